internal import SwiftSyntax

/// The class that a type names, if it names one.
struct SwiftTypeName {
  /// The name without module, outer types, type arguments and optionality; `nil` if the type is not a plain name.
  let name: String?
  /// Whether the type is an array, whose elements are of the named class.
  let isCollection: Bool

  init(_ type: TypeSyntax) {
    switch type.as(TypeSyntaxEnum.self) {
    case .optionalType(let optional): self.init(optional.wrappedType)
    case .implicitlyUnwrappedOptionalType(let optional): self.init(optional.wrappedType)
    case .attributedType(let attributed): self.init(attributed.baseType)
    case .arrayType(let array): self.init(SwiftTypeName(array.element).name, isCollection: true)
    case .memberType(let member): self.init(SwiftNames.plain(member.name.text))
    case .tupleType(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first { self.init(only.type) } else { self.init(nil) }
    case .identifierType(let identifier): self.init(identifier)
    default: self.init(nil)
    }
  }

  private init(_ identifier: IdentifierTypeSyntax) {
    var argument: TypeSyntax?
    if case .type(let first)? = identifier.genericArgumentClause?.arguments.first?.argument { argument = first }
    switch (identifier.name.text, argument) {
    case ("Optional", let argument?), ("ImplicitlyUnwrappedOptional", let argument?): self.init(argument)
    case ("Array", let argument?): self.init(SwiftTypeName(argument).name, isCollection: true)
    default: self.init(SwiftNames.plain(identifier.name.text))
    }
  }

  private init(_ name: String?, isCollection: Bool = false) {
    self.name = name
    self.isCollection = isCollection
  }
}
