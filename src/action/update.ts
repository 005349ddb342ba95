// One pull request that brings the repository up to date with the site.
// The pull request contains the new snapshots, the files generated from them, and the report of the changes.
// The first run opens the pull request, and later runs update it.

import { changedFiles, pushCommit, removeBranch, type Repository } from './git.ts';
import type { Host } from './host.ts';

export interface UpdateRequest {
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

/** @throws GitError, HostRefusal, HostSilence, or TypeError when the host cannot be reached */
export async function openUpdate(host: Host, request: UpdateRequest): Promise<UpdateResult> {
  const { checkout, branch, dirty, title, base } = request;
  const open = await host.findPullRequest(branch, base);
  const paths = (await changedFiles(checkout)).filter((path) => !dirty.includes(path));
  if (paths.length === 0) {
    if (open === undefined) return { kind: 'none' };
    await host.closePullRequest(open);
    await removeBranch(checkout, branch);
    return { kind: 'closed' };
  }
  const isNotOurs = (await pushCommit(checkout, branch, paths, title)) === 'not-ours';
  const body = pullRequestBody(request, host, isNotOurs);
  const address =
    open === undefined
      ? await host.openPullRequest({ branch, base, title, body })
      : await host.changePullRequest(open, { title, body });
  return { kind: isNotOurs ? 'not-ours' : open === undefined ? 'opened' : 'refreshed', address };
}

/**
 * The body of the pull request. GitHub allows 65,536 characters, and the length of the report leaves enough
 * characters for the surrounding text.
 */
function pullRequestBody(
  { report, branch }: UpdateRequest,
  { requestNoun }: Host,
  isNotOurs: boolean,
): string {
  const said = isNotOurs
    ? `The branch \`${branch}\` has commits that routewright did not make, so it was not changed. Merge or delete the branch: the next run creates the branch again.`
    : `This ${requestNoun} updates the snapshot and the generated files to the current state of the site. Merge it to accept the changes.`;
  return `${said}\n\n${report}`;
}

/** What the log says of an update. */
export const updateResultText = ({ kind }: UpdateResult, { requestNoun }: Host): string =>
  ({
    opened: `Opened a ${requestNoun}:`,
    refreshed: `Updated the ${requestNoun}:`,
    'not-ours': `Updated only the report of the ${requestNoun}:`,
    closed: `The repository is up to date: closed the ${requestNoun}.`,
    none: 'The repository is up to date.',
  })[kind];

export const notOursText = (branch: string): string =>
  `${branch} has commits that routewright did not make. Merge or delete the branch: the next run creates the branch again.`;
