// Approves findings by a label on a pull request. GitHub decides who may set a label; no text of a person counts.
// The label approves one commit, whose report the pull request showed before the label was set.

import { commitMark, markForKey } from './comment.ts';
import type { GitHub } from './github-api.ts';
import type { Host } from './host.ts';
import { callHost, HostRefusal, memberOfUnknown, textMember } from './host-api.ts';

export interface LabelRequest {
  /** The name of the label that approves; empty if none does. */
  readonly label: string;
  /** The name of the event of the workflow: `pull_request`. */
  readonly eventName: string;
  readonly event: unknown;
  /** Whether the snapshots in git are compared, and not the site. */
  readonly isInGit: boolean;
  /** The key of the comment with the report. */
  readonly key: string;
}

export type LabelVerdict =
  /** The event has nothing to do with the label. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'approved'; readonly reason: string };

const refused = (why: string): LabelVerdict => ({ kind: 'refused', why });

/**
 * Whether the event of this run is the approving label.
 *
 * @throws HostRefusal, HostSilence, or TypeError when GitHub cannot be reached
 */
export async function labelVerdict(
  github: GitHub,
  host: Host,
  { label, eventName, event, isInGit, key }: LabelRequest,
): Promise<LabelVerdict> {
  const isLabel =
    label !== '' &&
    textMember(event, 'action') === 'labeled' &&
    textMember(memberOfUnknown(event, 'label'), 'name') === label;
  if (!isLabel) return { kind: 'none' };
  const pullRequest = memberOfUnknown(event, 'pull_request');
  const head = headOf(pullRequest);
  const number = Number(memberOfUnknown(pullRequest, 'number'));
  if (eventName !== 'pull_request')
    return refused('Only a workflow with "on: pull_request" approves by a label.');
  if (head.repository !== github.repository)
    return refused('A pull request from a fork is not approved by a label: commit the approvals file.');
  const sender = memberOfUnknown(event, 'sender');
  if (textMember(sender, 'type') !== 'User') return refused('The label was not set by a person.');
  if (!isInGit)
    return refused(
      'A label approves changes of snapshots in git alone. Use "mode: pull-request", or approve on the command line.',
    );
  const now = await callHost(github, 'GET', `/repos/${github.repository}/pulls/${number}`);
  const labels = memberOfUnknown(now, 'labels');
  const isSet = Array.isArray(labels) && labels.some((one) => textMember(one, 'name') === label);
  if (!isSet || textMember(now, 'state') !== 'open')
    return refused('The label was removed, or the pull request was closed.');
  if (headOf(now).sha !== head.sha || head.sha === '')
    return refused(
      'The pull request has new commits since the label was set. Read the new report, and set the label again.',
    );
  const comment = await host.findComment(number, markForKey(key));
  // GitHub writes times as `2026-11-26T14:00:00Z`, so their texts are in the order of the times.
  const isShown =
    comment?.body.includes(commitMark(head.sha)) === true &&
    textMember(comment, 'updated_at') <= textMember(pullRequest, 'updated_at');
  if (!isShown)
    return refused(
      'The pull request did not show the report of its newest commit when the label was set. Read the report, and set the label again.',
    );
  const login = textMember(sender, 'login').replace(/[^\w-]/g, '');
  return { kind: 'approved', reason: `${login} set the label ${label} on #${number}` };
}

/** Removes the label: another approval needs a person to set it again. @throws HostRefusal */
export async function removeLabel(github: GitHub, pullRequest: number, label: string): Promise<void> {
  const path = `/repos/${github.repository}/issues/${pullRequest}/labels/${encodeURIComponent(label)}`;
  try {
    await callHost(github, 'DELETE', path);
  } catch (error) {
    if (!(error instanceof HostRefusal && error.status === 404)) throw error;
  }
}

interface Head {
  readonly sha: string;
  readonly branch: string;
  /** The repository of the branch as `owner/name`: another one for a fork. */
  readonly repository: string;
}

/** The newest commit of a pull request. */
export function headOf(pullRequest: unknown): Head {
  const head = memberOfUnknown(pullRequest, 'head');
  return {
    sha: textMember(head, 'sha'),
    branch: textMember(head, 'ref'),
    repository: textMember(memberOfUnknown(head, 'repo'), 'full_name'),
  };
}
