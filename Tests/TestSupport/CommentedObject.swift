/// An object of a converted document with a comment, whose text has a paragraph style.
///
/// - Parameter style: More attributes of the style, which only newer releases of Xcode write.
public func commentedObject(_ style: String) -> String {
  """
  <customObject id="9" customClass="Model">
              <attributedString key="userComments">
                  <fragment content="Holds the texts.">
                      <attributes>
                          <paragraphStyle key="NSParagraphStyle" alignment="natural"\(style)/>
                      </attributes>
                  </fragment>
              </attributedString>
          </customObject>
  """
}
