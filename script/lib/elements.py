"""The elements of a document with their places in its bytes, so that parts can be removed without touching the rest."""
import re
import xml.parsers.expat

TAG_END = re.compile(rb'''(?:[^"'>]|"[^"]*"|'[^']*')*>''')
ATTRIBUTE = re.compile(rb'''\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')''')


class Element:
    """An element: its name, attributes, text, place in the bytes, and `key`, which identifies it in all three versions."""

    def __init__(self, name, attributes, parent, start):
        self.name, self.attributes, self.parent, self.start = name, attributes, parent, start
        self.end = self.tag_end = None
        self.children, self.text = [], ''
        self.depth = parent.depth + 1 if parent else 0

    def name_keys(self):
        """Sets the keys of the elements in this one: the id, else the parent's key, the name and the number among its like."""
        counts = {}
        for child in self.children:
            identity = child.attributes.get('id') or child.attributes.get('sceneID')
            if identity:
                child.key = ('id', identity)
            else:
                like = (child.name, child.attributes.get('key') or child.attributes.get('property') or '')
                counts[like] = counts.get(like, 0) + 1
                child.key = (self.key, like, counts[like])
            child.name_keys()


def parse(data):
    """The root of a document. Raises ValueError if it is not well-formed."""
    parser = xml.parsers.expat.ParserCreate()
    stack, roots = [], []

    def start(name, attributes):
        at = parser.CurrentByteIndex
        element = Element(name, attributes, stack[-1] if stack else None, at)
        element.tag_end = TAG_END.match(data, at + 1).end()
        (stack[-1].children if stack else roots).append(element)
        stack.append(element)

    def end(name):
        element = stack.pop()
        at = parser.CurrentByteIndex
        element.end = data.index(b'>', at) + 1 if data[at:at + 2] == b'</' else element.tag_end

    def text(characters):
        stack[-1].text += characters

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError as error:
        raise ValueError(f'it is not well-formed XML ({error})') from None
    roots[0].key = ('root',)
    roots[0].name_keys()
    return roots[0]


def all_elements(root):
    """An element and all elements in it, in the order of the document."""
    yield root
    for child in root.children:
        yield from all_elements(child)


def attribute_places(data, element):
    """The places of an element's attributes in the bytes, by name; each begins with the white space before it."""
    return {match[1].decode(): match.span() for match in ATTRIBUTE.finditer(data, element.start, element.tag_end)}


def without(data, places):
    """The bytes without some places. Places may lie in one another."""
    out, at = [], 0
    for start, end in sorted(places):
        if start < at:
            at = max(at, end)
            continue
        out.append(data[at:start])
        at = end
    return b''.join(out) + data[at:]


def line_of(data, element):
    """The place of an element with the comments and the indentation before it."""
    before = data[:element.start].rstrip(b' \t\r\n')
    while before.endswith(b'-->'):
        before = before[:before.rindex(b'<!--')].rstrip(b' \t\r\n')
    return len(before), element.end
