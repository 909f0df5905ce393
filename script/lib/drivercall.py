"""Shared by script/contract and script/faults: versions to merge, and calls of the driver."""
import glob, os, subprocess

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMES = ('.merge_file_aaaaaa', '.merge_file_bbbbbb', '.merge_file_cccccc')
ROLES = ('Base', 'Ours', 'Theirs')
VALUE_OPTIONS = {'-P', '--path', '-L', '--marker-size', '-S', '--base-label', '-X', '--ours-label', '-Y',
                 '--theirs-label', '--conflict-style', '--statuses'}
# The statuses that the installed setting asks for, and what each means to git.
STATUSES = '210,211,212'
MEANING = {210: 0, 211: 1, 212: 130}


def read(path):
    """The bytes of a file; None if there is none."""
    try:
        with open(path, 'rb') as file:
            return file.read()
    except OSError:
        return None


def write(path, data):
    with open(path, 'wb') as file:
        file.write(data)


def versions():
    """Three versions for each kind of merge, by name: the fixtures of the merge, and some that only lines can merge."""
    found = {}
    for folder in sorted(glob.glob(f'{TOP}/Tests/SemanticMergeTests/Fixtures/*/')):
        files = [next(iter(glob.glob(f'{folder}{role}.*')), None) for role in ROLES]
        if all(files):
            found[os.path.basename(folder[:-1])] = tuple(read(file) for file in files)
    base, ours, theirs = found['values-two-attributes-of-one-label']
    found['no base'] = (b'', ours, theirs)
    found['equal sides'] = (base, ours, ours)
    found['theirs alone'] = (base, base, theirs)
    found['broken base'] = (base.replace(b'</document>', b''), ours, theirs)
    found['broken ours'] = (base, ours.replace(b'</document>', b''), theirs)
    found['binary'] = (base, b'\0' + ours, theirs)
    found['empty theirs'] = (base, ours, b'')
    return found


def release_program():
    """Builds the programs, and returns the path of xibmerge."""
    folder = subprocess.run([f'{TOP}/script/build', '--light'], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    return f'{folder}/xibmerge'


def merge_of(words):
    """The three files that the words after `driver` ask to merge; None if they ask for no merge."""
    files, rest = [], list(words)
    while rest:
        word = rest.pop(0)
        name, sign, value = word.partition('=')
        if word in VALUE_OPTIONS or (sign and word.startswith('--') and name in VALUE_OPTIONS):
            option = word if word in VALUE_OPTIONS else name
            if word in VALUE_OPTIONS:
                if not rest:
                    return None
                value = rest.pop(0)
            if option in ('-L', '--marker-size') and not (value.lstrip('+').isdigit() and 1 <= int(value) <= 1000):
                return None
            if option == '--conflict-style' and value not in ('merge', 'diff3'):
                return None
            if option == '--statuses' and value != STATUSES:
                return None
        elif word.startswith('-'):
            return None
        else:
            files.append(word)
    return files if len(files) == 3 else None


def calm_environment(home, extra=()):
    """An environment without the settings of any user."""
    kept = {'PATH': '/usr/local/bin:/usr/bin:/bin', 'HOME': home, 'GIT_CONFIG_NOSYSTEM': '1', 'LC_ALL': 'C'}
    return {**kept, **dict(extra)}
