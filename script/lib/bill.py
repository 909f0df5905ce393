#!/usr/bin/env python3
"""Prints a software bill of materials (SPDX 2.3, JSON): the packages that are linked into the programs.

usage: bill.py VERSION SYSTEM PROCESSOR      (XIB_LIBRARIES: the folder of script/static-libraries, if it was linked)
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LICENSES = {'swift-argument-parser': 'Apache-2.0', 'swift-system': 'Apache-2.0', 'swift-subprocess': 'Apache-2.0', 'libyaml': 'MIT',
            'libgit2': 'GPL-2.0-only WITH GCC-exception-2.0', 'libxml2': 'MIT', 'zlib': 'Zlib',
            'libstdc++': 'GPL-3.0-or-later WITH GCC-exception-3.1', 'swift': 'Apache-2.0 WITH Swift-exception',
            'swift-syntax': 'Apache-2.0 WITH Swift-exception', 'swift-nio': 'Apache-2.0 AND MIT',
            'swift-atomics': 'Apache-2.0 WITH Swift-exception', 'swift-collections': 'Apache-2.0 WITH Swift-exception',
            'swift-foundation': 'Apache-2.0'}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout.strip()


def components(system):
    """Name, version and place of each package that is linked."""
    pins = json.loads((ROOT / 'Package.resolved').read_text())['pins']
    for pin in pins:
        yield pin['identity'], pin['state'].get('version') or pin['state']['revision'], f"git+{pin['location']}@{pin['state']['revision']}"
    swift = re.search(r'Swift version (\S+)', output('swift', '--version'))
    yield 'swift', swift[1] if swift else 'unknown', 'https://github.com/swiftlang/swift'
    libraries = os.environ.get('XIB_LIBRARIES')
    if libraries:
        for name, version in (word.split('_', 1) for word in pathlib.Path(libraries, 'versions').read_text().split()):
            yield name, version, 'NOASSERTION'
    if libraries and system == 'linux':
        yield 'libyaml', output('pkg-config', '--modversion', 'yaml-0.1') or 'unknown', 'NOASSERTION'
        yield 'zlib', output('pkg-config', '--modversion', 'zlib') or 'unknown', 'NOASSERTION'
        yield 'libstdc++', output('cc', '-dumpfullversion') or 'unknown', 'NOASSERTION'


def package(name, version, location, license):
    return {'name': name, 'SPDXID': 'SPDXRef-' + re.sub(r'[^A-Za-z0-9.-]', '-', name), 'versionInfo': version,
            'downloadLocation': location, 'filesAnalyzed': False, 'licenseConcluded': 'NOASSERTION',
            'licenseDeclared': license, 'copyrightText': 'NOASSERTION'}


def main(version, system, processor):
    name = f'xibmerge-{version}-{system}-{processor}'
    commit = output('git', 'rev-parse', 'HEAD') or 'unknown'
    time = datetime.datetime.fromtimestamp(int(os.environ['SOURCE_DATE_EPOCH']), datetime.timezone.utc)
    parts = [package(name, its, place, LICENSES.get(name, 'NOASSERTION')) for name, its, place in components(system)]
    own = package('xibmerge', version, 'NOASSERTION', 'MIT')
    json.dump({
        'spdxVersion': 'SPDX-2.3', 'dataLicense': 'CC0-1.0', 'SPDXID': 'SPDXRef-DOCUMENT', 'name': name,
        'documentNamespace': f'https://spdx.org/spdxdocs/{name}-{commit}',
        'creationInfo': {'created': time.strftime('%Y-%m-%dT%H:%M:%SZ'), 'creators': [f'Tool: script/package-{version}']},
        'packages': [own] + parts,
        'relationships': [{'spdxElementId': 'SPDXRef-DOCUMENT', 'relationshipType': 'DESCRIBES',
                           'relatedSpdxElement': own['SPDXID']}]
        + [{'spdxElementId': own['SPDXID'], 'relationshipType': 'STATIC_LINK' if part['name'] not in ('libgit2', 'libxml2')
            or os.environ.get('XIB_LIBRARIES') else 'DYNAMIC_LINK', 'relatedSpdxElement': part['SPDXID']} for part in parts],
    }, sys.stdout, indent=2)
    print()


main(*sys.argv[1:])
