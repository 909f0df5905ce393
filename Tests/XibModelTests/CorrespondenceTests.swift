import TestSupport
import Testing
import XibModel

@Suite struct CorrespondenceTests {
  /// The identities of the nodes that `find` picks in each document.
  private func identities(_ documents: [Document], _ find: (Document) -> Int?) throws -> [Int] {
    let correspondence = Correspondence(documents)
    return try documents.enumerated().map { version, document in
      correspondence.identities[version][try #require(find(document))]
    }
  }

  private func areOne(_ identities: [Int]) -> Bool { Set(identities).count == 1 }

  @Test func everyElementHasOneIdentityAndEveryIdentityOneElement() throws {
    let documents = try [
      Document("<document><a/><b id=\"1\"/><a/><scene sceneID=\"s\"/></document>"),
      Document("<document><b id=\"1\"/><a/><c><a/></c></document>"),
    ]
    let correspondence = Correspondence(documents)
    for (version, document) in documents.enumerated() {
      let identities = correspondence.identities[version]
      #expect(Set(identities).count == document.nodes.count)
      for (node, identity) in identities.enumerated() { #expect(correspondence.nodes[version][identity] == node) }
      #expect(correspondence.nodes[version].count == correspondence.count)
    }
  }

  @Test func anObjectKeepsItsIdentityWhereverItMoves() throws {
    let documents = try [
      Document("<document><view id=\"p\"><subviews><label id=\"x\"/></subviews></view><view id=\"q\"/></document>"),
      Document("<document><view id=\"p\"/><view id=\"q\"><subviews><label id=\"x\"/></subviews></view></document>"),
    ]
    #expect(areOne(try identities(documents) { $0.node(id: "x") }))
  }

  @Test func elementsThatOtherAttributesNameAreNotTheSame() throws {
    let documents = try [
      Document("<document><list><entry reference=\"a\" v=\"1\"/><entry identifier=\"a\" v=\"2\"/></list></document>"),
      Document("<document><list><entry identifier=\"a\" v=\"3\"/><entry reference=\"a\" v=\"4\"/></list></document>"),
    ]
    for name in ["reference", "identifier"] {
      #expect(
        areOne(
          try identities(documents) { document in document.nodes.indices.first { document.value(name, of: $0) != nil } }
        ))
    }
  }

  @Test func anEntryBelongsToItsViewEvenIfTheListLooksTheSame() throws {
    func stack(_ view: String) throws -> Document {
      try Document(
        "<document><stackView id=\"s\"><subviews><view id=\"\(view)\"/></subviews>"
          + "<customSpacing><real value=\"8\"/></customSpacing></stackView></document>")
    }
    #expect(areOne(try identities([stack("a"), stack("a")]) { $0.node(element: "real") }))
    #expect(!areOne(try identities([stack("a"), stack("b")]) { $0.node(element: "real") }))
  }

  @Test func anIDThatAVersionHasTwiceIsOneObjectOnlyOnce() throws {
    let base = try Document("<document><view id=\"v\"><a id=\"x\"/></view></document>")
    let twice = try Document("<document><a id=\"x\"/><view id=\"v\"><a id=\"x\"/></view></document>")
    let correspondence = Correspondence([base, twice])
    #expect(Set(correspondence.identities[1]).count == twice.nodes.count)
  }

  @Test func anIDThatTheBaseHasTwiceIsTheFirstObjectOfIt() throws {
    let base = try Document("<document><a id=\"x\"/><view id=\"v\"><a id=\"x\" y=\"1\"/></view></document>")
    let once = try Document("<document><view id=\"v\"><a id=\"x\" y=\"2\"/></view></document>")
    #expect(areOne(try identities([base, once]) { $0.node(id: "x") }))
  }

  @Test func theOnlyElementLeftOfAListIsTheOneThatItEquals() throws {
    let documents = try [
      Document("<document><view id=\"v\"><a y=\"1\"/><a y=\"2\"/></view></document>"),
      Document("<document><view id=\"v\" z=\"\"><a y=\"2\"/></view></document>"),
    ]
    #expect(areOne(try identities(documents) { document in document.nodes.indices.last }))
  }

  @Test func anObjectThatBecomesAnotherElementKeepsItsIdentity() throws {
    let documents = try [
      Document("<document><customView id=\"x\"/></document>"),
      Document("<document><visualEffectView id=\"x\"/></document>"),
    ]
    #expect(areOne(try identities(documents) { $0.node(id: "x") }))
  }

  @Test func whatHasAKeyIsNamedByItWhateverTheElement() throws {
    let documents = try [
      Document(
        "<document><view id=\"v\"><color key=\"textColor\" white=\"1\"/><color key=\"tint\"/></view></document>"),
      Document("<document><view id=\"v\"><color key=\"tint\"/><nil key=\"textColor\"/></view></document>"),
    ]
    let text = try identities(documents) { document in
      document.node(element: "nil", key: "textColor") ?? document.node(element: "color", key: "textColor")
    }
    let tint = try identities(documents) { $0.node(element: "color", key: "tint") }
    #expect(areOne(text))
    #expect(areOne(tint))
    #expect(text[0] != tint[0])
  }

  @Test func oneKeyInTwoOwnersIsTwoThings() throws {
    let document = try Document(
      "<document><view id=\"v\"><rect key=\"frame\"/></view><view id=\"w\"><rect key=\"frame\"/></view></document>")
    #expect(Set(Correspondence([document]).identities[0]).count == document.nodes.count)
  }

  @Test(arguments: [
    ("<resources><image name=\"star\"/><image name=\"star\" catalog=\"system\"/></resources>", "image"),
    ("<dependencies><plugIn identifier=\"a\"/><plugIn identifier=\"b\"/></dependencies>", "plugIn"),
    ("<mask key=\"subviews\"><exclude reference=\"a\"/><exclude reference=\"b\"/></mask>", "exclude"),
    (
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute keyPath=\"a\"/><userDefinedRuntimeAttribute keyPath=\"b\"/>"
        + "</userDefinedRuntimeAttributes>", "userDefinedRuntimeAttribute"
    ),
    ("<scenes><scene sceneID=\"a\"/><scene sceneID=\"b\"/></scenes>", "scene"),
  ])
  func namesTellSiblingsApartWhateverTheirOrder(_ list: String, _ element: String) throws {
    let one = try Document(list)
    let (first, second) = (1, 2)
    let swapped = try Document(
      "\(string(one.startTag(of: 0)))\(string(one.source(of: second)))\(string(one.source(of: first)))</\(one.nodes[0].name)>"
    )
    let correspondence = Correspondence([one, swapped])
    #expect(correspondence.identities[0][first] == correspondence.identities[1][second])
    #expect(correspondence.identities[0][second] == correspondence.identities[1][first])
    #expect(one.nodes[first].name == element)
  }

  @Test func aDeviceIsNoObject() throws {
    let document = try Document(
      "<document><device id=\"retina4_7\"><adaptation id=\"regular\"/></device><view id=\"regular\"/></document>")
    let correspondence = Correspondence([document])
    #expect(correspondence.object("retina4_7") == nil)
    #expect(correspondence.object("regular") == correspondence.identities[0][3])
  }

  // MARK: Lists without names

  private func segments(_ titles: String...) throws -> Document {
    let list = titles.map { "<segment title=\"\($0)\"/>" }.joined()
    return try Document(
      "<document><segmentedControl id=\"s\"><segments>\(list)</segments></segmentedControl></document>")
  }

  private func titles(_ document: Document, _ identities: [Int], in correspondence: Correspondence, _ version: Int)
    -> [String?]
  {
    identities.map { identity in
      let node = correspondence.nodes[version][identity]
      return node < 0 ? nil : document.value("title", of: node)
    }
  }

  @Test func anInsertedEntryDoesNotShiftItsNeighbours() throws {
    let documents = try [segments("A", "B", "C"), segments("A", "X", "B", "C")]
    let correspondence = Correspondence(documents)
    let base = Array(correspondence.identities[0].suffix(3))
    #expect(titles(documents[1], base, in: correspondence, 1) == ["A", "B", "C"])
  }

  @Test func aRetitledEntryBetweenEqualOnesIsTheSame() throws {
    let documents = try [segments("A", "B", "C"), segments("A", "X", "C")]
    let correspondence = Correspondence(documents)
    let base = Array(correspondence.identities[0].suffix(3))
    #expect(titles(documents[1], base, in: correspondence, 1) == ["A", "X", "C"])
  }

  @Test func entriesThatBothSidesAddAreOneOnlyWhenAlike() throws {
    let documents = try [segments("A"), segments("A", "X", "Y"), segments("A", "Y", "Z")]
    let correspondence = Correspondence(documents)
    let ours = Array(correspondence.identities[1].suffix(3))
    #expect(titles(documents[2], ours, in: correspondence, 2) == ["A", nil, "Y"])
  }

  @Test func withoutABaseEqualEntriesAreOne() throws {
    let documents = try [segments("A", "B"), segments("A", "B")]
    let correspondence = Correspondence([nil, documents[0], documents[1]])
    #expect(correspondence.identities[1] == correspondence.identities[2])
    #expect(correspondence.identities[0].isEmpty)
    #expect(correspondence.nodes[0].allSatisfy { $0 == -1 })
  }

  @Test func entriesOfAParallelArrayBelongToTheViews() throws {
    func stack(_ views: [String]) throws -> Document {
      let list = views.map { "<view id=\"\($0)\"/>" }.joined()
      let priorities = views.map { "<integer value=\"\($0.utf8.count)\"/>" }.joined()
      return try Document(
        "<document><stackView id=\"s\"><subviews>\(list)</subviews>"
          + "<visibilityPriorities>\(priorities)</visibilityPriorities></stackView></document>")
    }
    let documents = try [stack(["a", "bb", "ccc"]), stack(["ccc", "a"])]
    let correspondence = Correspondence(documents)
    for (version, document) in documents.enumerated() where version == 1 {
      for node in document.nodes.indices where document.nodes[node].name == "integer" {
        let identity = correspondence.identities[version][node]
        let old = correspondence.nodes[0][identity]
        #expect(documents[0].value("value", of: old) == document.value("value", of: node))
      }
    }
  }

  @Test(arguments: ["view key=\"k\"", "view id=\"d\""])
  func elementsThatShareANameArePairedInTheirOrder(_ element: String) throws {
    let documents = try ["b", "o", "t"].map { value in
      try Document("<document>\((0..<9).map { "<\(element) a=\"\(value)\($0)\"/>" }.joined())</document>")
    }
    #expect(Correspondence(documents).identities.allSatisfy { $0.elementsEqual(documents[0].nodes.indices) })
  }

  @Test func anIdThatOccursTwiceIsTwoThingsInTheOrderOfTheFile() throws {
    let documents = try [
      Document("<document><view id=\"a\" tag=\"1\"/><view id=\"a\" tag=\"2\"/></document>"),
      Document("<document><view id=\"a\" tag=\"1\"/><view id=\"b\"/><view id=\"a\" tag=\"2\"/></document>"),
    ]
    let correspondence = Correspondence(documents)
    #expect(correspondence.identities[0][1] == correspondence.identities[1][1])
    #expect(correspondence.identities[0][2] == correspondence.identities[1][3])
    #expect(correspondence.identities[0][1] != correspondence.identities[0][2])
  }
}
