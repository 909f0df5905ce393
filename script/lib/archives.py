#!/usr/bin/env python3
"""Writes archives whose bytes depend on nothing but the files in them.

usage: archives.py tar FOLDER FILE                 a tar.gz of the folder, under its name
       archives.py zip FOLDER FILE                 a zip of the folder, under its name
       archives.py bundle FOLDER FILE VERSION      an artifact bundle of SwiftPM with the folder as its variant
       archives.py wheel FOLDER FOLDER VERSION     a wheel for pip, if the programs run on the systems that its name promises

A wheel holds no code for Python: pip, pipx and uv put the programs into their bin as they are. A wheel can't hold links, so a script
stands for xibdiff.
"""
import base64
import gzip
import hashlib
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tarfile
import time
import zipfile

# The level of compression: what is only tried needs little.
LEVEL = int(os.environ.get('XIB_COMPRESSION', '9'))
TIME = int(os.environ['SOURCE_DATE_EPOCH'])
TRIPLES = {
    'linux-x86_64': ['x86_64-unknown-linux-gnu'], 'linux-aarch64': ['aarch64-unknown-linux-gnu'],
    'macos-universal': ['arm64-apple-macosx', 'x86_64-apple-macosx'],
}
# The glibc of the system that builds releases. A wheel names it, or a newer one if the programs need that.
GLIBC = (2, 35)
# pip may link it from another folder, uv too.
LINK = b"""#!/bin/sh
# Starts the xibmerge beside this file, as the link that a wheel can't hold would.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=${self%/*}/$link ;; esac
done
exec "${self%/*}/xibmerge" --xibdiff "$@"
"""
LIBRARIES = re.compile(r'lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d|ld-linux[-\w]*\.so\.\d')


def files(folder):
    return sorted(path for path in folder.rglob('*') if path.is_file())  # Links to files too.


def mode(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


def write_tar(folder, file):
    with open(file, 'wb') as raw, gzip.GzipFile('', 'wb', LEVEL, raw, mtime=TIME) as packed:
        with tarfile.open(fileobj=packed, mode='w', format=tarfile.USTAR_FORMAT) as archive:
            for path in files(folder):
                entry = tarfile.TarInfo(f'{folder.name}/{path.relative_to(folder)}')
                entry.mtime, entry.mode = TIME, mode(path)
                if path.is_symlink():
                    entry.type, entry.linkname = tarfile.SYMTYPE, os.readlink(path)
                    archive.addfile(entry)
                    continue
                entry.size = path.stat().st_size
                with open(path, 'rb') as content:
                    archive.addfile(entry, content)


def write_bundle(folder, file, version):
    system = folder.name.split('-', 2)[2]
    triples = TRIPLES.get(system)
    if triples is None:
        sys.exit(f'archives.py: no triple is known for {system}; add it to TRIPLES.')
    artifacts = {
        name: {'type': 'executable', 'version': version,
               'variants': [{'path': f'{folder.name}/bin/{name}', 'supportedTriples': triples}]}
        for name in ('xibmerge', 'xibdiff')}
    information = json.dumps({'schemaVersion': '1.0', 'artifacts': artifacts}, indent=2) + '\n'
    with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        add(archive, 'xibmerge.artifactbundle/info.json', information.encode(), stat.S_IFREG | 0o644)
        for path in files(folder):
            content, kind = (os.readlink(path).encode(), stat.S_IFLNK) if path.is_symlink() else (path.read_bytes(), stat.S_IFREG)
            add(archive, f'xibmerge.artifactbundle/{folder.name}/{path.relative_to(folder)}', content, kind | mode(path))


def platform(folder):
    """The name that wheels have for the systems that the programs run on; `None` if there is none for them."""
    kind, processor = folder.name.split('-')[2:]
    if kind == 'macos':
        return 'macosx_13_0_universal2'  # script/package has looked at the programs.
    newest = GLIBC
    for program in files(folder / 'bin') + files(folder / 'libexec'):
        needs = subprocess.run(['objdump', '-p', program], capture_output=True, text=True, check=True).stdout
        others = [name for name in re.findall(r'NEEDED +(\S+)', needs) if not LIBRARIES.fullmatch(name)]
        if others:
            print(f'archives.py: no wheel is made: {program.name} needs {", ".join(others)}.', file=sys.stderr)
            return None
        newest = max([newest] + [tuple(map(int, version.split('.')[:2])) for version in re.findall(r'GLIBC_([0-9.]+)', needs)])
    return f'manylinux_{newest[0]}_{newest[1]}_{processor}'


def write_wheel(folder, target, version):
    runs_on = platform(folder)
    if runs_on is None:
        return
    name, tag = f'xibmerge-{version}', f'py3-none-{runs_on}'
    information, scripts, data = f'{name}.dist-info', f'{name}.data/scripts', f'{name}.data/data'
    documents = folder / 'share/doc/xibmerge'
    content = {f'{scripts}/{path.name}': LINK if path.is_symlink() else path for path in files(folder / 'bin')}
    for part in ('libexec', 'share/man'):
        content.update({f'{data}/{path.relative_to(folder)}': path for path in files(folder / part)})
    licenses = [documents / 'LICENSE', *files(documents / 'licenses')]
    names = [str(path.relative_to(documents)) for path in licenses]
    content.update({f'{information}/licenses/{name}': path for name, path in zip(names, licenses)})
    parts = json.loads((documents / 'xibmerge.spdx.json').read_text())['packages']
    expression = ' AND '.join(dict.fromkeys(term for part in parts for term in part['licenseDeclared'].split(' AND ')))
    content[f'{information}/sboms/xibmerge.spdx.json'] = documents / 'xibmerge.spdx.json'
    owner = (pathlib.Path(__file__).resolve().parents[2] / 'Packaging/owner').read_text().strip()
    address = f'https://github.com/{owner}/xibmerge'
    texts = {
        'METADATA': '\n'.join([
            'Metadata-Version: 2.4', 'Name: xibmerge', f'Version: {version}',
            'Summary: Merges and compares Interface Builder documents object by object; a merge driver for git.',
            f'License-Expression: {expression}', *[f'License-File: {name}' for name in names], f'Project-URL: Homepage, {address}',
            f'Project-URL: Changelog, {address}/blob/v{version}/CHANGELOG.md',
            # LGPL 2.1 asks for the source where the program is had: beside it, or by a link there.
            f'Project-URL: Source of what is linked, {address}/releases/tag/v{version}', 'Classifier: Topic :: Software Development :: Version Control :: Git',
            'Description-Content-Type: text/markdown', '', (documents / 'README.md').read_text()]),
        'WHEEL': f'Wheel-Version: 1.0\nGenerator: xibmerge-script-package\nRoot-Is-Purelib: false\nTag: {tag}\n'}
    content.update({f'{information}/{key}': text.encode() for key, text in texts.items()})
    record = []
    with zipfile.ZipFile(f'{target}/{name}-{tag}.whl', 'w', zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for place, source in content.items():
            own = isinstance(source, bytes)
            written = source if own else source.read_bytes()
            add(archive, place, written, stat.S_IFREG | ((0o755 if source is LINK else 0o644) if own else mode(source)))
            checksum = base64.urlsafe_b64encode(hashlib.sha256(written).digest()).rstrip(b'=').decode()
            record.append(f'{place},sha256={checksum},{len(written)}\n')
        record.append(f'{information}/RECORD,,\n')
        add(archive, f'{information}/RECORD', ''.join(record).encode(), stat.S_IFREG | 0o644)


def write_zip(folder, file):
    with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for path in files(folder):
            add(archive, f'{folder.name}/{path.relative_to(folder)}', path.read_bytes(), stat.S_IFREG | mode(path))


def add(archive, name, content, permissions):
    entry = zipfile.ZipInfo(name, time.gmtime(TIME)[:6])
    entry.external_attr = permissions << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


if sys.argv[1] == 'tar':
    write_tar(pathlib.Path(sys.argv[2]), sys.argv[3])
elif sys.argv[1] == 'wheel':
    write_wheel(pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4])
elif sys.argv[1] == 'zip':
    write_zip(pathlib.Path(sys.argv[2]), sys.argv[3])
else:
    write_bundle(pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4])
