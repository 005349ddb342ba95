import { Halt } from '../../diagnostics/halt.ts';
import { nameOfSource } from '../../load/source-name.ts';
import { writeOneFile } from '../../output/write-files.ts';
import { count } from '../../schema/schema-words.ts';
import { diagnosticLines } from '../diagnostic-lines.ts';
import { bold, dim, jsonText } from '../lines.ts';
import { command } from '../command.ts';
import { truthLines } from '../truth-lines.ts';
import { loadFlags, loadOptions, observeFlag, single, siteFlags, sourcePositional } from '../options.ts';

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
      ['snapshot example.com -o site.index.json --observe', 'with what its answers look like'],
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
      read: single('--out'),
    },
    format: {
      choices: ['text', 'json'],
      default: 'text',
      requiresArg: true,
      describe: 'how to print what --observe found; json goes to standard output, the snapshot to --out',
      group: 'Output:',
    },
    ...observeFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io) => {
    if (args.format === 'json' && !(args.observe && args.out !== undefined))
      throw new Halt(
        'usage',
        '--format json prints what --observe found, and the snapshot has to go elsewhere.',
        'Add --observe, and a file with --out.',
      );
    const app = await import('../../app/snapshot.ts');
    const { text, diagnostics, routes, observed } = await app.snapshot({
      ...loadOptions(args, io),
      source: args.source,
      observe: args.observe,
    });
    const file = args.out;
    if (file === undefined) io.outText(text);
    else
      await io.uninterrupted(() => {
        writeOneFile(file, text);
      });
    io.note([
      [
        bold(nameOfSource(args.source)),
        ' → ',
        bold(file ?? 'standard output'),
        dim(
          `, ${count(routes, 'route')}${observed === undefined ? '' : `, answers of ${observed.answers} observed`}`,
        ),
      ],
      ...(observed && args.format === 'text' ? truthLines(observed) : []),
      ...diagnosticLines(diagnostics, Infinity),
    ]);
    if (observed && args.format === 'json') io.outText(jsonText(observed));
    return 0;
  },
);
