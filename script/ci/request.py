"""The pull request or push that a CI service runs for, read from the service's variables."""
import dataclasses
import functools
import http.client
import json
import os
import re
import urllib.parse
import urllib.request
from commands import Trouble

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


@dataclasses.dataclass
class Service:
    """Where a CI service says what a job is for: names of variables, of which the first that is set counts."""
    name: str
    # Each of these tells the service.
    marks: str
    base: str
    head: str
    branch: str
    number: str
    # The repositories of the branch and of the base; or a variable that is set, and not False, if they differ.
    repositories: str = ''
    fork: str = ''
    # With names of variables in braces.
    reference: str = ''
    comments: str = ''

    def request(self, read, token):
        first = lambda names: next((value for value in map(read, names.split()) if value), '')
        filled = lambda text: re.sub(r'{(\w+)}', lambda match: read(match[1]), text)
        request = Request(self.name, first(self.base).removeprefix('refs/heads/'), '', '', '', False, '', '', token)
        request.number = first(self.number)
        if not request.number:
            return request
        homes = [read(name) for name in self.repositories.split()]
        request.is_fork = len({home for home in homes if home}) > 1 or first(self.fork) not in ('', 'False')
        request.branch = first(self.branch).removeprefix('refs/heads/')
        request.reference, request.comments = filled(self.reference), filled(self.comments)
        branch = request.reference if request.is_fork else f'refs/heads/{request.branch}'
        request.head = first(self.head) or branch
        return request


SERVICES = [
    Service(
        'gitlab', 'GITLAB_CI', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME', 'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA CI_COMMIT_SHA',
        'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_MERGE_REQUEST_IID',
        repositories='CI_MERGE_REQUEST_SOURCE_PROJECT_ID CI_MERGE_REQUEST_PROJECT_ID',
        reference='refs/merge-requests/{CI_MERGE_REQUEST_IID}/head',
        comments='{CI_API_V4_URL}/projects/{CI_MERGE_REQUEST_PROJECT_ID}/merge_requests/{CI_MERGE_REQUEST_IID}/notes'),
    Service(
        'bitrise', 'BITRISE_IO', 'BITRISEIO_GIT_BRANCH_DEST', 'BITRISE_GIT_COMMIT', 'BITRISE_GIT_BRANCH',
        'BITRISE_PULL_REQUEST', repositories='BITRISEIO_PULL_REQUEST_REPOSITORY_URL GIT_REPOSITORY_URL',
        reference='refs/pull/{BITRISE_PULL_REQUEST}/head'),
    Service(
        'xcode-cloud', 'CI_XCODE_CLOUD', 'CI_PULL_REQUEST_TARGET_BRANCH', 'CI_PULL_REQUEST_SOURCE_COMMIT',
        'CI_PULL_REQUEST_SOURCE_BRANCH', 'CI_PULL_REQUEST_NUMBER',
        repositories='CI_PULL_REQUEST_SOURCE_REPO CI_PULL_REQUEST_TARGET_REPO',
        reference='refs/pull/{CI_PULL_REQUEST_NUMBER}/head'),
    Service(
        'azure', 'TF_BUILD', 'SYSTEM_PULLREQUEST_TARGETBRANCH', 'SYSTEM_PULLREQUEST_SOURCECOMMITID',
        'SYSTEM_PULLREQUEST_SOURCEBRANCH', 'SYSTEM_PULLREQUEST_PULLREQUESTNUMBER SYSTEM_PULLREQUEST_PULLREQUESTID',
        fork='SYSTEM_PULLREQUEST_ISFORK', reference='refs/pull/{SYSTEM_PULLREQUEST_PULLREQUESTNUMBER}/head'),
    # Bitbucket runs nothing for forks.
    Service(
        'bitbucket', 'BITBUCKET_PR_ID BITBUCKET_BUILD_NUMBER', 'BITBUCKET_PR_DESTINATION_BRANCH', 'BITBUCKET_COMMIT',
        'BITBUCKET_BRANCH', 'BITBUCKET_PR_ID'),
    # The commit that is checked out may be the merge with the base.
    Service(
        'jenkins', 'CHANGE_ID JENKINS_URL', 'CHANGE_TARGET', '', 'CHANGE_BRANCH', 'CHANGE_ID', fork='CHANGE_FORK',
        reference='refs/pull/{CHANGE_ID}/head'),
]


@functools.cache
def current():
    """The request that this job runs for."""
    read = lambda name: os.environ.get(name, '')
    token = read('XIB_TOKEN')
    if read('GITHUB_ACTIONS'):
        request = github(read, token)
    else:
        unknown = Service('none', '', '', '', '', '')
        service = next((each for each in SERVICES if any(map(read, each.marks.split()))), unknown)
        request = service.request(read, token)
        if not request.base and (request.number or service is unknown and read('CI')) and 'XIB_BASE' not in os.environ:
            raise Trouble('the branch that this pull request is to be merged into is not known. Set XIB_BASE to its name; '
                          'set it to nothing to check the documents alone.')
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
