import TestSupport
import Testing

@testable import XibModel

/// Attributes are kept as places in the text. That must not show in their names and values.
@Suite struct AttributeTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document xmlns:x="urn:x" type='plain' x:tone="dark">
        <label text="Fish &amp; chips" note='He said "no"' tip="two&#10;lines" wide="a
    b" id="l1"/>
        <label id="l2" text="Fish &#38; chips" tip=""/>
        <label/>
    </document>
    """

  @Test func valuesReadAsAParserReadsThem() throws {
    let document = try Document(Self.text)
    #expect(document.attributes(of: 0).map(\.name) == ["xmlns:x", "type", "x:tone"])
    #expect(document.attributes(of: 0).map(\.value) == ["urn:x", "plain", "dark"])
    #expect(document.attributes(of: 1).map(\.name) == ["text", "note", "tip", "wide", "id"])
    // A line break in a value reads as a space, unless it is a character reference.
    #expect(document.attributes(of: 1).map(\.value) == ["Fish & chips", "He said \"no\"", "two\nlines", "a b", "l1"])
    #expect(document.attributes(of: 3).isEmpty)
    #expect(document.value("tip", of: 2) == "")
    #expect(document.value("tip", of: 3) == nil)
  }

  @Test func aValueIsComparedAsItReads() throws {
    let document = try Document(Self.text)
    #expect(document.hasValue("Fish & chips", of: "text", in: 1))
    #expect(!document.hasValue("Fish &amp; chips", of: "text", in: 1))
    #expect(document.hasValue("l1", of: "id", in: 1))
    #expect(!document.hasValue("l2", of: "id", in: 1))
    #expect(!document.hasValue("l", of: "id", in: 1))
    #expect(!document.hasValue("", of: "id", in: 3))
    #expect(document.hasSameValue(of: "text", in: 1, as: 2, in: document))
    #expect(!document.hasSameValue(of: "id", in: 1, as: 2, in: document))
    #expect(!document.hasSameValue(of: "note", in: 1, as: 2, in: document))
    #expect(document.hasSameValue(of: "none", in: 1, as: 2, in: document))
  }

  @Test func differingAttributesAreThoseOfTheElementFirst() throws {
    // The names of another document have other numbers.
    let other = try Document("<document><label tip=\"\" id=\"l2\" text=\"Fish &amp; chips\" extra=\"1\"/></document>")
    let document = try Document(Self.text)
    #expect(document.differingAttributes(of: 1, from: 2, in: document) == ["note", "tip", "wide", "id"])
    #expect(document.differingAttributes(of: 2, from: 1, in: document) == ["id", "tip", "note", "wide"])
    #expect(document.differingAttributes(of: 2, from: 1, in: other) == ["extra"])
    #expect(other.differingAttributes(of: 1, from: 2, in: document) == ["extra"])
    #expect(document.differingAttributes(of: 3, from: 1, in: other) == ["tip", "id", "text", "extra"])
  }

  @Test func manyAttributesOfOneElementDifferAlike() throws {
    func document(_ value: String) throws -> Document {
      let attributes = (0..<100).map { " a\($0)=\"\($0 == 70 ? value : "same")\"" }.joined()
      return try Document("<document><view\(attributes) \(value)=\"1\"/></document>")
    }
    let (old, new) = (try document("x"), try document("y"))
    #expect(new.differingAttributes(of: 1, from: 1, in: old) == ["a70", "y", "x"])
    #expect(new.value("a70", of: 1) == "y")
  }
}

/// What the tables of the format say of a name.
@Suite struct NameTraitsTests {
  @Test func aNameHasTheTraitsOfAllTables() {
    #expect(ElementTraits(of: "color") == [.atomic, .spelled])
    #expect(ElementTraits(of: "string") == [.spelled, .string, .propertyForm, .archived])
    #expect(ElementTraits(of: "connection") == [])
    #expect(AttributeTraits(of: "id") == [.id, .propertyKey])
    #expect(AttributeTraits(of: "selectedImage") == .resource)
    #expect(AttributeTraits(of: "Images") == [])
  }
}
