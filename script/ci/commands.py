"""The parts that the steps of a CI job share: git, the programs, and the folder of the results."""
import contextlib
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import traceback

XIBMERGE = os.environ.get('XIBMERGE', 'xibmerge')
XIBDIFF = os.environ.get('XIBDIFF') or os.path.join(os.path.dirname(XIBMERGE), 'xibdiff')
FOLDER = pathlib.Path(
    os.environ.get('XIB_RESULTS') or os.path.join(os.environ.get('RUNNER_TEMP', '/tmp'), 'xibmerge')).absolute()


def limit_memory():
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


# For a program of the system that reads what the branch brings.
LIMITS = {'timeout': 20, 'preexec_fn': limit_memory}


class Trouble(Exception):
    """Why a step could not do its work, in a sentence."""


def say(text):
    print(text, flush=True)


def run(*command, allowed=(0,), **options):
    """Runs a program to its end; raises Trouble unless it ends with one of the allowed statuses.

    A program that a signal ended has the status 2.
    """
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors='replace', **options)
    except OSError as error:
        raise Trouble(f"{command[0] or 'the program'} can't be run: {error.strerror}.") from error
    except subprocess.TimeoutExpired as error:
        raise Trouble(f'{command[0]} took longer than {error.timeout} seconds.') from error
    if result.returncode < 0:
        result.stderr += f'{command[0]} was ended by signal {-result.returncode}.\n'
        result.returncode = 2
    if allowed and result.returncode not in allowed:
        words = [os.path.basename(command[0])] + [word for word in command[1:] if word[0] != '-' and '=' not in word][:1]
        raise Trouble(f"{' '.join(words)} failed: {result.stderr.strip() or result.stdout.strip()}")
    return result


def git(*arguments, **options):
    return run('git', *arguments, **options)


def has(reference):
    return git('rev-parse', '-q', '--verify', f'{reference}^{{commit}}', allowed=None).returncode == 0


@contextlib.contextmanager
def tree(reference):
    """A work tree of a commit, while it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'tree')
        git('worktree', 'add', '-q', '--detach', path, reference)
        try:
            yield path
        finally:
            git('worktree', 'remove', '--force', path)


def output(name, value):
    """Gives a value to later steps of a GitHub job."""
    path = os.environ.get('GITHUB_OUTPUT')
    if path:
        with open(path, 'a', encoding='utf-8') as file:
            file.write(f'{name}={value}\n')


def report(base):
    """What script/ci/check found, in Markdown."""
    parts = ((f'Merging with `{base}`', FOLDER / 'merge.md'), ('The documents', FOLDER / 'documents.md'))
    return '\n\n'.join(
        f"### {title}\n\n{path.read_text(encoding='utf-8').strip()}" for title, path in parts if path.is_file())


def main(step):
    """Runs a step; reports trouble, in one line if it was foreseen, and ends with 2: 1 means that something was found."""
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        sys.exit(step() or 0)
    except Trouble as trouble:
        print(f'xibmerge: {trouble}', file=sys.stderr)
        sys.exit(2)
    except Exception:
        traceback.print_exc()
        sys.exit(2)
