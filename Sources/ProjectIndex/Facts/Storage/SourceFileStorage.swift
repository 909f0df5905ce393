/// Source files as bytes, for a cache.
extension SourceFile {
  /// The version of the stored form and of the readers' results. Raise it whenever one of them changes.
  package static let storageVersion = 23

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
    do throws(ByteReader.Damaged) {
      var reader = ByteReader(bytes)
      let types = try reader.list { reader throws(ByteReader.Damaged) in try reader.type() }
      let literals = try reader.list { reader throws(ByteReader.Damaged) in try reader.literal() }
      let constants = try reader.list { reader throws(ByteReader.Damaged) in try reader.constant() }
      let words = try reader.words()
      let imports = try reader.list { reader throws(ByteReader.Damaged) in try reader.text() }
      self.init(
        types: types, literals: literals, constants: constants, words: words, imports: imports,
        traits: Traits(rawValue: try reader.byte()))
      guard reader.isAtEnd else { return nil }
    } catch {
      return nil
    }
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
}

extension ByteWriter {
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
    let name = try text()
    let otherName = try optionalText()
    let inherited = try list { reader throws(Damaged) in try reader.text() }
    let traits = TypeDeclaration.Traits(rawValue: try byte())
    let line = try number()
    let members = try list { reader throws(Damaged) in try reader.member() }
    return TypeDeclaration(
      kind: kind, name: name, otherName: otherName, inherited: inherited, traits: traits, line: line, members: members)
  }

  private mutating func member() throws(Damaged) -> Member {
    let name = try text()
    let type = try optionalText()
    return Member(name: name, type: type, traits: .init(rawValue: try byte()), line: try number())
  }

  fileprivate mutating func literal() throws(Damaged) -> IdentifierLiteral {
    guard let kind = IdentifierLiteral.Kind(rawValue: try byte()) else { throw Damaged() }
    let text = try text()
    var literal = IdentifierLiteral(kind: kind, text: text, isConstant: try byte() != 0, line: try number())
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
    let owner = try text()
    return StringConstant(owner: owner, name: try text(), text: try optionalText())
  }
}
