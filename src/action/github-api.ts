// The parts of GitHub's REST API that the action uses. https://docs.github.com/rest

import type { Host, HostComment } from './host.ts';
import { callHost, findListed, HostRefusal, memberOfUnknown, textMember, type HostApi } from './host-api.ts';

export interface GitHub extends HostApi {
  /**
   * The address of the GraphQL API, such as `https://api.github.com/graphql`. On GitHub Enterprise servers, the
   * address of the GraphQL API is not below the address of the REST API.
   */
  readonly graphql: string;
  /** The repository as `owner/name`. */
  readonly repository: string;
}

/** The parts of a request that are the same for every repository on GitHub. */
export const gitHubBasics = {
  label: 'GitHub',
  headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
} as const;

export function gitHubHost(github: GitHub): Host {
  const { repository } = github;
  const comments = (pullRequest: number): string => `/repos/${repository}/issues/${pullRequest}/comments`;
  const pulls = `/repos/${repository}/pulls`;
  return {
    label: github.label,
    requestNoun: 'pull request',
    async findComment(pullRequest, mark) {
      const login = await loginOf(github);
      return findListed(github, comments(pullRequest), (item): item is HostComment => {
        const isComment = Number.isInteger(memberOfUnknown(item, 'id'));
        const isOurs = memberOfUnknown(memberOfUnknown(item, 'user'), 'login') === login;
        return isComment && isOurs && textMember(item, 'body').startsWith(mark);
      });
    },
    async createComment(pullRequest, body) {
      await callHost(github, 'POST', comments(pullRequest), { body });
    },
    async changeComment(_, comment, body) {
      await callHost(github, 'PATCH', `/repos/${repository}/issues/comments/${comment}`, { body });
    },
    async findPullRequest(branch, base) {
      const [owner = ''] = repository.split('/');
      const head = encodeURIComponent(`${owner}:${branch}`);
      const found = await findListed(
        github,
        `${pulls}?state=open&head=${head}&base=${encodeURIComponent(base)}`,
        (item): item is { readonly number: number } =>
          Number.isInteger(memberOfUnknown(item, 'number')) &&
          // The branch of the result is checked, because some servers ignore the filter in the request.
          memberOfUnknown(memberOfUnknown(item, 'head'), 'ref') === branch,
      );
      return found?.number;
    },
    openPullRequest: async ({ branch, base, title, body }) =>
      textMember(await callHost(github, 'POST', pulls, { head: branch, base, title, body }), 'html_url'),
    changePullRequest: async (pullRequest, { title, body }) =>
      textMember(await callHost(github, 'PATCH', `${pulls}/${pullRequest}`, { title, body }), 'html_url'),
    async closePullRequest(pullRequest) {
      await callHost(github, 'PATCH', `${pulls}/${pullRequest}`, { state: 'closed' });
    },
  };
}

/** The author of comments and pull requests that a workflow creates with its own token. */
const workflowLogin = 'github-actions[bot]';

/**
 * The author of comments and pull requests that are created with this token. `GET /user` returns the user of a
 * personal token. The GraphQL `viewer` can be a user or an app. GitHub may refuse both `GET /user` and the GraphQL
 * request for the token of a workflow.
 *
 * @throws TypeError when GitHub cannot be reached
 */
async function loginOf(github: GitHub): Promise<string> {
  const viewer = async (): Promise<unknown> => {
    const answer = await callHost(github, 'POST', github.graphql, { query: '{ viewer { login } }' });
    return memberOfUnknown(memberOfUnknown(answer, 'data'), 'viewer');
  };
  for (const way of [() => callHost(github, 'GET', '/user'), viewer]) {
    const user = await way().catch((error: unknown) => {
      if (error instanceof HostRefusal || error instanceof SyntaxError) return undefined;
      throw error;
    });
    const login = textMember(user, 'login');
    if (login !== '') return login;
  }
  return workflowLogin;
}
