internal import XibModel

/// The rules about documents and the code that they name, by the names that reports use.
public enum SourceRule: String, Sendable, CaseIterable {
  case unknownClass = "unknown-class"
  case unknownOutlet = "unknown-outlet"
  case unknownAction = "unknown-action"
  case outletType = "outlet-type"
  case unknownKeyPath = "unknown-key-path"
  case unconnectedOutlet = "unconnected-outlet"
  case unusedAction = "unused-action"
  case unknownIdentifier = "unknown-identifier"

  /// Whether the rule is about code: only all documents together can break it.
  public var isAboutCode: Bool {
    switch self {
    case .unconnectedOutlet, .unusedAction, .unknownIdentifier: true
    case .unknownClass, .unknownOutlet, .unknownAction, .outletType, .unknownKeyPath: false
    }
  }
}

extension CheckRule {
  static let ofSources = SourceRule.allCases.map { rule in
    let (summary, help) = words(for: rule)
    return CheckRule(
      name: rule.rawValue, summary: summary, help: help, severity: rule.isAboutCode ? .warning : .error,
      isOnByDefault: !rule.isAboutCode)
  }

  private static func words(for rule: SourceRule) -> (summary: String, help: String) {
    switch rule {
    case .unknownClass:
      (
        "The code has every custom class.",
        """
        An object of a missing class loads as an object of the framework's class, and connecting its outlets ends the \
        app. Correct the custom class, or add the class to the sources.
        """
      )
    case .unknownOutlet:
      (
        "The code has every outlet that is connected.",
        """
        Connecting a missing outlet ends the app: "this class is not key value coding-compliant for the key". Remove \
        the connection, or give the class an outlet of that name.
        """
      )
    case .unknownAction:
      (
        "The code has every action that is connected, with the same parameters.",
        """
        Sending a missing action ends the app: "unrecognized selector sent to instance". Remove the connection, or give \
        the class an action of that name and with these parameters.
        """
      )
    case .outletType:
      (
        "An outlet is connected to an object of its class.",
        """
        The outlet holds an object of another class than its type says, and the app ends where it is used. Connect \
        another object, or correct the type.
        """
      )
    case .unknownKeyPath:
      (
        "The code has the property of every runtime attribute.",
        """
        A runtime attribute without its property has no effect, or ends the app. Remove the attribute, or give the \
        class a property of that name.
        """
      )
    case .unconnectedOutlet:
      (
        "Every outlet in code is connected in a document.",
        """
        An outlet that no document connects stays nil, and using it ends the app. Connect it, or make it a plain \
        property. The rule needs all documents.
        """
      )
    case .unusedAction:
      (
        "Every action in code is connected in a document.",
        "Nothing but code can call such an action. Connect it, or make it a plain method. The rule needs all documents."
      )
    case .unknownIdentifier:
      (
        "Code names only segues, reusable views and scenes that a document has.",
        """
        Asking for a missing identifier ends the app. Correct the identifier in the code or in the document. The rule \
        needs all documents.
        """
      )
    }
  }
}
