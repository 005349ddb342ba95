import { Halt } from '../../diagnostics/halt.ts';
import type { Drift, DriftLevel, Finding } from '../../model/drift.ts';
import { reporters } from '../../report/reporters.ts';
import { approvalFlags, openApprovals } from '../approvals.ts';
import { driftLines } from '../drift-lines.ts';
import { show } from '../lines.ts';
import {
  command,
  configFlag,
  filterFlags,
  loadFlags,
  readOptions,
  siteFlags,
  sourcePositional,
} from '../options.ts';
import { assertProjectFlags, projectFlags, projectOptions } from '../project-flags.ts';
import { compareSides, readSide } from '../read-side.ts';
import { assertUpdatable, updateBaseline, updateFlag } from '../update-baseline.ts';
import { writeReport } from '../write-report.ts';

/** The one for people is the command line's own, which alone knows of colour. */
const formats = ['text', ...reporters.map(({ name }) => name)];

const failOn = ['breaking', 'risky', 'any', 'used'] as const;

/** Which levels make the run fail, and are shown without --all. */
const failing: Readonly<Record<(typeof failOn)[number], readonly DriftLevel[]>> = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: ['breaking', 'risky', 'safe', 'docs'],
  used: ['breaking', 'risky'],
};

export const drift = command(
  {
    name: 'drift',
    positionals: '<baseline> <current>',
    summary: 'say what changed between two sources, and whom it breaks',
    description: [
      'Compares two sources of any kind and judges each difference: breaking, risky, safe or docs. Exits',
      'with 1 when there is drift at the level of --fail-on, and with 3 when a side cannot be read: an',
      'index that cannot be read never counts as "everything removed".',
    ].join('\n'),
    examples: [
      ['drift site.index.json https://example.com/wp-json', 'did the site change under me?'],
      ['drift before.json after.json --fail-on risky --all', 'all findings; fail on risky ones too'],
      ['drift before.json after.json --project tsconfig.json --fail-on used', 'only what my code uses'],
      ['drift before.json after.json --format markdown --output drift.md', 'a comment for a pull request'],
    ],
  },
  {
    baseline: { ...sourcePositional.source, describe: 'what was: a saved index, a model, a site' },
    current: { ...sourcePositional.source, describe: 'what is: a site, a saved index, a model' },
  },
  {
    'fail-on': {
      choices: failOn,
      default: 'breaking',
      requiresArg: true,
      describe: 'the level from which drift exits with 1; used: what --project uses of breaking and risky',
      group: 'Drift:',
    },
    'require-responses': {
      type: 'boolean',
      default: false,
      describe: 'exit with 3 when a side does not say what its routes answer',
      group: 'Drift:',
    },
    force: {
      type: 'boolean',
      default: false,
      describe: 'judge what one side lacks though the two were read in different ways',
      group: 'Drift:',
    },
    ...projectFlags,
    namespace: { ...filterFlags.namespace, group: 'Drift:' },
    all: { type: 'boolean', default: false, describe: 'show findings of every level', group: 'Output:' },
    format: {
      type: 'array',
      choices: formats,
      default: ['text'],
      requiresArg: true,
      describe: 'how to report; repeatable, each with an --output of its own',
      group: 'Output:',
    },
    output: {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'the file for the --format of the same place; standard output for the last without one',
      group: 'Output:',
    },
    ...approvalFlags,
    ...updateFlag,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io) => {
    const chosen = args.format;
    const outputs = outputsFor(chosen, args.output ?? []);
    if (args.baseline === '-' && args.current === '-')
      throw new Halt('usage', 'Both sides cannot be standard input.', 'Save one of them to a file.');
    assertProjectFlags(args);
    assertWhole(args);
    if (args.updateBaseline) assertUpdatable(args.baseline);
    const approvals = await openApprovals(args);
    const options = readOptions(args, io, [args.baseline, args.current]);
    const before = await readSide(args.baseline, options, io);
    const after = await readSide(args.current, options, io);
    const compared = await compareSides(before, after, { force: args.force, selected: args.namespace });
    const project = projectOptions(args);
    const judged =
      project === undefined
        ? compared
        : await (
            await import('../project-impact.ts')
          ).projectImpact(compared, before.model, after.model, project, options, io);
    const { everyRule } = await import('../../drift/rules/every-rule.ts');
    const missing = compared.summary.compared.responsesMissing;
    if (args.requireResponses && missing.length > 0)
      throw new Halt(
        'source',
        `What routes answer cannot be compared: ${missing.map((side) => (side === 'before' ? before : after).name).join(' and ')} ${missing.length > 1 ? 'do' : 'does'} not say it.`,
        'Read the site with its schemas (an index asked for with ?context=help), or leave out --require-responses.',
      );

    const levels = failing[args.failOn];
    const sources = { baseline: before.name, current: after.name };
    const counts = counting(levels, args.failOn === 'used');
    const result = approvals.mark(judged, [before.model, after.model], counts, everyRule);
    for (const { format, file } of outputs) {
      const reporter = reporters.find(({ name }) => name === format);
      const lines = driftLines(result, everyRule, (level) => args.all || levels.includes(level));
      if (file === undefined && reporter === undefined) io.out(lines);
      else
        await writeReport(
          file,
          (await reporter?.report(result, everyRule, sources)) ?? show(lines, false),
          io,
        );
    }
    const done = await io.uninterrupted(() =>
      args.updateBaseline ? updateBaseline(args.baseline, after, result, args.force) : approvals.save(),
    );
    if (done !== undefined) io.note([[done]]);
    return !args.updateBaseline && fails(result, counts, args.failOn === 'used') ? 1 : 0;
  },
);

/** @throws Halt `usage` where what is asked for concerns all namespaces, and only some are selected */
function assertWhole({
  namespace,
  project,
  updateBaseline,
}: {
  readonly namespace: readonly string[] | undefined;
  readonly project: string | undefined;
  readonly updateBaseline: boolean;
}): void {
  if (namespace === undefined || (project === undefined && !updateBaseline)) return;
  throw new Halt(
    'usage',
    `${updateBaseline ? '--update-baseline' : '--project'} concerns all namespaces: --namespace cannot go with it.`,
    'Leave one of them out.',
  );
}

/** What is approved does not count; with `onlyUsed` nor does what the project does not use. */
const counting =
  (levels: readonly DriftLevel[], onlyUsed: boolean) =>
  ({ level, approval, usages }: Finding): boolean =>
    approval === null && levels.includes(level) && (!onlyUsed || (usages !== null && usages.length > 0));

/** Errors that the project's compiler would newly find count where something is left that is not approved. */
const fails = (
  { findings, project }: Drift,
  counts: (finding: Finding) => boolean,
  onlyUsed: boolean,
): boolean =>
  findings.some(counts) ||
  (onlyUsed &&
    project !== null &&
    project.typeErrors.length > 0 &&
    findings.some(({ level, approval }) => approval === null && level !== 'docs'));

interface Output {
  readonly format: string;
  /** Undefined: standard output. */
  readonly file: string | undefined;
}

/** @throws Halt `usage` when two reports would share standard output, or a file has no report */
function outputsFor(chosen: readonly string[], files: readonly string[]): readonly Output[] {
  if (files.length > chosen.length)
    throw new Halt('usage', 'There are more --output than --format.', 'Give each --output its --format.');
  if (chosen.length - files.length > 1)
    throw new Halt(
      'usage',
      `${chosen.length} formats cannot share standard output.`,
      'Give all but one of them an --output of its own.',
    );
  return chosen.map((format, at) => ({ format, file: files[at] }));
}
