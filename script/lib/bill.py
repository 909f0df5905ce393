#!/usr/bin/env python3
"""Prints a software bill of materials (SPDX 2.3, JSON): the packages that are linked into the programs.

usage: bill.py VERSION SYSTEM PROCESSOR FOLDER

FOLDER gets the licences and notices of each, as NAME.txt. A package whose licence is not known here, or without a text, is an error.
XIB_LIBRARIES is the folder of script/static-libraries, if it was linked.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import notices

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SWIFT, LLVM = 'Apache-2.0 WITH Swift-exception', 'Apache-2.0 WITH LLVM-exception'
LICENSES = {
    'swift': f'{SWIFT} AND {LLVM} AND BSD-2-Clause AND BSD-3-Clause AND MIT AND Unicode-3.0', 'swift-argument-parser': SWIFT,
    'swift-atomics': SWIFT, 'swift-collections': SWIFT, 'swift-nio': 'Apache-2.0 AND MIT AND BSD-3-Clause', 'swift-subprocess': 'Apache-2.0',
    'swift-syntax': SWIFT, 'swift-system': SWIFT, 'libyaml': 'MIT', 'libxml2': 'MIT', 'zlib': 'Zlib', 'http-parser': 'MIT',
    'llhttp': 'MIT', 'gcc': 'GPL-3.0-or-later WITH GCC-exception-3.1 AND HPND-sell-variant',
    'libgit2': 'GPL-2.0-only WITH GCC-exception-2.0 AND LGPL-2.1-or-later AND MIT AND BSD-2-Clause AND BSD-3-Clause',
}


def stop(message):
    sys.exit(f'script/lib/bill.py: {message}')


def output(*command, folder=ROOT):
    return subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout.strip()


def checkout(name, commit):
    """The folder with the source of a package that Swift's package manager built."""
    for folder in [*ROOT.glob(f'.build/checkouts/{name}'), *ROOT.glob(f'.build/*/checkouts/{name}')]:
        if output('git', 'rev-parse', 'HEAD', folder=folder) == commit:
            return folder
    return stop(f'the source of {name} at {commit} is not in .build; run swift package resolve.')


def components():
    """Name, version and place of each package that is linked, and the texts that go with it."""
    for pin in json.loads((ROOT / 'Package.resolved').read_text())['pins']:
        place, state = pin['location'], pin['state']
        source = checkout(place.rsplit('/', 1)[1].removesuffix('.git'), state['revision'])
        files = [path for path in source.glob('Sources/**/*') if path.suffix in ('.c', '.h', '.S', '.swift')]
        texts = notices.joined(notices.texts(source, files))
        yield pin['identity'], state.get('version') or state['revision'], f'git+{place}@{state["revision"]}', texts
        if pin['identity'] == 'swift-syntax':
            # The same project, under one licence.
            version = re.search(r'Swift version (\S+)', output('swift', '--version'))
            texts = (source / 'LICENSE.txt').read_text()
            yield 'swift', version[1] if version else 'unknown', 'https://github.com/swiftlang/swift', texts
    libraries = pathlib.Path(os.environ.get('XIB_LIBRARIES') or '/nowhere')
    if libraries.is_dir():
        for line in (libraries / 'versions').read_text().splitlines():
            name, version, place = line.split()
            yield name, version, place, (libraries / f'licenses/{name}.txt').read_text()


def package(name, version, location, license):
    return {'name': name, 'SPDXID': 'SPDXRef-' + re.sub(r'[^A-Za-z0-9.-]', '-', name), 'versionInfo': version,
            'downloadLocation': location, 'filesAnalyzed': False, 'licenseConcluded': 'NOASSERTION',
            'licenseDeclared': license, 'copyrightText': 'NOASSERTION'}


def main(version, system, processor, folder):
    parts = []
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for name, its, place, texts in components():
        # Debian has a package for each version of gcc.
        name = re.sub(r'^gcc-\d+$', 'gcc', name)
        if name not in LICENSES:
            stop(f'{name} is linked, and its licence is not in LICENSES; read it, and add it.')
        more = notices.joined((path.name, path.read_text().strip('\n')) for path in sorted(ROOT.glob(f'Packaging/notices/{name}/*')))
        text = '\n'.join([texts.strip('\n'), more]).strip('\n') + '\n'
        if not text.strip():
            stop(f'{name} is linked, and there is no text of its licence.')
        pathlib.Path(folder, f'{name}.txt').write_text(text)
        parts.append(package(name, its, place, LICENSES[name]))
    name = f'xibmerge-{version}-{system}-{processor}'
    commit = output('git', 'rev-parse', 'HEAD') or 'unknown'
    time = datetime.datetime.fromtimestamp(int(os.environ['SOURCE_DATE_EPOCH']), datetime.timezone.utc)
    own = package('xibmerge', version, 'NOASSERTION', 'MIT')
    json.dump({
        'spdxVersion': 'SPDX-2.3', 'dataLicense': 'CC0-1.0', 'SPDXID': 'SPDXRef-DOCUMENT', 'name': name,
        'documentNamespace': f'https://spdx.org/spdxdocs/{name}-{commit}',
        'creationInfo': {'created': time.strftime('%Y-%m-%dT%H:%M:%SZ'), 'creators': [f'Tool: script/package-{version}']},
        'packages': [own] + parts,
        'relationships': [{'spdxElementId': 'SPDXRef-DOCUMENT', 'relationshipType': 'DESCRIBES',
                           'relatedSpdxElement': own['SPDXID']}]
        + [{'spdxElementId': own['SPDXID'], 'relationshipType': 'STATIC_LINK', 'relatedSpdxElement': part['SPDXID']}
           for part in parts],
    }, sys.stdout, indent=2)
    print()


main(*sys.argv[1:])
