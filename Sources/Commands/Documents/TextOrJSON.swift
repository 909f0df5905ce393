public import ArgumentParser

/// The form of a report that is either for people or for programs.
public enum TextOrJSON: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}
