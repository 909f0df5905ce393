"""Gives the versions of a merge readable names in place of real ids, texts and classes, the same in each version."""
import base64
import hashlib
import re
import xml.sax.saxutils

import elements

# Attributes that hold names or texts that people chose, and the word to use instead. Xcode sorts by some of these.
WORDS = {
    'text': 'Text', 'title': 'Title', 'placeholder': 'Placeholder', 'prompt': 'Prompt', 'label': 'Label',
    'userLabel': 'User label', 'headerTitle': 'Header', 'footerTitle': 'Footer', 'toolTip': 'Tip', 'hint': 'Hint',
    'placeholderString': 'Placeholder', 'alternateTitle': 'Title', 'paletteLabel': 'Label', 'content': 'Text',
    'customClass': 'Class', 'customModule': 'Module', 'property': 'property', 'selector': 'selector',
    'storyboardIdentifier': 'storyboard', 'reuseIdentifier': 'reuse', 'restorationIdentifier': 'restoration',
    'identifier': 'identifier', 'image': 'image', 'selectedImage': 'image', 'landscapeImage': 'image',
    'highlightedImage': 'image', 'backgroundImage': 'image', 'largeContentSizeImage': 'image',
    'alternateImage': 'image', 'keyPath': 'keyPath', 'frameAutosaveName': 'autosave', 'autosaveName': 'autosave',
}
# The attributes whose values stay, and the words for the attribute `name` of some elements.
KEPT = {('deployment', 'identifier'), ('plugIn', 'identifier'), ('development', 'identifier'), ('constraint', 'identifier')}
NAMED = {'image': 'image', 'namedColor': 'colour', 'color': 'colour'}
TEXTS = {'string', 'mutableString'}
DATA = {'data', 'mutableData'}
QUOTED = re.compile(rb'''(\s)([^\s=<>"']+)(\s*=\s*)("[^"]*"|'[^']*')''')
NUMBER = re.compile(r'-?\d+')


def anonymize(versions):
    """The versions under readable names, and the new ids by the old ones."""
    roots = [elements.parse(data) if data else None for data in versions]
    found = [element for root in roots if root for element in elements.all_elements(root)]
    ids = readable_ids(found)
    names = readable_names(found)
    return tuple(renamed(data, root, ids, names) if root else data for data, root in zip(versions, roots)), ids


def numbered(values, word):
    """New names that sort as the old ones do."""
    ordered = sorted(values)
    width = len(str(len(ordered)))
    return {value: f'{word}{number:0{width}}' for number, value in enumerate(ordered, 1)}


def readable_ids(found):
    kinds = {}
    for element in found:
        for attribute in ('id', 'sceneID'):
            identity = element.attributes.get(attribute)
            # Keep ids that are numbers, which Xcode gives by counting: the merge has rules for these.
            if identity and not NUMBER.fullmatch(identity):
                kinds.setdefault(identity, element.name)
    new = {}
    for kind in set(kinds.values()):
        new.update(numbered([identity for identity, its in kinds.items() if its == kind], kind + '-'))
    return new


def word_for(element, attribute):
    """The word for the value of an attribute; `None` if the value stays."""
    if (element.name, attribute) in KEPT:
        return None
    if attribute == 'name':
        return NAMED.get(element.name) if 'catalog' not in element.attributes else None
    if WORDS.get(attribute) == 'image' and element.attributes.get('catalog') == 'system':
        return None
    return WORDS.get(attribute)


def word_for_text(element):
    """The word for the text of an element: a string is the same property as the attribute of its key."""
    return WORDS.get(element.attributes.get('key'), 'Text')


def readable_names(found):
    values = {}
    for element in found:
        named = [(word_for(element, attribute), value) for attribute, value in element.attributes.items()]
        if element.name in TEXTS:
            named.append((word_for_text(element), element.text))
        for word, value in named:
            if word and value:
                values.setdefault(word, set()).add(value)
    listed = {element.attributes['name'] for element in found if element.name == 'image' and 'catalog' in element.attributes}
    names = {word: numbered(its, word if word[0].islower() else word + ' ') for word, its in values.items()}
    # Xcode writes a text of several lines as an element; the colons of a selector say how many arguments it takes.
    for its in names.values():
        its.update({old: '\n'.join([new] * (1 + old.count('\n'))) for old, new in its.items()})
    selectors = names.get('selector', {})
    selectors.update({old: new + ':' * old.count(':') for old, new in selectors.items()})
    for word in ('Class', 'Module'):
        names[word] = {old: new.replace(' ', '') for old, new in names.get(word, {}).items()}
    names.get('image', {}).update({name: name for name in listed})
    return names


def renamed(data, root, ids, names):
    """The bytes of a version with new values in its tags, texts and comments."""
    edits = []
    for element in elements.all_elements(root):
        tag = data[element.start:element.tag_end]
        edits.append((element.start, element.tag_end, QUOTED.sub(lambda match: in_tag(match, element, ids, names), tag)))
        if not element.children and element.end > element.tag_end:
            close = data.rindex(b'</', element.tag_end, element.end)
            content = data[element.tag_end:close]
            if content.strip():
                edits.append((element.tag_end, close, text(element, content, names)))
    out, at = [], 0
    for start, end, new in sorted(edits):
        out += [comments(data[at:start], names), new]
        at = end
    return b''.join(out) + comments(data[at:], names)


def in_tag(match, element, ids, names):
    attribute, quoted = match[2].decode(), match[4].decode()
    value = element.attributes.get(attribute, quoted[1:-1])
    word = word_for(element, attribute)
    if word:
        value = names[word].get(value, value)
    elif value in ids:
        value = ids[value]
    else:
        return match[0]
    return match[1] + match[2] + match[3] + ('"' + value.replace('\n', '&#10;') + '"').encode()


def text(element, content, names):
    """The new text of an element; data that differed before still differs."""
    if element.name in DATA:
        return base64.b64encode(hashlib.sha256(content).digest()[:6])
    if element.name not in TEXTS:
        return content
    return xml.sax.saxutils.escape(names[word_for_text(element)][element.text]).encode()


def comments(data, names):
    titles = names.get('Title', {})

    def one(match):
        title = match[1].decode(errors='replace')
        for ending in (' Scene', ''):
            if title.endswith(ending) and title[:len(title) - len(ending)] in titles:
                return f'<!--{titles[title[:len(title) - len(ending)]]}{ending}-->'.encode()
        return f'<!--Comment {hashlib.sha256(match[1]).hexdigest()[:4]}-->'.encode()

    return re.sub(rb'<!--(.*?)-->', one, data, flags=re.S)
