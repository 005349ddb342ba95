// The parts of GitLab's REST API that `routewright ci` uses. https://docs.gitlab.com/api/rest/

import type { Host, HostComment } from './host.ts';
import { callHost, findListed, memberOfUnknown, textMember, type HostApi } from './host-api.ts';

export interface GitLab extends HostApi {
  /** The number of the project. */
  readonly project: number;
}

/** The user of the token. */
export interface GitLabUser {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** @throws HostRefusal, HostSilence, or TypeError when GitLab cannot be reached */
export async function gitLabUser(gitLab: GitLab): Promise<GitLabUser> {
  const user = await callHost(gitLab, 'GET', '/user');
  return {
    id: Number(memberOfUnknown(user, 'id')),
    name: textMember(user, 'name') || 'routewright',
    email: textMember(user, 'commit_email') || textMember(user, 'email'),
  };
}

export function gitLabHost(gitLab: GitLab): Host {
  const requests = `/projects/${gitLab.project}/merge_requests`;
  const notes = (mergeRequest: number): string => `${requests}/${mergeRequest}/notes`;
  return {
    label: gitLab.label,
    requestNoun: 'merge request',
    async findComment(mergeRequest, mark) {
      const { id: user } = await gitLabUser(gitLab);
      return findListed(
        gitLab,
        `${notes(mergeRequest)}?order_by=created_at&sort=asc`,
        (item): item is HostComment =>
          Number.isInteger(memberOfUnknown(item, 'id')) &&
          memberOfUnknown(memberOfUnknown(item, 'author'), 'id') === user &&
          textMember(item, 'body').startsWith(mark),
      );
    },
    async createComment(mergeRequest, body) {
      await callHost(gitLab, 'POST', notes(mergeRequest), { body: inertText(body) });
    },
    async changeComment(mergeRequest, note, body) {
      await callHost(gitLab, 'PUT', `${notes(mergeRequest)}/${note}`, { body: inertText(body) });
    },
    async findPullRequest(branch, base) {
      const query = new URLSearchParams({ state: 'opened', source_branch: branch, target_branch: base });
      const found = await findListed(
        gitLab,
        `${requests}?${query.toString()}`,
        (item): item is { readonly iid: number } =>
          Number.isInteger(memberOfUnknown(item, 'iid')) &&
          memberOfUnknown(item, 'source_branch') === branch &&
          // A fork may have a branch of the same name.
          memberOfUnknown(item, 'source_project_id') === gitLab.project,
      );
      return found?.iid;
    },
    openPullRequest: async ({ branch, base, title, body }) =>
      textMember(
        await callHost(gitLab, 'POST', requests, {
          source_branch: branch,
          target_branch: base,
          title,
          description: inertText(body),
          remove_source_branch: true,
        }),
        'web_url',
      ),
    changePullRequest: async (mergeRequest, { title, body }) =>
      textMember(
        await callHost(gitLab, 'PUT', `${requests}/${mergeRequest}`, {
          title,
          description: inertText(body),
        }),
        'web_url',
      ),
    async closePullRequest(mergeRequest) {
      await callHost(gitLab, 'PUT', `${requests}/${mergeRequest}`, { state_event: 'close' });
    },
  };
}

/** Matches a slash at the beginning of a line, also of a list or a quotation: the form of a quick action (`/close`). */
const quickAction = /^([\s>*+-]*(?:\d+[.)]\s*)?)\//gm;

/** Matches the words with which a text closes an issue, also one of Jira: `Closes ABC-1`. */
const closingWord =
  /\b(clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)(?=:?\s)/gi;

/**
 * The text of a report without a line or a word that GitLab would execute. Reports contain text of a site, in which
 * reports already disable mentions, links and references. A zero-width space keeps the look of the text.
 */
export const inertText = (text: string): string =>
  text.replace(quickAction, '$1\u200b/').replace(closingWord, '$1\u200b');
