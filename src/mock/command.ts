import { Halt } from '../core/diagnostics/halt.ts';
import { streamText } from '../core/diagnostics/stream-text.ts';
import { settingsFilter } from '../settings/run-options.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { command, type FlagTable } from '../terminal/command.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { dim } from '../terminal/lines.ts';
import { filterFlags, portFlag } from '../command-kit/output-flags.ts';
import { titleLine } from '../command-kit/title-line.ts';
import { observeFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';

/** The maximum delay of a response, in milliseconds. */
const maxLatency = 600_000;

const mockFlags = {
  latency: {
    type: 'string',
    requiresArg: true,
    describe: 'how long each response takes, in milliseconds: 200, or a range such as 100-400',
    group: 'Output:',
    read: (value: unknown): readonly [number, number] => {
      const [, from = '', to = from] =
        /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(singleValue('--latency')(String(value))) ?? [];
      const [least, most] = [Number(from), Number(to)];
      if (from !== '' && least <= most && most <= maxLatency) return [least, most];
      throw new Halt(
        'usage',
        '--latency needs a number of milliseconds, or a range.',
        'For example: --latency 200, or --latency 100-400',
      );
    },
  },
  fail: {
    type: 'string',
    requiresArg: true,
    describe: 'the percentage of responses that are server errors (500 or 503): 5%',
    group: 'Output:',
    read: (value: unknown): number => {
      const [, percent = ''] = /^(\d{1,3}(?:\.\d+)?)%?$/.exec(singleValue('--fail')(String(value))) ?? [];
      if (percent !== '' && Number(percent) <= 100) return Number(percent);
      throw new Halt('usage', '--fail needs a percentage.', 'For example: --fail 5%');
    },
  },
  seed: {
    type: 'number',
    default: 1,
    requiresArg: true,
    describe:
      'a number that selects the generated data; with the same seed, responses and failures are the same',
    group: 'Output:',
    read: (value: unknown): number => {
      if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
      throw new Halt('usage', '--seed needs a whole number.', 'For example: --seed 7');
    },
  },
} as const satisfies FlagTable;

export const mock = command(
  {
    positionals: '<source>',
    description: [
      'Serves a mock of a site on this machine until you press Ctrl+C, and prints its REST base. It writes',
      'no files. The mock matches and validates requests as WordPress does, and returns the same errors. It',
      'generates responses from the schemas. You can read, list, change and delete the items that you',
      'create. A request with any credentials counts as a request of a signed-in user.',
    ].join(' '),
    examples: [
      ['mock site.index.json', 'a saved index'],
      ['mock site.index.json --latency 100-400 --fail 5%', 'with delays and random failures'],
      ["mock example.com --namespace 'wp/v2' --port 8080", 'part of a live site, on a port that you choose'],
    ],
    often: ['port', 'latency', 'fail', 'namespace', 'observe', 'from-snapshot', 'config'],
  },
  sourceOrProject,
  {
    ...portFlag,
    ...mockFlags,
    ...filterFlags,
    ...observeFlag,
    ...sourceFlags,
  },
  async (args, io, given) => {
    const app = await import('./run.ts');
    const { settings, options } = await chooseSource('mock', args, given, io);
    const { base, model, close } = await app.mock({
      ...options,
      filter: settingsFilter(settings),
      observe: args.observe,
      examples: args.examples,
      port: args.port,
      latency: args.latency,
      failures: args.fail,
      seed: args.seed,
    });
    const stopped = io.interrupted();
    try {
      io.note([
        titleLine(model, options.source),
        ['    A request with any credentials counts as a request of a signed-in user'],
        [dim('  Press Ctrl+C to stop.')],
      ]);
      io.outText(streamText('words', `${base}\n`));
      await stopped;
    } finally {
      await close();
    }
    return 0;
  },
);
