#!/usr/bin/env python3
"""Writes archives whose bytes depend on nothing but the files in them.

usage: archives.py tar FOLDER FILE                 a tar.gz of the folder, under its name
       archives.py bundle FOLDER FILE VERSION      an artifact bundle of SwiftPM with the folder as its variant
"""
import gzip
import json
import os
import pathlib
import stat
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


def add(archive, name, content, permissions):
    entry = zipfile.ZipInfo(name, time.gmtime(TIME)[:6])
    entry.external_attr = permissions << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


if sys.argv[1] == 'tar':
    write_tar(pathlib.Path(sys.argv[2]), sys.argv[3])
else:
    write_bundle(pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4])
