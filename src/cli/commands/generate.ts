import { isFresh } from '../../app/generation.ts';
import {
  summaryJson,
  summaryLines,
  checkJson,
  checkLines,
  lostEditsLines,
  namesLines,
} from '../generate-report.ts';
import { dim, jsonText } from '../lines.ts';
import { command } from '../command.ts';
import {
  configFlag,
  filterFlags,
  filterOf,
  importExtensionFlag,
  jsonFlag,
  loadFlags,
  observeFlag,
  openApiFormatFlag,
  readOptions,
  sinceFlag,
  singleFileFlag,
  siteFlag,
  siteFlags,
  outFlag,
  outputFlags,
  sourcePositional,
  targetFlag,
} from '../options.ts';

export const generate = command(
  {
    name: 'generate',
    positionals: '<source>',
    summary: 'write a typed client and validators',
    description: [
      'Reads a site and writes what --target names below --out. All files change together or none does.',
      'Files of earlier runs that are no longer wanted (fewer targets, a route that is gone) are removed;',
      'files that routewright did not write are never touched. In globs * stops at a slash, ** does not.',
    ].join('\n'),
    examples: [
      ['generate https://example.com/wp-json -o src/api', "from a site's REST base"],
      ['generate site.index.json -o src/api --target client', 'the client alone, from a saved index'],
      ["generate site.json --namespace 'shop*' --method GET", 'part of a site'],
      [
        'generate site.json -o docs --target html --site https://example.com/wp-json',
        'a reference that can call the site',
      ],
      ['generate example.com -o src/api --observe', 'with what the site is seen to answer'],
      ['generate new.json -o docs --target html --since old.json', 'a reference that says what changed'],
      ['generate site.json -o src/api --check', 'in CI: exit 1 when src/api is not up to date'],
    ],
  },
  sourcePositional,
  {
    ...outFlag('routewright'),
    ...targetFlag,
    ...importExtensionFlag,
    ...singleFileFlag,
    ...openApiFormatFlag,
    ...sinceFlag,
    ...outputFlags,
    ...jsonFlag,
    ...filterFlags,
    ...configFlag,
    ...loadFlags,
    ...observeFlag,
    ...siteFlags,
    ...siteFlag,
  },
  async (args, io) => {
    const app = await import('../../app/generate.ts');
    const options = {
      ...readOptions(args, io),
      source: args.source,
      filter: filterOf(args),
      targets: args.target,
      folder: args.out,
      format: args.format,
      force: args.force,
      importExtension: args.importExtension,
      singleFile: args.singleFile,
      openApiFormat: args.openapiFormat,
      site: args.site,
      since: args.since,
      observe: args.observe,
      uninterrupted: io.uninterrupted,
    };
    if (args.check) {
      const outcome = await app.check(options);
      if (args.json) io.outText(jsonText(checkJson(options, outcome)));
      else io.out(checkLines(options, outcome));
      return isFresh(outcome) ? 0 : 1;
    }
    const outcome = await app.generate(options);
    io.note([...lostEditsLines(outcome), ...namesLines(outcome)]);
    if (args.json) io.outText(jsonText(summaryJson(options, outcome)));
    else io.out([...summaryLines(options, outcome), [dim(`  in ${(io.elapsed() / 1000).toFixed(1)} s`)]]);
    return 0;
  },
);
