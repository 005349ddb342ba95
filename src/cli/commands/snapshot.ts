import { basename, dirname } from 'node:path';
import { Halt } from '../../diagnostics/halt.ts';
import type { Observation } from '../../model/observation.ts';
import { count } from '../../schema/schema-words.ts';
import { isRecord } from '../../model/wire.ts';
import type { Loaded } from '../../load/load.ts';
import { diagnosticLines } from '../diagnostic-lines.ts';
import { bold, dim } from '../lines.ts';
import { command, loadFlags, loadOptions, single, siteFlags, sourcePositional } from '../options.ts';
import { howFetched } from '../read-side.ts';
import { nameOfSource } from '../../load/source-name.ts';
import { writeFiles } from '../write-files.ts';

export const snapshot = command(
  {
    name: 'snapshot',
    positionals: '<source>',
    summary: "save a site's index for git",
    description: [
      "Saves a site's index, with what its routes answer, as a file that changes only when the interface",
      'does: keys sorted, what editors change left out, addresses relative to the site. It holds no',
      'secrets, and every command takes it as a source.',
    ].join('\n'),
    examples: [
      ['snapshot example.com -o site.index.json', 'save it'],
      ['generate site.index.json -o src/api', 'later, without the site'],
      ['snapshot example.com | jq .namespaces', 'look into it'],
    ],
  },
  sourcePositional,
  {
    out: {
      alias: 'o',
      type: 'string',
      requiresArg: true,
      describe: 'the file to write to; standard output when left out',
      group: 'Output:',
      coerce: single('--out'),
    },
    observe: {
      type: 'boolean',
      default: false,
      describe: 'also ask routes that need nothing (GET alone) and save what answers look like, never values',
      group: 'Site:',
    },
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io) => {
    io.progress(`Reading ${nameOfSource(args.source)}`);
    const { load } = await import('../../load/load.ts');
    const { snapshotText } = await import('../../snapshot/snapshot.ts');
    const { value, diagnostics } = await load(args.source, loadOptions(args, io));
    if (value.kind !== 'index')
      throw new Halt(
        'usage',
        `${nameOfSource(args.source)} is a model, not the index of a site.`,
        'A model is fit for git as it is.',
      );
    const { index } = value;
    const observed = args.observe ? await observations(value) : undefined;
    const text = snapshotText(index, howFetched(value), observed);
    if (args.out === undefined) io.outText(text);
    else
      io.uninterrupted(() => {
        writeFiles(dirname(args.out ?? ''), {
          write: [{ path: basename(args.out ?? ''), text }],
          remove: [],
        });
      });
    const routes = Object.keys(index.routes).length;
    io.note([
      [
        bold(nameOfSource(args.source)),
        ' → ',
        bold(args.out ?? 'standard output'),
        dim(`, ${count(routes, 'route')}${observed ? `, answers of ${observed.size} observed` : ''}`),
      ],
      ...diagnosticLines(diagnostics, Infinity),
    ]);
    return 0;
  },
);

type LoadedIndex = Extract<Loaded, { kind: 'index' }>;

/** What the answers of a live site look like, by route. */
async function observations({ index, site }: LoadedIndex): Promise<ReadonlyMap<string, Observation>> {
  if (!site)
    throw new Halt(
      'usage',
      'Only a live site can be observed.',
      'Give the address of a site, or leave --observe out.',
    );
  const { askRoutes } = await import('../../load/site/ask-routes.ts');
  const { observationRequests, observe } = await import('../../snapshot/observation.ts');
  const answers = await askRoutes(observationRequests(index), site);
  return new Map(
    answers.map(({ route, value }) => {
      const raw = index.routes[route];
      return [route, observe([value], isRecord(raw) ? raw['schema'] : undefined)];
    }),
  );
}
