"""The pull request or push that a CI service runs for, read from the service's variables."""
import dataclasses
import json
import os


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

    @property
    def head_ref(self):
        """The reference under which the head is fetched. Reports call it by its name."""
        if not self.head:
            return 'HEAD'
        return f'refs/remotes/pull/{self.number}/head' if self.is_fork else f'refs/remotes/origin/{self.branch}'

    @property
    def base_ref(self):
        return f'refs/remotes/origin/{self.base}'


def current(environment=os.environ):
    """The request that this job runs for."""
    read = lambda name: environment.get(name, '')
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
    request.base = read('XIB_BASE') or request.base
    if not request.branch:
        request.head = ''
    return request


def github(read, token):
    event = {}
    if os.path.isfile(read('GITHUB_EVENT_PATH')):
        with open(read('GITHUB_EVENT_PATH'), encoding='utf-8') as file:
            event = json.load(file)
    pull = event.get('pull_request')
    if not pull:
        return Request('github', '', '', '', '', False, '', '', token)
    # The repository of a fork may be gone.
    home = (pull['head'].get('repo') or {}).get('full_name')
    number = str(pull['number'])
    return Request(
        'github', pull['base']['ref'], pull['head']['sha'], pull['head']['ref'], number,
        home != pull['base']['repo']['full_name'], f'refs/pull/{number}/head',
        f"{read('GITHUB_API_URL')}/repos/{read('GITHUB_REPOSITORY')}/issues/{number}/comments", token)
