// The job of GitLab CI in which `routewright ci` runs, from the variables that GitLab sets.
// https://docs.gitlab.com/ci/variables/predefined_variables/

import { Halt } from '../core/diagnostics/halt.ts';
import type { Repository } from './git.ts';
import { gitLabUser, type GitLab } from './gitlab-api.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The variable with the token for notes and merge requests. GitLab's own job token may write neither. */
export const tokenVariable = 'GITLAB_TOKEN';

export interface GitLabJob {
  /** The merge request of the pipeline; undefined in pipelines of branches and schedules. */
  readonly mergeRequest: MergeRequest | undefined;
  /** The branch of the pipeline; empty in a pipeline of a merge request. */
  readonly branch: string;
  /** Undefined without a token. */
  readonly gitLab: GitLab | undefined;
  /** The checkout, with which git can fetch. */
  readonly checkout: Repository;
}

interface MergeRequest {
  readonly iid: number;
  /** The commit on which the merge request is based. */
  readonly base: string;
  /** The newest commit of the merge request in a pipeline of merged results; otherwise empty. */
  readonly head: string;
}

/** @throws Halt `usage` outside a job of GitLab CI */
export function gitLabJob(env: Variables): GitLabJob {
  const variable = (name: string): string => env[name] ?? '';
  if (variable('GITLAB_CI') === '')
    throw new Halt(
      'usage',
      '`ci` runs in a job of GitLab CI, and this is none.',
      'On GitHub, use the action of routewright. Everywhere else, use "routewright drift": its exit code fails the job.',
    );
  const token = variable(tokenVariable);
  const iid = Number(variable('CI_MERGE_REQUEST_IID'));
  return {
    mergeRequest:
      iid > 0
        ? {
            iid,
            base: commitIn(variable('CI_MERGE_REQUEST_DIFF_BASE_SHA')),
            head: commitIn(variable('CI_MERGE_REQUEST_SOURCE_BRANCH_SHA')),
          }
        : undefined,
    branch: variable('CI_COMMIT_BRANCH'),
    gitLab:
      token === ''
        ? undefined
        : {
            label: 'GitLab',
            api: variable('CI_API_V4_URL'),
            project: Number(variable('CI_PROJECT_ID')),
            token,
          },
    checkout: {
      folder: process.cwd(),
      token,
      server: variable('CI_SERVER_URL'),
      user: 'oauth2',
      // The address of `origin` contains the job token, which may not push.
      ...(token !== '' && { remote: `${variable('CI_PROJECT_URL')}.git` }),
    },
  };
}

const commitIn = (text: string): string => (/^[0-9a-f]{40,64}$/.test(text) ? text : '');

/**
 * The checkout for commits in the name of the token's user, as some projects allow commits of members alone.
 *
 * @throws HostRefusal, HostSilence, or TypeError when GitLab cannot be reached
 */
export async function committingCheckout(gitLab: GitLab, checkout: Repository): Promise<Repository> {
  const { name, email } = await gitLabUser(gitLab);
  return { ...checkout, author: { name, email } };
}
