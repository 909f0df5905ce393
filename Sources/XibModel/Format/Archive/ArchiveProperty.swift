/// How a modern document states what an archive has under a key.
///
/// A reading handles one of these for each member of each object, so that its size counts: it is a reference.
indirect enum ArchiveProperty: Sendable {
  /// Other parts of the archive state it, or nobody chose it.
  case unread
  /// An attribute; it is left out where it has the value that modern documents do not write.
  case attribute(String, usual: String? = nil)
  /// An attribute with a word for each number from the first; an empty word is one that modern documents do not write.
  case words(String, [String], first: Int = 0)
  /// An attribute that has the opposite value: `NSIsDisabled` is `enabled`.
  case opposite(String)
  /// Several attributes in one number.
  case flags([ArchiveFlag])
  /// The members of an array in an element of this name.
  case list(String)
  /// An object or a value in an element with this key; an attribute that refers to the object, if it lives elsewhere.
  case child(String)
  /// As a child, unless it is a text without characters.
  case comment(String)
  /// As a child, if it is an object or a value of its own, not a text.
  case object(String)
  /// The name of an image.
  case image(String)
  /// Numbers in binary form.
  case floats([String])
  /// The first member of an array, as a child.
  case firstChild(String)
  /// Two numbers, such as `{20, 8}`, in an element of this name and with this key.
  case pair(element: String, key: String, names: [String])
  /// Two priorities, such as `{250, 750}`, in two attributes.
  case priorities(horizontal: String, vertical: String)
  /// The struts that a window does without, because it is in the middle of the screen.
  case centred([String])
  /// Properties that Interface Builder adds to an object: its help tag, its runtime attributes.
  case placeholders
  /// A property of a state of a button.
  case state(String, of: String)
  /// A number of a larger element, such as an edge of an inset.
  case part(String, element: String, key: String?)
  /// The number that an object holds under `value`; symbolic ones are marked.
  case constant(String)

  /// The word for a number; `nil` if there is none.
  ///
  /// - Parameter first: The number that the first word stands for.
  static func word(for number: String, in words: [String], first: Int) -> String? {
    guard let number = Int(number), (first..<first + words.count).contains(number) else { return nil }
    return words[number - first]
  }
}

/// An attribute that an archive keeps in some bits of a number.
struct ArchiveFlag: Sendable {
  let attribute: String
  /// The element that has the attribute and its key in the object; `nil` for the object itself.
  let element: String?
  let shift: Int
  let width: Int
  /// The words for the values of the bits; other values are not written.
  let words: [Int: String]

  static func bit(_ shift: Int, _ attribute: String, _ word: String = AttributeNames.yes, in element: String? = nil)
    -> ArchiveFlag
  {
    ArchiveFlag(attribute: attribute, element: element, shift: shift, width: 1, words: [1: word])
  }

  /// An attribute that is written where the bit is not set.
  static func clear(_ shift: Int, _ attribute: String, _ word: String = "NO") -> ArchiveFlag {
    ArchiveFlag(attribute: attribute, element: nil, shift: shift, width: 1, words: [0: word])
  }

  static func bits(_ shift: Int, _ width: Int, _ attribute: String, _ words: [Int: String]) -> ArchiveFlag {
    ArchiveFlag(attribute: attribute, element: nil, shift: shift, width: width, words: words)
  }

  /// The word for a number; `nil` if it says nothing that modern documents write.
  func word(in number: UInt32) -> String? { words[Int(number >> UInt32(shift)) & ((1 << width) - 1)] }
}
