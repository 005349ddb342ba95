// The steps of action.yml for the approving label: `approval` before the comparison, and `approve` after it.

import { appendFileSync } from 'node:fs';
import { annotation } from '../report/github.ts';
import { changedFiles, pushOnto, type Repository } from './git.ts';
import type { GitHub } from './github-api.ts';
import type { Host } from './host.ts';
import { memberOfUnknown } from './host-api.ts';
import { headOf, labelVerdict, removeLabel, type LabelRequest } from './label.ts';

/** Sets the output `approve-reason` if the label approves; otherwise removes the label and says why. */
export async function approvalStep(
  github: GitHub,
  host: Host,
  request: LabelRequest,
  outputs: string,
): Promise<void> {
  const verdict = await labelVerdict(github, host, request);
  if (verdict.kind === 'approved') appendFileSync(outputs, `approve-reason=${verdict.reason}\n`);
  if (verdict.kind !== 'refused') return;
  process.stdout.write(annotation('warning', 'routewright approved nothing', verdict.why));
  const pullRequest = memberOfUnknown(request.event, 'pull_request');
  // The token of a fork may not change labels.
  if (headOf(pullRequest).repository === github.repository)
    await removeLabel(github, Number(memberOfUnknown(pullRequest, 'number')), request.label);
}

/**
 * Commits the approvals file to the branch of the pull request, and removes the label. The push fails if the branch
 * has other commits than the approved one.
 *
 * @param dirty the files that differed before the comparison
 * @throws GitError, HostRefusal, HostSilence, or TypeError when GitHub cannot be reached
 */
export async function approveStep(
  github: GitHub,
  checkout: Repository,
  {
    event,
    label,
    reason,
    dirty,
  }: {
    readonly event: unknown;
    readonly label: string;
    readonly reason: string;
    readonly dirty: readonly string[];
  },
): Promise<void> {
  const pullRequest = memberOfUnknown(event, 'pull_request');
  const { sha, branch } = headOf(pullRequest);
  const paths = (await changedFiles(checkout)).filter((path) => !dirty.includes(path));
  if (paths.length === 0) console.log('There is nothing to approve.');
  else {
    await pushOnto(
      checkout,
      { branch, parent: sha },
      paths,
      `Approve the changes of the interface\n\n${reason}`,
    );
    console.log(`Approved: committed ${paths.join(', ')} to ${branch}.`);
  }
  await removeLabel(github, Number(memberOfUnknown(pullRequest, 'number')), label);
}
