import { basename } from 'node:path';
import { Halt } from '../../diagnostics/halt.ts';
import type { LoadOptions } from '../../load/load-options.ts';
import { count } from '../../schema/schema-words.ts';
import type { Step } from '../../report/changelog.ts';
import type { Io } from '../io.ts';
import { dim, yellow } from '../lines.ts';
import { command, loadFlags, loadOptions } from '../options.ts';
import { compareSides, readSide, type ReadSide } from '../read-side.ts';
import { nameOfSource } from '../../load/source-name.ts';
import { writeReport } from '../write-report.ts';

const formats = ['markdown', 'json'] as const;

export const changelog = command(
  {
    name: 'changelog',
    positionals: '<snapshots..>',
    summary: 'write the history between saved snapshots',
    description: [
      'Compares each snapshot with the one before it and writes what changed, newest first, with the',
      'version that a package of the generated client needs. Snapshots are given oldest first. One alone',
      'stands for its own history in git: every commit that changed it.',
    ].join('\n'),
    examples: [
      ['changelog site.index.json', 'the history of a committed snapshot'],
      ['changelog 2026-01.json 2026-02.json 2026-03.json --output CHANGES.md', 'of these three'],
      ['changelog old.json new.json --label 1.4 --label 1.5', 'under other names'],
    ],
  },
  {
    snapshots: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'saved indexes or models, oldest first; or one that is committed to git',
    },
  },
  {
    label: {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'what a snapshot is called, in the order of the snapshots; else the name of its file',
      group: 'Output:',
    },
    last: {
      type: 'number',
      requiresArg: true,
      describe: 'only so many of the newest steps',
      group: 'Output:',
      coerce: (value: unknown): number => {
        if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
        throw new Error('--last needs a number above 0.\nFor example: --last 10');
      },
    },
    format: {
      choices: formats,
      default: 'markdown',
      requiresArg: true,
      describe: 'how to write it',
      group: 'Output:',
    },
    output: {
      type: 'string',
      requiresArg: true,
      describe: 'the file to write to; standard output when left out',
      group: 'Output:',
    },
    ...loadFlags,
  },
  async (args, io) => {
    const options = loadOptions(args, io);
    const states = await statesOf(args.snapshots, args.label ?? [], options, io);
    const steps = await stepsBetween(states, args.last ?? Infinity, io);
    const [{ everyRule }, { changelogJson, changelogMarkdown }] = await Promise.all([
      import('../../drift/rules/every-rule.ts'),
      import('../../report/changelog.ts'),
    ]);
    const titles = new Map([...everyRule].map(([code, { title }]) => [code, title]));
    writeReport(
      args.output,
      args.format === 'json' ? changelogJson(steps) : changelogMarkdown(steps, titles),
      io,
    );
    return 0;
  },
);

/** A state of the interface, read when its turn comes. */
interface State {
  readonly label: string;
  /** Undefined where that state cannot be read and may be passed over. */
  readonly read: () => Promise<ReadSide | undefined>;
}

async function statesOf(
  snapshots: readonly string[],
  labels: readonly string[],
  options: LoadOptions,
  io: Io,
): Promise<readonly State[]> {
  const [only = ''] = snapshots;
  if (snapshots.length === 1) {
    if (labels.length > 0)
      throw new Halt(
        'usage',
        'The history of a file in git has names already.',
        'Leave --label out: commits are called by their date and tag.',
      );
    return committedStates(only, options, io);
  }
  if (labels.length > 0 && labels.length !== snapshots.length)
    throw new Halt(
      'usage',
      `There are ${count(labels.length, '--label')} for ${count(snapshots.length, 'snapshot')}.`,
      'Give one for each, in the same order.',
    );
  return snapshots.map((source, at) => ({
    label: labels[at] ?? nameOf(source),
    read: () => readSide(source, options, io),
  }));
}

/** `history/2026-05.index.json.gz` is `2026-05`. */
const nameOf = (source: string): string =>
  /^https?:/i.test(source)
    ? nameOfSource(source)
    : basename(source)
        .replace(/\.gz$/, '')
        .replace(/(?:\.(?:index|model))?\.(?:json|ya?ml)$/, '');

async function committedStates(file: string, options: LoadOptions, io: Io): Promise<readonly State[]> {
  const { revisionsOf } = await import('../git-history.ts');
  return (await revisionsOf(file)).map(({ label, read }) => ({
    label,
    read: async () => {
      const bytes = await read();
      const stdin = async function* () {
        yield bytes;
      };
      try {
        return await readSide('-', { ...options, stdin }, io);
      } catch (error) {
        if (!(error instanceof Halt) || error.kind !== 'source') throw error;
        io.note([[yellow('left out'), `  ${file} of ${label}: `, dim(error.message)]]);
        return undefined;
      }
    },
  }));
}

/** Newest first; older states are read only as far as they are wanted. */
async function stepsBetween(states: readonly State[], wanted: number, io: Io): Promise<readonly Step[]> {
  const steps: Step[] = [];
  let newer: { readonly label: string; readonly side: ReadSide } | undefined;
  for (const { label, read } of states.toReversed()) {
    if (steps.length === wanted) break;
    io.progress(`Reading ${label}`);
    const side = await read();
    if (side === undefined) continue;
    if (newer)
      steps.push({
        from: label,
        to: newer.label,
        drift: await compareSides(side, newer.side, { force: false }),
      });
    newer = { label, side };
  }
  return steps;
}
