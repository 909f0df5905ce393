"""The pull request or push that a CI service runs for, read from the service's variables."""
import dataclasses
import functools
import http.client
import json
import os
import urllib.parse
import urllib.request

# What a comment says, after a slash, or a label is called, that asks for a merge.
ORDER = 'xibmerge merge'


@dataclasses.dataclass
class Request:
    service: str
    # The branch to merge into; empty if there is none.
    base: str
    # The commit that the request is about, and its branch; both are empty if that is what is checked out.
    head: str
    branch: str
    # The number of the pull request; empty for a push.
    number: str
    # Whether the branch is in another repository, so that nothing can be written to it.
    is_fork: bool
    # The reference under which the service keeps the head of a pull request, besides its branch.
    reference: str
    # The page of the pull request's API where comments are, and the token for it; empty if comments can't be written.
    comments: str
    token: str
    # Who asks for a merge by a label or a comment; empty if nobody does.
    asker: str = ''
    # Whether the service's event is none that anything is to be done for, such as a comment about something else.
    is_idle: bool = False
    # Whether the pull request was looked for, because the event has none.
    is_found: bool = False

    @property
    def link(self):
        """The address of the pull request for people; empty where it is not known."""
        read = lambda name: os.environ.get(name, '')
        home, kind = {
            'github': (f"{read('GITHUB_SERVER_URL')}/{read('GITHUB_REPOSITORY')}", 'pull'),
            'gitlab': (read('CI_MERGE_REQUEST_PROJECT_URL') or read('CI_PROJECT_URL'), '-/merge_requests'),
        }.get(self.service, ('', ''))
        return f'{home}/{kind}/{self.number}' if home and self.number else ''

    @property
    def head_ref(self):
        """The reference under which the head is fetched. Reports call it by its name."""
        if not self.head:
            return 'HEAD'
        return f'refs/remotes/pull/{self.number}/head' if self.is_fork else f'refs/remotes/origin/{self.branch}'

    @property
    def base_ref(self):
        return f'refs/remotes/origin/{self.base}'


@functools.cache
def current():
    """The request that this job runs for."""
    read = lambda name: os.environ.get(name, '')
    token = read('XIB_TOKEN')
    if read('GITHUB_ACTIONS'):
        request = github(read, token)
    elif read('GITLAB_CI'):
        number = read('CI_MERGE_REQUEST_IID')
        request = Request(
            'gitlab', read('CI_MERGE_REQUEST_TARGET_BRANCH_NAME'),
            read('CI_MERGE_REQUEST_SOURCE_BRANCH_SHA') or read('CI_COMMIT_SHA'), read('CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'),
            number, read('CI_MERGE_REQUEST_SOURCE_PROJECT_ID') != read('CI_MERGE_REQUEST_PROJECT_ID'),
            f'refs/merge-requests/{number}/head',
            f"{read('CI_API_V4_URL')}/projects/{read('CI_MERGE_REQUEST_PROJECT_ID')}/merge_requests/{number}/notes"
            if number else '', token)
    elif read('BITRISE_IO'):
        number = read('BITRISE_PULL_REQUEST')
        own, theirs = read('BITRISEIO_PULL_REQUEST_REPOSITORY_URL'), read('GIT_REPOSITORY_URL')
        request = Request(
            'bitrise', read('BITRISEIO_GIT_BRANCH_DEST'), read('BITRISE_GIT_COMMIT') if number else '',
            read('BITRISE_GIT_BRANCH'), number, bool(own) and own != theirs, f'refs/pull/{number}/head', '', token)
    else:
        request = Request('none', '', '', '', '', False, '', '', token)
    if not request.is_found:
        request.base = read('XIB_BASE') or request.base
    if not request.branch:
        request.head = ''
    return request


class GitHub:
    """The interface of GitHub for one repository."""

    def __init__(self, read):
        self.repository = read('GITHUB_REPOSITORY')
        self.address = f"{read('GITHUB_API_URL')}/repos/{self.repository}"
        self.token = read('XIB_TOKEN')

    def get(self, path):
        headers = {'User-Agent': 'xibmerge', 'Accept': 'application/vnd.github+json'}
        if self.token:
            headers['Authorization'] = f'Bearer {self.token}'
        with urllib.request.urlopen(urllib.request.Request(self.address + path, headers=headers), timeout=30) as reply:
            return json.load(reply)

    def pulls(self, **wanted):
        """The open pull requests with a head or a base; none if GitHub does not say."""
        found = []
        try:
            for page in range(1, 100):
                words = urllib.parse.urlencode({'state': 'open', 'per_page': 100, **wanted, 'page': page})
                more = self.get(f'/pulls?{words}')
                found += more
                if len(more) < 100:
                    break
        except (OSError, http.client.HTTPException, ValueError) as error:
            print(f'GitHub did not say which pull requests are open: {error}.', flush=True)
        return found

    def may_write(self, person):
        """Whether somebody may push to the repository."""
        try:
            return self.get(f'/collaborators/{urllib.parse.quote(person)}/permission').get('permission') in ('admin', 'write')
        except (OSError, http.client.HTTPException, ValueError):
            return False

    def request(self, pull, **more):
        # The repository of a fork may be gone.
        home = (pull['head'].get('repo') or {}).get('full_name')
        number = str(pull['number'])
        return Request(
            'github', pull['base']['ref'], pull['head']['sha'], pull['head']['ref'], number,
            home != pull['base']['repo']['full_name'], f'refs/pull/{number}/head',
            f'{self.address}/issues/{number}/comments', self.token, **more)


def is_order(text):
    return (text or '').strip().lstrip('/') == ORDER


def branch_of(event, read):
    """The branch that was pushed, or that a job by hand or by the clock runs for; empty if there is none."""
    reference = event.get('ref') or read('GITHUB_REF')
    return reference[len('refs/heads/'):] if reference.startswith('refs/heads/') else ''


def event_of(read):
    if not os.path.isfile(read('GITHUB_EVENT_PATH')):
        return {}
    with open(read('GITHUB_EVENT_PATH'), encoding='utf-8') as file:
        return json.load(file)


def github(read, token):
    event, service = event_of(read), GitHub(read)
    nothing = Request('github', '', '', '', '', False, '', '', token)
    if read('GITHUB_EVENT_NAME') == 'issue_comment':
        comment, issue = event['comment'], event['issue']
        if 'pull_request' not in issue or not is_order(comment.get('body')):
            return dataclasses.replace(nothing, is_idle=True)
        return service.request(service.get(f"/pulls/{issue['number']}"), asker=comment['user']['login'], is_found=True)
    if event.get('merge_group'):
        # A queue's branch has the base merged into it already.
        return dataclasses.replace(nothing, base=event['merge_group']['base_ref'].removeprefix('refs/heads/'), is_found=True)
    if event.get('pull_request'):
        is_asked = event.get('action') == 'labeled' and is_order((event.get('label') or {}).get('name'))
        return service.request(event['pull_request'], asker=event['sender']['login'] if is_asked else '')
    # GitHub runs nothing for a pull request whose lines conflict: its branch is pushed all the same.
    branch = branch_of(event, read)
    pulls = service.pulls(head=f"{service.repository.split('/')[0]}:{branch}") if branch and token else []
    pulls.sort(key=lambda pull: pull['base']['ref'] != read('XIB_BASE'))
    return service.request(pulls[0], is_found=True) if pulls else nothing


def into_branch():
    """The open pull requests into the branch that was pushed, or that a job by hand or by the clock runs for."""
    read = lambda name: os.environ.get(name, '')
    branch = branch_of(event_of(read), read) if read('GITHUB_ACTIONS') else ''
    service = GitHub(read)
    return [service.request(pull, is_found=True) for pull in service.pulls(base=branch)] if branch and service.token else []
