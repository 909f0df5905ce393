internal import XibModel

/// The rules about documents and the code that they name.
extension CheckRule {
  package static let ofSources = [
    unknownClass, unknownOutlet, unknownAction, unansweredAction, outletType, unknownKeyPath, incompleteDataSource,
    unknownUses, unconnectedOutlet, unusedAction,
  ]

  /// The rules about code: only all documents together can break them.
  package static let ofWholeCode = [unconnectedOutlet, unusedAction]

  package static let unknownClass = CheckRule(
    "unknown-class", summary: "The code has every custom class.",
    help: """
      An object of a missing class loads as an object of the framework's class, and connecting its outlets ends the \
      app. AppKit only logs it, and File's Owner is made by code: warnings. Correct the custom class, or add the class to \
      the sources.
      """, isErrorInMerge: true)

  package static let unknownOutlet = CheckRule(
    "unknown-outlet", summary: "The code has every outlet that is connected.",
    help: """
      Connecting a missing outlet ends the app: "this class is not key value coding-compliant for the key". AppKit only \
      logs it, which is a warning: "missing setter or instance variable". Remove the connection, or give the class an \
      outlet of that name.
      """, isErrorInMerge: true)

  package static let unknownAction = CheckRule(
    "unknown-action", summary: "The code has every action that is connected, with the same parameters.",
    help: """
      Sending a missing action ends the app: "unrecognized selector sent to instance". AppKit only logs that it can't \
      connect it, which is a warning. Remove the connection, or give the class an action of that name and with these \
      parameters.
      """, isErrorInMerge: true)

  package static let unansweredAction = CheckRule(
    "unanswered-action", summary: "Some class has every action that goes to the first responder.",
    help: "The menu item stays grey, or the control does nothing. Correct the action, or remove the connection.",
    severity: .note)

  package static let outletType = CheckRule(
    "outlet-type", summary: "An outlet is connected to an object of its class.",
    help: """
      The outlet holds an object of another class than its type says, and the app ends where code uses what only the type \
      has; most code does not, which is a warning. Connect another object, or correct the type.
      """, isErrorInMerge: true)

  package static let unknownKeyPath = CheckRule(
    "unknown-key-path", summary: "The code has the property of every runtime attribute and binding.",
    help: """
      A runtime attribute without its property has no effect, and the app logs it, which is a warning. A binding without \
      its property ends the loading. Remove the attribute or the binding, or give the class a property of that name.
      """, isErrorInMerge: true)

  package static let incompleteDataSource = CheckRule(
    "incomplete-data-source", summary: "A data source has the methods that its view asks for.",
    help: """
      A table asks its data source for its rows and its cells, and the app ends where it has no such method: "unrecognized \
      selector sent to instance". Connect another object, or give the class the methods.
      """)

  package static let unknownUses = CheckRule(
    "unknown-uses", summary: "What a document uses of the code can be looked up.",
    help: """
      What hides a class also hides mistakes. A document that no target copies may be dead; a macro, a name for another \
      type or a method that takes any key hides what the class has.
      """, severity: .note)

  package static let unconnectedOutlet = CheckRule(
    "unconnected-outlet", summary: "Every outlet in code is connected in a document.",
    help: """
      An outlet that no document connects stays nil, and using it ends the app. Connect it, or make it a plain \
      property. The rule needs all documents.
      """, severity: .warning, isOnByDefault: false)

  package static let unusedAction = CheckRule(
    "unused-action", summary: "Every action in code is connected in a document.",
    help:
      "Nothing but code can call such an action. Connect it, or make it a plain method. The rule needs all documents.",
    severity: .warning, isOnByDefault: false)
}
