"""Counts the instructions of processes with valgrind: they do not depend on how fast or how busy the machine is."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

BOOTSTRAP = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'bootstrap')


def prepare(programs, folder):
    """Copies the programs in a folder into another one, in a form that valgrind can read."""
    if not shutil.which('valgrind'):
        subprocess.run([BOOTSTRAP, 'valgrind'], check=True)
    for name in ('xibmerge', 'xibdiff'):
        # valgrind can't read all that Swift writes for debuggers.
        if os.path.exists(f'{programs}/{name}'):
            subprocess.run(['strip', '--strip-debug', '-o', f'{folder}/{name}', f'{programs}/{name}'], check=True)


def count(command):
    """The instructions of a process and of those that it starts, and its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ['valgrind', '-q', '--tool=cachegrind', '--cache-sim=no', '--trace-children=yes',
             f'--cachegrind-out-file={folder}/%p', *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        counts = [re.search(r'^summary: (\d+)', open(file).read(), re.M) for file in glob.glob(f'{folder}/*')]
        if not counts or not all(counts):
            sys.exit(f'valgrind could not count: {done.stderr.decode()[-400:]}')
        return sum(int(found.group(1)) for found in counts), done.returncode
