#!/usr/bin/env python3
"""Prints the licences of sources that are linked into a program, with the notices that must go with it.

usage: notices.py TOP <FILES        (FILES: the paths of the sources, one a line)

These are the texts beside the sources and above them, up to TOP, and the notices that stand in the sources themselves.
"""
import os
import pathlib
import re
import sys

NAME = re.compile(r'(licen[cs]e|copying|copyright|notice)\b', re.IGNORECASE)
COMMENT = re.compile(r'/\*.*?\*/|(?:^[ \t]*//.*\n)+', re.DOTALL | re.MULTILINE)
NOTICE = re.compile(r'Permission\b.{0,120}\bhereby granted|Redistribution and use|GNU (Lesser )?General Public|freely subject to the following')
RULE = '-' * 78


def read(path):
    try:
        return path.read_text(encoding='utf-8')
    except UnicodeDecodeError:
        return path.read_text(encoding='latin-1')


def plain(comment):
    """A comment without its marks."""
    return '\n'.join(re.sub(r'^\s*(/\*+|\*+/|\*+(?=\s|$)|//+)?[ ]?|\s*\*+/$|\s+$', '', line) for line in comment.splitlines()).strip('\n')


def words(text):
    return ' '.join(re.findall(r'\w+', text))


def texts(top, files):
    """The place of each text, and the text; none comes twice."""
    folders = {top} | {folder for file in files for folder in file.parents if top in folder.parents}
    licenses = [entry for folder in sorted(folders) for entry in sorted(folder.iterdir())
                if NAME.match(entry.name) and entry.is_file() and entry.suffix not in ('.c', '.h', '.py', '.swift')]
    found = [(path, read(path)) for path in licenses]
    found += [(path, plain(comment)) for path in sorted(files) for comment in COMMENT.findall(read(path)) if NOTICE.search(words(comment))]
    seen = ''
    for path, text in found:
        if words(text) not in seen:
            seen += words(text) + '\n'
            yield os.path.relpath(path, top), text.strip('\n')


def joined(parts):
    return '\n\n'.join(f'{RULE}\n{place}\n{RULE}\n\n{text}' for place, text in parts) + '\n'


if __name__ == '__main__':
    top = pathlib.Path(sys.argv[1])
    sys.stdout.reconfigure(encoding='utf-8')
    sys.stdout.write(joined(texts(top, [pathlib.Path(line.rstrip('\n')) for line in sys.stdin])))
