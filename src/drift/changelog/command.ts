import { dim, yellow } from '../../terminal/lines.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { streamText } from '../../core/diagnostics/stream-text.ts';
import { command } from '../../terminal/command.ts';
import { namesFileFor } from '../../settings/run-options.ts';
import { snapshotsOf } from '../../command-kit/choose-projects.ts';
import { configFromFlag, loadOptions } from '../../command-kit/read-options.ts';
import { configFlag, loadFlags } from '../../command-kit/source-flags.ts';
import { writeReport } from '../../command-kit/reports/write-report.ts';

const changelogFormats = ['markdown', 'json'] as const;

export const changelog = command(
  {
    positionals: '<snapshots..>',
    description: [
      'Compares each snapshot with the previous snapshot and writes the changes, newest first. Also writes the',
      'next version (major, minor or patch) for a package of the generated client. Name the oldest snapshot first. A single',
      'snapshot is compared with its earlier versions in git.',
    ].join(' '),
    examples: [
      ['changelog site.index.json', 'the history of a committed snapshot'],
      ['changelog shop', 'the history of the snapshot of a project'],
      [
        'changelog 2026-01.json 2026-02.json 2026-03.json --output CHANGES.md',
        'the changes between three snapshots',
      ],
      ['changelog old.json new.json --label 1.4 --label 1.5', 'use your own labels'],
    ],
  },
  {
    snapshots: {
      type: 'string',
      array: true,
      demandOption: true,
      describe:
        'saved indexes or models, oldest first; a single file that is committed to git; or the name of a project',
    },
  },
  {
    label: {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'a label for each snapshot, in the order of the snapshots; default: the file name',
      group: 'Output:',
    },
    last: {
      type: 'number',
      requiresArg: true,
      describe: 'write only this number of the newest comparisons',
      group: 'Output:',
      read: (value: unknown): number => {
        if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
        throw new Halt('usage', '--last needs a number above 0.', 'For example: --last 10');
      },
    },
    format: {
      choices: changelogFormats,
      default: 'markdown',
      requiresArg: true,
      describe: 'the format of the changelog',
      group: 'Output:',
    },
    output: {
      type: 'string',
      requiresArg: true,
      describe: 'the file to write to; default: standard output',
      group: 'Output:',
    },
    ...configFlag,
    ...loadFlags,
  },
  async (args, io) => {
    const [app, { changelogJson, changelogMarkdown }] = await Promise.all([
      import('./run.ts'),
      import('./changelog-report.ts'),
    ]);
    const config = configFromFlag(args.config);
    const snapshots = await snapshotsOf(args.snapshots, config, io);
    const { steps, leftOut, rules } = await app.changelog({
      ...loadOptions(args, io),
      names: namesFileFor(config?.path),
      snapshots,
      labels: args.label,
      last: args.last,
    });
    io.note(
      leftOut.map(({ label, reason }) => [
        yellow('left out'),
        `  ${snapshots.join()} of ${label}: `,
        dim(reason),
      ]),
    );
    const text =
      args.format === 'json'
        ? streamText('json', changelogJson(steps))
        : streamText('markdown', changelogMarkdown(steps, rules));
    await writeReport(args.output, text, io);
    return 0;
  },
);
