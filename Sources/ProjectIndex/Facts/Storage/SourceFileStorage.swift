/// Source files as bytes, for a cache.
extension SourceFile {
  /// The version of the stored form and of the readers' results. Raise it whenever one of them changes.
  package static let storageVersion = 25

  /// The file as bytes.
  package var stored: [UInt8] {
    var writer = ByteWriter()
    writer.write(types) { $0.write($1) }
    writer.write(literals) { $0.write($1) }
    writer.write(constants) { writer, constant in
      writer.write(constant.owner)
      writer.write(constant.name)
      writer.write(constant.text)
    }
    writer.write(words: words)
    writer.write(imports) { $0.write($1) }
    writer.write(traits.rawValue)
    return writer.bytes
  }

  /// Reads the bytes of ``stored``; `nil` if they are damaged.
  package init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    let file = ByteReader.whole(bytes) { reader throws(ByteReader.Damaged) in
      SourceFile(
        types: try reader.list { reader throws(ByteReader.Damaged) in try reader.type() },
        literals: try reader.list { reader throws(ByteReader.Damaged) in try reader.literal() },
        constants: try reader.list { reader throws(ByteReader.Damaged) in try reader.constant() },
        words: try reader.words(), imports: try reader.texts(), traits: Traits(rawValue: try reader.byte()))
    }
    guard let file else { return nil }
    self = file
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ type: TypeDeclaration) {
    write(type.kind.rawValue)
    write(type.name)
    write(type.otherName)
    write(type.inherited) { $0.write($1) }
    write(type.traits.rawValue)
    write(type.line)
    write(type.members) { writer, member in
      writer.write(member.name)
      writer.write(member.type)
      writer.write(member.traits.rawValue)
      writer.write(member.line)
    }
  }

  fileprivate mutating func write(_ literal: IdentifierLiteral) {
    write(literal.kind.rawValue)
    write(literal.text)
    write(literal.isConstant ? 1 : 0 as UInt8)
    write(literal.line)
    write(literal.scope)
    write(literal.bundleClass)
    write(literal.storyboard) { $0.write($1) }
    write(
      (literal.isOwn ? 1 : 0) | (literal.isNeeded ? 2 : 0) | (literal.givesView ? 4 : 0)
        | (literal.isOfMainBundle ? 8 : 0) as UInt8)
    write(literal.function)
    write(literal.cast)
    write(literal.owner)
  }
}

extension ByteReader {
  fileprivate mutating func type() throws(Damaged) -> TypeDeclaration {
    guard let kind = TypeDeclaration.Kind(rawValue: try byte()) else { throw Damaged() }
    return TypeDeclaration(
      kind: kind, name: try text(), otherName: try optionalText(), inherited: try texts(),
      traits: TypeDeclaration.Traits(rawValue: try byte()), line: try number(),
      members: try list { reader throws(Damaged) in
        Member(
          name: try reader.text(), type: try reader.optionalText(), traits: .init(rawValue: try reader.byte()),
          line: try reader.number())
      })
  }

  fileprivate mutating func texts() throws(Damaged) -> [String] {
    try list { reader throws(Damaged) in try reader.text() }
  }

  fileprivate mutating func literal() throws(Damaged) -> IdentifierLiteral {
    guard let kind = IdentifierLiteral.Kind(rawValue: try byte()) else { throw Damaged() }
    var literal = IdentifierLiteral(kind: kind, text: try text(), isConstant: try byte() != 0, line: try number())
    literal.scope = try self.text()
    literal.bundleClass = try self.text()
    literal.storyboard = try list { reader throws(Damaged) in try reader.literal() }
    let traits = try byte()
    (literal.isOwn, literal.isNeeded, literal.givesView) = (traits & 1 != 0, traits & 2 != 0, traits & 4 != 0)
    literal.isOfMainBundle = traits & 8 != 0
    literal.function = try self.text()
    literal.cast = try self.text()
    literal.owner = try self.text()
    return literal
  }

  fileprivate mutating func constant() throws(Damaged) -> StringConstant {
    StringConstant(owner: try text(), name: try text(), text: try optionalText())
  }
}
