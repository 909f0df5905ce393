import Testing

@testable import XibModel

@Suite struct RowTableTests {
  @Test func theFirstRowOfANameStays() {
    var table = RowTable<Int>(minimumCapacity: 0)
    for (name, row) in [("title", 1), ("", 2), ("title", 3), ("tag", 4)] { table.add(row, named: name) }
    #expect(["title", "", "tag", "Title", "tags"].map { table[$0] } == [1, 2, 4, nil, nil])
  }

  @Test func aRowIsChangedInItsPlace() {
    var table = RowTable<[Int]>(minimumCapacity: 2)
    for (name, number) in [("a", 1), ("b", 2), ("a", 3)] { table[name, default: []].append(number) }
    #expect(table["a"] == [1, 3])
    #expect(table["b"] == [2])
    #expect(table["c", default: [4]] == [4])
    #expect(table["c"] == nil)
  }

  @Test func aNameHasTheTraitsOfAllTables() {
    #expect(ElementTraits(of: "color") == [.atomic, .spelled])
    #expect(ElementTraits(of: "string") == [.string, .propertyForm, .archived])
    #expect(ElementTraits(of: "connection") == [])
    #expect(AttributeTraits(of: "id") == [.id, .propertyKey])
    #expect(AttributeTraits(of: "selectedImage") == .resource)
    #expect(AttributeTraits(of: "Images") == [])
  }
}
