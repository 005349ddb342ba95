// The entry of action.yml: `outputs` passes the results of a comparison to later steps, `comment` posts them
// on the pull request, `before` and `update` bring the repository up to date with the site. All input is in
// environment variables.

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { annotation } from '../report/github.ts';
import { updateComment } from './comment.ts';
import { changedFiles, GitRefusal, type Repository } from './git.ts';
import { GitHubRefusal, member, type GitHub } from './github-api.ts';
import { readReports, type Reports } from './reports.ts';
import { openUpdate } from './update.ts';

const { env } = process;
const given = (name: string, otherwise = ''): string => env[name] || otherwise;

const reportsMade = (): Reports => readReports(given('REPORTS', '.'));

function outputs(): void {
  const reports = reportsMade();
  const lines = Object.entries(reports.outputs).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(given('GITHUB_OUTPUT', '/dev/stdout'), lines.join(''));
  if (env['GITHUB_STEP_SUMMARY']) appendFileSync(env['GITHUB_STEP_SUMMARY'], reports.markdown);
  const isAnnotated = given('ANNOTATIONS') === 'true';
  for (const failure of isAnnotated ? reports.unreportedFailures : reports.failures)
    process.stdout.write(annotation('error', 'routewright could not compare', failure));
  reports.categorise(given('COMMENT_KEY'));
}

const gitHub = (): GitHub => {
  const api = given('GITHUB_API_URL', 'https://api.github.com');
  return {
    api,
    graphql: given('GITHUB_GRAPHQL_URL', `${api}/graphql`),
    repository: given('GITHUB_REPOSITORY'),
    token: given('COMMENT_TOKEN'),
  };
};

/** If the comment cannot be made, that is a warning: the job's result is that of the comparison. */
async function comment(): Promise<void> {
  const pullRequest = numberOf(member(eventOf(), 'pull_request'));
  if (pullRequest === undefined) {
    console.log('No pull request to comment on.');
    return;
  }
  const reports = reportsMade();
  try {
    const outcome = await updateComment({
      ...gitHub(),
      pullRequest,
      report: reports.markdown,
      key: given('COMMENT_KEY'),
      quiet: !reports.hasNews,
    });
    console.log({ made: 'Commented.', updated: 'Updated the comment.', none: 'Nothing to report.' }[outcome]);
  } catch (error) {
    const hint =
      error instanceof GitHubRefusal && [401, 403, 404].includes(error.status)
        ? ' The job needs the permission "pull-requests: write"; pull requests from forks do not have it. The report is in the summary of the run.'
        : '';
    process.stdout.write(
      annotation('warning', 'routewright could not comment', `${messageOf(error)}${hint}`),
    );
  }
}

const checkout = (): Repository => ({
  folder: process.cwd(),
  token: given('COMMENT_TOKEN'),
  server: given('GITHUB_SERVER_URL', 'https://github.com'),
});

/** Next to the reports folder, not in it. */
const dirtyFile = (): string => `${given('REPORTS', '.')}.before`;

/** Notes uncommitted files, so that they do not become part of the update. */
function before(): void {
  writeFileSync(dirtyFile(), JSON.stringify(changedFiles(checkout())));
}

/** If the pull request cannot be made, the job fails, because that is its purpose. */
async function update(): Promise<void> {
  const branch = given('UPDATE_BRANCH', 'routewright/update');
  const { markdown, title, isCompared } = reportsMade();
  // A site that cannot be reached is no reason to close an open pull request.
  if (!isCompared) return;
  try {
    const outcome = await openUpdate({
      ...gitHub(),
      checkout: checkout(),
      dirty: JSON.parse(readFileSync(dirtyFile(), 'utf8')) as readonly string[],
      branch,
      base: given('GITHUB_REF_NAME'),
      title,
      report: markdown,
    });
    const address = 'address' in outcome ? outcome.address : '';
    console.log(`${outcomeWords[outcome.kind]} ${address}`.trim());
    appendFileSync(given('GITHUB_OUTPUT', '/dev/stdout'), `pull-request=${address}\n`);
    if (outcome.kind === 'not-ours')
      process.stdout.write(
        annotation(
          'warning',
          'routewright did not change the branch',
          `${branch} has commits that routewright did not make. Merge the branch, or delete it: the next run creates it again.`,
        ),
      );
  } catch (error) {
    process.stdout.write(
      annotation(
        'error',
        'routewright could not open a pull request',
        `${messageOf(error)}${updateHint(error)}`,
      ),
    );
    process.exitCode = 1;
  }
}

const outcomeWords = {
  opened: 'Opened a pull request:',
  refreshed: 'Updated the pull request:',
  'not-ours': 'Updated only the report of the pull request:',
  closed: 'The repository is up to date: closed the pull request.',
  none: 'The repository is up to date.',
} as const;

const updateHint = (error: unknown): string =>
  error instanceof GitRefusal ||
  (error instanceof GitHubRefusal && [401, 403, 404, 422].includes(error.status))
    ? ' The job needs the permissions "contents: write" and "pull-requests: write", and the settings of the repository must let Actions create pull requests (Settings, Actions, General).'
    : '';

const eventOf = (): unknown => JSON.parse(readFileSync(given('GITHUB_EVENT_PATH'), 'utf8'));

function numberOf(pullRequest: unknown): number | undefined {
  const number = member(pullRequest, 'number');
  return typeof number === 'number' ? number : undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const steps: Readonly<Record<string, () => void | Promise<void>>> = { outputs, comment, before, update };
await steps[process.argv[2] ?? '']?.();
