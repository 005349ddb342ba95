import { jsonText } from '../lines.ts';
import { command } from '../command.ts';
import { chooseSource } from '../choose-source.ts';
import { configFlag, fromSnapshotFlag, loadFlags, siteFlags, sourceOrProject } from '../source-flags.ts';

export const model = command(
  {
    name: 'model',
    positionals: '<source>',
    summary: 'print the normalized model as JSON',
    description: [
      'Prints what routewright understood of a source: namespaces, routes, operations, arguments, schemas.',
      'It is a source itself: save it, change it, generate from it. routewright/model.schema.json is its',
      'JSON Schema.',
    ].join(' '),
    examples: [
      ['model https://example.com/wp-json > site.model.json', 'save it'],
      ['model site.json | jq .namespaces', 'look into it'],
    ],
  },
  sourceOrProject,
  { ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags },
  async (args, io, given) => {
    const { readModel } = await import('../../source/read-model.ts');
    const { options } = await chooseSource('model', args, given, io);
    const { value } = await readModel(options.source, options);
    io.outText(jsonText(value));
    return 0;
  },
);
