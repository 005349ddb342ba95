import { Halt } from '../../diagnostics/halt.ts';
import type { FailOn } from '../../app/compare.ts';
import type { DriftLevel } from '../../model/drift.ts';
import { reporters } from '../../report/reporters.ts';
import { approvalFlags, newApproval, projectFlags } from '../drift-flags.ts';
import { driftLines } from '../drift-lines.ts';
import { show } from '../lines.ts';
import { command } from '../command.ts';
import { configFlag, filterFlags, loadFlags, readOptions, siteFlags, sourcePositional } from '../options.ts';
import { writeReport } from '../write-report.ts';

/** The one for people is the command line's own, which alone knows of colour. */
const formats = ['text', ...reporters.map(({ name }) => name)];

const failOn = ['breaking', 'risky', 'any', 'used'] as const satisfies readonly FailOn[];

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
    all: { type: 'boolean', default: false, describe: 'leave nothing out: findings of every level', group: 'Output:' },
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
    'update-baseline': {
      type: 'boolean',
      default: false,
      describe:
        'afterwards overwrite the baseline, a file, with a snapshot of the current side; exits with 0',
      group: 'Drift:',
    },
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io) => {
    const chosen = args.format;
    const outputs = outputsFor(chosen, args.output ?? []);
    const { compare, failingLevels } = await import('../../app/compare.ts');
    const { assertUpdatable, updateBaseline } = await import('../../app/update-baseline.ts');
    if (args.updateBaseline) assertUpdatable(args.baseline, args.namespace);
    const comparison = await compare({
      ...readOptions(args, io, [args.baseline, args.current]),
      baseline: args.baseline,
      current: args.current,
      force: args.force,
      selected: args.namespace,
      failOn: args.failOn,
      requireResponses: args.requireResponses,
      project: args.project,
      client: args.client,
      approvals: args.approvals,
      approve: newApproval(args),
    });
    const { drift: result, rules, sources } = comparison;
    const levels: readonly DriftLevel[] = failingLevels[args.failOn];
    for (const { format, file } of outputs) {
      const reporter = reporters.find(({ name }) => name === format);
      const lines = driftLines(result, rules, (level) => args.all || levels.includes(level));
      if (file === undefined && reporter === undefined) io.out(lines);
      else
        await writeReport(file, (await reporter?.report(result, rules, sources)) ?? show(lines, false), io);
    }
    const done = await io.uninterrupted(() =>
      args.updateBaseline
        ? updateBaseline(args.baseline, comparison, args.force)
        : comparison.saveApprovals(),
    );
    if (done !== undefined) io.note([[done]]);
    return comparison.fails && !args.updateBaseline ? 1 : 0;
  },
);

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
