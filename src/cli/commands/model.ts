import { jsonText } from '../lines.ts';
import { command } from '../command.ts';
import { configFlag, loadFlags, readOptions, siteFlags, sourcePositional } from '../options.ts';

export const model = command(
  {
    name: 'model',
    positionals: '<source>',
    summary: 'print the normalised model as JSON',
    description: [
      'Prints what routewright understood of a source: namespaces, routes, operations, arguments, schemas.',
      'It is a source itself: save it, change it, generate from it. routewright/model.schema.json is its',
      'JSON Schema.',
    ].join('\n'),
    examples: [
      ['model https://example.com/wp-json > site.model.json', 'save it'],
      ['model site.json | jq .namespaces', 'look into it'],
    ],
  },
  sourcePositional,
  { ...configFlag, ...loadFlags, ...siteFlags },
  async (args, io) => {
    const { readModel } = await import('../../app/read-model.ts');
    const { value } = await readModel(args.source, readOptions(args, io));
    io.outText(jsonText(value));
    return 0;
  },
);
