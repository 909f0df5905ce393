"""Fetches what a pull request needs: its head, its base, and the commits up to where they parted."""
from commands import Trouble, git, has, say

DEPTHS = ['64', '512']


def fetch(*arguments, allowed=(0,)):
    return git('-c', 'gc.auto=0', 'fetch', '-q', '--no-tags', *arguments, allowed=allowed)


def fetch_request(wanted):
    shallow = git('rev-parse', '--is-shallow-repository').stdout.strip() == 'true'
    depth = ['--depth=1'] if shallow else []
    if wanted.head:
        fetch_head(wanted, depth)
    fetch(*depth, 'origin', f'+refs/heads/{wanted.base}:{wanted.base_ref}')
    if shallow:
        deepen(wanted)


def fetch_head(wanted, depth):
    is_commit = not wanted.head.startswith('refs/')
    if is_commit and has(wanted.head):
        git('update-ref', wanted.head_ref, wanted.head)
        return
    # Fetch the commit itself if the server allows it: the branch may have moved on.
    for source in (wanted.head, wanted.reference):
        if source and fetch(*depth, 'origin', f'+{source}:{wanted.head_ref}', allowed=None).returncode == 0:
            return
    name = wanted.head[:10] if is_commit else wanted.head
    raise Trouble(f'the head of the pull request, {name}, can\'t be fetched.')


def deepen(wanted):
    """Fetches older commits until both branches have one in common."""
    def parted():
        return git('merge-base', wanted.head_ref, wanted.base_ref, allowed=None).returncode == 0
    # If the server does not serve commits by id, fetch the reference of the pull request.
    heads = [git('rev-parse', wanted.head_ref).stdout.strip()] + [name for name in (wanted.reference,) if wanted.head and name]
    for depth in DEPTHS:
        if parted():
            return
        say(f'The clone is shallow; fetching {depth} commits of each branch.')
        if not any(fetch(f'--depth={depth}', 'origin', f'refs/heads/{wanted.base}', head, allowed=None).returncode == 0
                   for head in heads):
            break
    if not parted():
        say('The clone is shallow; fetching all of its history.')
        fetch('--unshallow', 'origin')
        fetch('origin', f'+refs/heads/{wanted.base}:{wanted.base_ref}')
