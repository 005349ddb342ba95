// What action.yml calls: `outputs` hands the results of a comparison to later steps,
// `comment` tells them on the pull request. All input comes by the environment.

import { appendFileSync, readFileSync } from 'node:fs';
import { annotation } from '../report/github.ts';
import { CommentRefused, updateComment } from './comment.ts';
import { readReports, type Reports } from './reports.ts';

const { env } = process;

const reportsMade = (): Reports => readReports(env['REPORTS'] ?? '.');

function outputs(): void {
  const reports = reportsMade();
  const lines = Object.entries(reports.outputs).map(([name, value]) => `${name}=${value}`);
  appendFileSync(env['GITHUB_OUTPUT'] ?? '/dev/stdout', `${lines.join('\n')}\n`);
  if (env['GITHUB_STEP_SUMMARY']) appendFileSync(env['GITHUB_STEP_SUMMARY'], reports.markdown);
  reports.categorise(env['COMMENT_KEY'] ?? '');
}

/** Whatever keeps the comment from being made is a warning: the job's result is the comparison's. */
async function comment(): Promise<void> {
  const pullRequest = pullRequestOf(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
  if (pullRequest === undefined) {
    console.log('No pull request to comment on.');
    return;
  }
  const reports = reportsMade();
  try {
    const outcome = await updateComment({
      api: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      repository: env['GITHUB_REPOSITORY'] ?? '',
      token: env['COMMENT_TOKEN'] ?? '',
      pullRequest,
      report: reports.markdown,
      key: env['COMMENT_KEY'] ?? '',
      quiet: !reports.hasFindings,
    });
    console.log({ made: 'Commented.', updated: 'Updated the comment.', none: 'Nothing to say.' }[outcome]);
  } catch (error) {
    const hint =
      error instanceof CommentRefused && [401, 403, 404].includes(error.status)
        ? ' The job needs the permission "pull-requests: write"; pull requests from forks have none. The summary of the run holds the report.'
        : '';
    const said = `${error instanceof Error ? error.message : ''}${hint}`;
    process.stdout.write(annotation('warning', 'routewright could not comment', said));
  }
}

function pullRequestOf(event: string): number | undefined {
  const { pull_request: pullRequest } = JSON.parse(event) as {
    readonly pull_request?: { readonly number?: unknown };
  };
  return typeof pullRequest?.number === 'number' ? pullRequest.number : undefined;
}

if (process.argv[2] === 'outputs') outputs();
else await comment();
