// The command `ci`: one comparison in a job of GitLab, with its merge request. On GitHub, action.yml does the same.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, type FlagTable } from '../terminal/command.ts';
import { proveFlags } from '../command-kit/drift-flags.ts';
import { exitCodeOf } from '../terminal/failure.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { flagWords } from '../terminal/flag-words.ts';
import type { Io } from '../terminal/io.ts';
import { dim, red, textLines, yellow } from '../terminal/lines.ts';
import { runCommand } from '../terminal/parser.ts';
import { configFromFlag } from '../command-kit/read-options.ts';
import { positionalsOf } from '../command-kit/source-flags.ts';
import { errorMessage } from '../core/diagnostics/error-message.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { drift as driftRecord } from '../drift/capability.ts';
import { drift as untitledDrift } from '../drift/command.ts';
import { generate as generateRecord } from '../pipeline-commands/capability.ts';
import { generate } from '../pipeline-commands/generate/command.ts';
import { readProjects } from '../settings/read-projects.ts';
import { commentResultTexts, updateComment } from './comment.ts';
import { GitError } from '../source/file/run-git.ts';
import { baseCommit, changedFiles } from './git.ts';
import { gitLabHost } from './gitlab-api.ts';
import { committingCheckout, gitLabJob, tokenVariable, type GitLabJob } from './gitlab-job.ts';
import { HostRefusal } from './host-api.ts';
import { comparedRevision, modes } from './mode.ts';
import { readReports, type ActionReports } from './reports.ts';
import { notOursText, openUpdate, updateResultText } from './update.ts';

const drift = untitledDrift(driftRecord);

/** The flags of `drift` that `ci` sets itself, or that need a person. */
const ownFlags: readonly string[] = [
  ...['format', 'output', 'since', 'update-baseline'],
  ...['approve', 'reason', 'until'],
];

/** The other flags of `drift`, as they were typed: `drift` reads their values. */
const driftFlags: FlagTable = Object.fromEntries(
  Object.entries(drift.flags)
    .filter(([name]) => !ownFlags.includes(name))
    .map(([name, { read: _, ...flag }]) => [name, flag]),
);

/** The flags that apply where versions in git are compared: without a site, nothing is proven. */
const flagsInGit: FlagTable = Object.fromEntries(
  Object.entries(driftFlags).filter(([name]) => !Object.hasOwn(proveFlags, name)),
);

const group = 'CI:';

const ciFlags = {
  mode: {
    choices: modes,
    default: 'auto',
    requiresArg: true,
    describe:
      'pull-request: compare the snapshots of the merge request with its base; site: compare the site; auto: pull-request in a pipeline of a merge request, otherwise site',
    group,
  },
  comment: {
    type: 'boolean',
    default: true,
    describe: `write one comment on the merge request, and update it in place; needs ${tokenVariable}`,
    group,
  },
  'comment-key': {
    type: 'string',
    requiresArg: true,
    describe: 'distinguishes the comments of several comparisons',
    group,
    read: singleValue('--comment-key'),
  },
  update: {
    type: 'boolean',
    default: false,
    describe: `update the snapshots and the clients of projects, and open one merge request with the changes; drift then fails no job; needs ${tokenVariable}`,
    group,
  },
  'update-branch': {
    type: 'string',
    default: 'routewright/update',
    requiresArg: true,
    describe: 'the branch of the merge request with the update',
    group,
    read: singleValue('--update-branch'),
  },
  reports: {
    type: 'string',
    default: 'routewright-reports',
    requiresArg: true,
    describe: 'the folder for the reports, for the artifacts of the job',
    group,
    read: singleValue('--reports'),
  },
} as const satisfies FlagTable;

export const ci = command(
  {
    positionals: '[baseline] [current] [projects..]',
    description: [
      'In a pipeline of a merge request, compares the snapshots of the merge request with those of its base,',
      'and sends no request to the site. In other pipelines, compares the site with the snapshot. Writes',
      'reports for the artifacts of the job, and one comment on the merge request. Takes the flags of drift,',
      'and exits like drift. On GitHub, use the action.',
    ].join(' '),
    examples: [
      ['ci site.index.json https://example.com', 'compare, and comment on the merge request'],
      ['ci --all --fail-on risky', 'compare all projects of the configuration'],
      ['ci --all --update', 'on a schedule: open a merge request with new snapshots and clients'],
    ],
    often: ['mode', 'fail-on', 'comment', 'update', 'reports', 'project', 'tolerate'],
  },
  drift.positionals,
  { ...driftFlags, ...ciFlags },
  async (args, io, given) => {
    const job = gitLabJob(io.env);
    const { mergeRequest, checkout } = job;
    const words = positionalsOf(
      [args['baseline'], args['current']] as (string | undefined)[],
      args['projects'] as (string | undefined)[] | undefined,
    );
    const config = args['config'] as string | false | undefined;
    const projects = await projectNames(words, config);
    const since = await revisionOf(job, args.mode, projects.length > 0 ? '' : (words[0] ?? ''));
    if (since !== '')
      io.note([[dim(`Comparing the snapshots with their versions in ${since}. The site is not read.`)]]);
    const updates = args.update && mergeRequest === undefined;
    const dirty = updates ? await changedFiles(checkout) : [];
    const driftWords = [
      ...words,
      ...flagWords(given, since === '' ? driftFlags : flagsInGit),
      ...reportWords(args.reports, projects.length > 0),
      ...(since === '' ? [] : [`--since=${since}`]),
      ...(updates ? ['--update-baseline'] : []),
    ];
    const { code, failure } = await exitOf(() => runCommand(drift, driftWords, io));
    const reports = readReports(args.reports);
    // Without a report of the failure, the command line is wrong.
    if (failure !== undefined && reports.failures.length === 0) throw failure;
    if (args.comment && mergeRequest)
      await comment(job, mergeRequest.iid, { reports, key: args.commentKey ?? '' }, io);
    const updated =
      updates && reports.isCompared
        ? await update(job, { dirty, branch: args.updateBranch, reports, projects, config }, io)
        : 0;
    if (failure !== undefined) throw failure;
    return Math.max(code, updated);
  },
);

/** The names of the projects that the words select; empty if the words are two sources. */
async function projectNames(
  words: readonly string[],
  given: string | false | undefined,
): Promise<readonly string[]> {
  const config = configFromFlag(given);
  const names = (config ? await readProjects(config) : []).map(({ name }) => name);
  return words.length === 0 ? names : names.filter((name) => words.includes(name));
}

/** @throws Halt `usage` when the mode needs a merge request; `source` when its base cannot be fetched */
async function revisionOf(
  { mergeRequest, checkout }: GitLabJob,
  mode: string,
  baseline: string,
): Promise<string> {
  const base = mergeRequest && (() => baseCommit(checkout, mergeRequest.base, mergeRequest.head));
  try {
    return await comparedRevision({ mode, baseline }, base);
  } catch (error) {
    if (error instanceof GitError)
      throw new Halt(
        'source',
        `The base of the merge request cannot be read: ${error.message}`,
        'Fetch the whole history: set the variable GIT_DEPTH of the job to 0.',
      );
    throw new Halt('usage', errorMessage(error), '"routewright ci --help" shows more.');
  }
}

/** The formats of the reports, with the names of their files. GitLab reads the last two from the artifacts. */
const reportFiles = {
  markdown: 'drift.md',
  json: 'drift.json',
  html: 'drift.html',
  junit: 'drift.xml',
  gitlab: 'codequality.json',
} as const;

/** Makes the folder, which git ignores, so that an update never contains it. */
function reportWords(folder: string, isProjects: boolean): readonly string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  const place = isProjects ? join(folder, '{project}') : folder;
  return [
    ...Object.entries(reportFiles).flatMap(([format, file]) => [
      `--format=${format}`,
      `--output=${join(place, file)}`,
    ]),
    '--format=text',
  ];
}

interface Exit {
  readonly code: number;
  /** The error of a run without a result. */
  readonly failure?: Error;
}

const exitOf = (run: () => Promise<number>): Promise<Exit> =>
  run().then(
    (code) => ({ code }),
    (failure: unknown) => ({
      code: exitCodeOf(failure),
      failure: failure instanceof Error ? failure : new Error(errorMessage(failure)),
    }),
  );

/** Comments on the merge request. A failed comment is only a warning, because the comparison decides. */
async function comment(
  { gitLab }: GitLabJob,
  mergeRequest: number,
  { reports, key }: { readonly reports: ActionReports; readonly key: string },
  io: Io,
): Promise<void> {
  if (!gitLab) {
    io.note([[dim(`Without ${tokenVariable}, there is no comment. The reports are in the artifacts.`)]]);
    return;
  }
  const { markdown, hasNews } = reports;
  const request = { pullRequest: mergeRequest, report: markdown, key, quiet: !hasNews };
  try {
    io.note([[dim(commentResultTexts[await updateComment(gitLabHost(gitLab), request)])]]);
  } catch (error) {
    io.note([
      [yellow('warning'), ': the merge request has no comment.'],
      ...textLines(`${errorMessage(error)}${tokenHint(error)}`, '  '),
    ]);
  }
}

interface Update {
  readonly dirty: readonly string[];
  readonly branch: string;
  readonly reports: ActionReports;
  readonly projects: readonly string[];
  readonly config: string | false | undefined;
}

/** Generates the clients, and opens or updates the merge request. @returns the exit code */
async function update(job: GitLabJob, request: Update, io: Io): Promise<number> {
  const { dirty, branch, reports, projects, config } = request;
  const { gitLab } = job;
  if (!gitLab) {
    io.note([
      [red('error'), `: without ${tokenVariable}, there is no merge request with the update.`],
      ...textLines(tokenAdvice, '  '),
    ]);
    return 1;
  }
  for (const project of projects) {
    const words = [project, ...(typeof config === 'string' ? [`--config=${config}`] : [])];
    const { code, failure } = await exitOf(() => runCommand(generate(generateRecord), words, io));
    // 2: the project names no output, and has a snapshot alone. 3: its site is down, as the reports say.
    if (![0, 2, 3].includes(code)) {
      if (failure !== undefined) throw failure;
      return code;
    }
  }
  const host = gitLabHost(gitLab);
  try {
    const outcome = await openUpdate(host, {
      checkout: await committingCheckout(gitLab, job.checkout),
      dirty,
      branch,
      base: job.branch,
      title: reports.title,
      report: reports.markdown,
    });
    const address = 'address' in outcome ? outcome.address : '';
    io.note([[`${updateResultText(outcome, host)} ${address}`.trim()]]);
    if (outcome.kind === 'not-ours') io.note([[yellow('warning'), `: ${notOursText(branch)}`]]);
    return 0;
  } catch (error) {
    io.note([
      [red('error'), ': there is no merge request with the update.'],
      ...textLines(`${errorMessage(error)}${tokenHint(error)}`, '  '),
    ]);
    return 1;
  }
}

const tokenAdvice = `Set the CI/CD variable ${tokenVariable} to a project access token with the role Developer and the scopes api and write_repository.`;

const tokenHint = (error: unknown): string =>
  error instanceof GitError || (error instanceof HostRefusal && [401, 403, 404].includes(error.status))
    ? `\n${tokenAdvice}`
    : '';
