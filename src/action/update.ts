// One pull request that brings the repository up to date with the site.
// The pull request contains the new snapshots, the files generated from them, and the report of the changes.
// The first run opens the pull request, and later runs update it. https://docs.github.com/rest/pulls/pulls

import { changedFiles, pushCommit, removeBranch, type Repository } from './git.ts';
import { callGitHub, findListed, memberOfUnknown, type GitHub } from './github-api.ts';

export interface UpdateRequest extends GitHub {
  readonly checkout: Repository;
  /** Files that differed from the last commit before the comparison. The update leaves out files that differed
   * before the comparison. */
  readonly dirty: readonly string[];
  /** The branch that contains the update. */
  readonly branch: string;
  /** The branch into which the update is to be merged. */
  readonly base: string;
  readonly title: string;
  /** The Markdown report. */
  readonly report: string;
}

export type UpdateResult =
  | { readonly kind: 'opened' | 'refreshed' | 'not-ours'; readonly address: string }
  | { readonly kind: 'closed' | 'none' };

/** @throws GitRefusal, GitHubRefusal, or TypeError when GitHub cannot be reached */
export async function openUpdate(request: UpdateRequest): Promise<UpdateResult> {
  const { checkout, branch, dirty } = request;
  const open = await openPullRequest(request);
  const paths = changedFiles(checkout).filter((path) => !dirty.includes(path));
  if (paths.length === 0) {
    if (open === undefined) return { kind: 'none' };
    await callGitHub(request, 'PATCH', `${pulls(request)}/${open}`, { state: 'closed' });
    removeBranch(checkout, branch);
    return { kind: 'closed' };
  }
  const pushed = pushCommit(checkout, branch, paths, request.title);
  const body = {
    title: request.title,
    body: pullRequestBody(request, pushed === 'not-ours'),
  };
  if (open === undefined) {
    const made = await callGitHub(request, 'POST', pulls(request), {
      ...body,
      head: branch,
      base: request.base,
    });
    return { kind: pushed === 'not-ours' ? 'not-ours' : 'opened', address: htmlUrlOf(made) };
  }
  const changed = await callGitHub(request, 'PATCH', `${pulls(request)}/${open}`, body);
  return { kind: pushed === 'not-ours' ? 'not-ours' : 'refreshed', address: htmlUrlOf(changed) };
}

const pulls = ({ repository }: GitHub): string => `/repos/${repository}/pulls`;

const htmlUrlOf = (pullRequest: unknown): string => {
  const address = memberOfUnknown(pullRequest, 'html_url');
  return typeof address === 'string' ? address : '';
};

/** The number of the pull request; undefined if none is open. */
async function openPullRequest(request: UpdateRequest): Promise<number | undefined> {
  const [owner = ''] = request.repository.split('/');
  const head = encodeURIComponent(`${owner}:${request.branch}`);
  const base = encodeURIComponent(request.base);
  const found = await findListed(
    request,
    `${pulls(request)}?state=open&head=${head}&base=${base}`,
    (item): item is { readonly number: number } =>
      Number.isInteger(memberOfUnknown(item, 'number')) &&
      // The branch of the result is checked, because some servers ignore the filter in the request.
      memberOfUnknown(memberOfUnknown(item, 'head'), 'ref') === request.branch,
  );
  return found?.number;
}

/**
 * The body of the pull request. GitHub allows 65,536 characters, and the length of the report leaves enough
 * characters for the surrounding text.
 */
function pullRequestBody({ report, branch }: UpdateRequest, isNotOurs: boolean): string {
  const said = isNotOurs
    ? `The branch \`${branch}\` has commits that routewright did not make, so it was not changed. Merge or delete the branch: the next run creates the branch again.`
    : 'This pull request updates the snapshot and the generated files to the current state of the site. Merge it to accept the changes.';
  return `${said}\n\n${report}`;
}
