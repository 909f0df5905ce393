import TestSupport
import Testing
import XibDrawing
import XibModel

@Suite struct DrawingTests {
  @Test func aStoryboardIsDrawnSceneBySceneAndAsAMap() throws {
    let drawings = try drawings(of: Document(SampleStoryboard.text()))
    #expect(drawings.map(\.kind) == [.scene, .map])
    #expect(drawings.first?.id == "sCe-ne-001")
  }
}
