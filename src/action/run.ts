// The entry point of action.yml.
// `mode` decides what is compared. `approval` and `approve` write the approvals file if a label approves.
// `outputs` passes the results of a comparison to later steps, and `comment` posts the results on the pull request.
// `before` and `update` bring the repository up to date with the site. All input comes from environment variables.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { annotation } from '../report/github.ts';
import { GitError } from '../source/file/run-git.ts';
import { commentResultTexts, updateComment } from './comment.ts';
import { baseCommit, changedFiles, type Repository } from './git.ts';
import { approvalStep, approveStep } from './approve.ts';
import { gitHubBasics, gitHubHost, type GitHub } from './github-api.ts';
import { headOf } from './label.ts';
import { HostRefusal, memberOfUnknown } from './host-api.ts';
import { comparedRevision } from './mode.ts';
import { readReports, type ActionReports } from './reports.ts';
import { notOursText, openUpdate, updateResultText } from './update.ts';

const { env } = process;
const inputValue = (name: string, otherwise = ''): string => env[name] || otherwise;

const readMadeReports = (): ActionReports => readReports(inputValue('REPORTS', '.'));

function outputs(): void {
  const reports = readMadeReports();
  const lines = Object.entries(reports.outputs).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(inputValue('GITHUB_OUTPUT', '/dev/stdout'), lines.join(''));
  if (env['GITHUB_STEP_SUMMARY']) appendFileSync(env['GITHUB_STEP_SUMMARY'], reports.markdown);
  const isAnnotated = inputValue('ANNOTATIONS') === 'true';
  for (const failure of isAnnotated ? reports.unreportedFailures : reports.failures)
    process.stdout.write(
      annotation(
        reports.toleratedFailures.includes(failure) ? 'warning' : 'error',
        'routewright could not compare',
        failure,
      ),
    );
  reports.categorise(inputValue('COMMENT_KEY'));
}

const gitHub = (): GitHub => {
  const api = inputValue('GITHUB_API_URL', 'https://api.github.com');
  return {
    ...gitHubBasics,
    api,
    graphql: inputValue('GITHUB_GRAPHQL_URL', `${api}/graphql`),
    repository: inputValue('GITHUB_REPOSITORY'),
    token: inputValue('COMMENT_TOKEN'),
  };
};

/**
 * Checks whether the event is the approving label. If GitHub cannot be asked, nothing is approved, and the
 * comparison fails as without the label.
 */
async function approval(): Promise<void> {
  const request = {
    label: inputValue('APPROVE_LABEL'),
    eventName: inputValue('GITHUB_EVENT_NAME'),
    event: eventOf(),
    isInGit: inputValue('SINCE') !== '',
    key: inputValue('COMMENT_KEY'),
  };
  try {
    await approvalStep(gitHub(), gitHubHost(gitHub()), request, inputValue('GITHUB_OUTPUT', '/dev/stdout'));
  } catch (error) {
    process.stdout.write(
      annotation('warning', 'routewright approved nothing', `${errorMessageOf(error)}${approveHint}`),
    );
  }
}

/** Commits the approvals. If the commit fails, the job fails, because the comment reports that the changes are approved. */
async function approve(): Promise<void> {
  try {
    await approveStep(gitHub(), checkout(), {
      event: eventOf(),
      label: inputValue('APPROVE_LABEL'),
      reason: inputValue('APPROVE_REASON'),
      dirty: JSON.parse(readFileSync(dirtyFile(), 'utf8')) as readonly string[],
    });
  } catch (error) {
    process.stdout.write(
      annotation('error', 'routewright could not approve', `${errorMessageOf(error)}${approveHint}`),
    );
    process.exitCode = 1;
  }
}

const approveHint =
  ' To approve by a label, the job needs the permissions "contents: write" and "pull-requests: write".';

/** Decides what is compared: the versions of the snapshots in git, or the site. Sets the output `since`. */
async function mode(): Promise<void> {
  const pullRequest = memberOfUnknown(eventOf(), 'pull_request');
  const sha = (side: 'base' | 'head'): string => {
    const value = memberOfUnknown(memberOfUnknown(pullRequest, side), 'sha');
    return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) ? value : '';
  };
  try {
    const since = await comparedRevision(
      { mode: inputValue('MODE', 'auto'), baseline: inputValue('BASELINE') },
      sha('base') === '' ? undefined : () => baseCommit(checkout(), sha('base'), sha('head')),
    );
    if (since !== '')
      console.log(`Comparing the snapshots with their versions in ${since}. The site is not read.`);
    appendFileSync(inputValue('GITHUB_OUTPUT', '/dev/stdout'), `since=${since}\n`);
  } catch (error) {
    const hint =
      error instanceof GitError
        ? ' Check the repository out before this step; with "fetch-depth: 0", the checkout has the whole history.'
        : '';
    process.stdout.write(
      annotation('error', 'routewright could not find the base', `${errorMessageOf(error)}${hint}`),
    );
    process.exitCode = 2;
  }
}

/**
 * Posts the comment. A failed comment is only a warning, because the comparison determines the result of the
 * job.
 */
async function commentStep(): Promise<void> {
  const pullRequest = numberOf(memberOfUnknown(eventOf(), 'pull_request'));
  if (pullRequest === undefined) {
    console.log('There is no pull request to comment on.');
    return;
  }
  const reports = readMadeReports();
  try {
    const outcome = await updateComment(gitHubHost(gitHub()), {
      pullRequest,
      report: reports.markdown,
      key: inputValue('COMMENT_KEY'),
      commit: headOf(memberOfUnknown(eventOf(), 'pull_request')).sha,
      quiet: !reports.hasNews,
    });
    console.log(commentResultTexts[outcome]);
  } catch (error) {
    const hint =
      error instanceof HostRefusal && [401, 403, 404].includes(error.status)
        ? ' The job needs the permission "pull-requests: write"; pull requests from forks do not have this permission. The report is in the summary of the run.'
        : '';
    process.stdout.write(
      annotation('warning', 'routewright could not comment', `${errorMessageOf(error)}${hint}`),
    );
  }
}

const checkout = (): Repository => ({
  folder: process.cwd(),
  token: inputValue('COMMENT_TOKEN'),
  server: inputValue('GITHUB_SERVER_URL', 'https://github.com'),
});

/**
 * The path of the list of uncommitted files. The file is next to the reports folder, so that no step treats it
 * as a report.
 */
const dirtyFile = (): string => `${inputValue('REPORTS', '.')}.before`;

/** Records uncommitted files, so that the update does not contain them. */
async function before(): Promise<void> {
  writeFileSync(dirtyFile(), JSON.stringify(await changedFiles(checkout())));
}

/**
 * Opens or updates the pull request. If opening or updating fails, the job fails, because the pull request is
 * the purpose of the job.
 */
async function update(): Promise<void> {
  const branch = inputValue('UPDATE_BRANCH', 'routewright/update');
  const { markdown, title, isCompared } = readMadeReports();
  // An open pull request stays open if the site could not be reached.
  if (!isCompared) return;
  try {
    const host = gitHubHost(gitHub());
    const outcome = await openUpdate(host, {
      checkout: checkout(),
      dirty: JSON.parse(readFileSync(dirtyFile(), 'utf8')) as readonly string[],
      branch,
      base: inputValue('GITHUB_REF_NAME'),
      title,
      report: markdown,
    });
    const address = 'address' in outcome ? outcome.address : '';
    console.log(`${updateResultText(outcome, host)} ${address}`.trim());
    appendFileSync(inputValue('GITHUB_OUTPUT', '/dev/stdout'), `pull-request=${address}\n`);
    if (outcome.kind === 'not-ours')
      process.stdout.write(
        annotation('warning', 'routewright did not change the branch', notOursText(branch)),
      );
  } catch (error) {
    process.stdout.write(
      annotation(
        'error',
        'routewright could not open a pull request',
        `${errorMessageOf(error)}${updateHint(error)}`,
      ),
    );
    process.exitCode = 1;
  }
}

const updateHint = (error: unknown): string =>
  error instanceof GitError || (error instanceof HostRefusal && [401, 403, 404, 422].includes(error.status))
    ? ' The job needs the permissions "contents: write" and "pull-requests: write", and the settings of the repository must let Actions create pull requests (Settings, Actions, General).'
    : '';

const eventOf = (): unknown => JSON.parse(readFileSync(inputValue('GITHUB_EVENT_PATH'), 'utf8'));

function numberOf(pullRequest: unknown): number | undefined {
  const number = memberOfUnknown(pullRequest, 'number');
  return typeof number === 'number' ? number : undefined;
}

const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const actionSteps: Readonly<Record<string, () => void | Promise<void>>> = {
  mode,
  approval,
  approve,
  outputs,
  comment: commentStep,
  before,
  update,
};
await actionSteps[process.argv[2] ?? '']?.();
