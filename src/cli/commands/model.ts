import { jsonStreamText } from '../../terminal/lines.ts';
import { command } from '../../terminal/command.ts';
import { chooseSource } from '../../command-kit/choose-source.ts';
import {
  configFlag,
  fromSnapshotFlag,
  loadFlags,
  siteFlags,
  sourceOrProject,
} from '../../command-kit/source-flags.ts';

export const model = command(
  {
    positionals: '<source>',
    description: [
      'Prints the model of a source: its namespaces, routes, operations, arguments and schemas. You can',
      'save the model, edit it, and use the edited file as the source of other commands. The JSON Schema of',
      'a model is routewright/model.schema.json.',
    ].join(' '),
    examples: [
      ['model https://example.com/wp-json > site.model.json', 'save it'],
      ['model site.json | jq .namespaces', 'print part of it'],
    ],
    often: ['from-snapshot', 'config', 'header', 'credentials', 'timeout'],
  },
  sourceOrProject,
  { ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags },
  async (args, io, given) => {
    const { readModel } = await import('../../source/read-model.ts');
    const { options } = await chooseSource('model', args, given, io);
    const { value } = await readModel(options.source, options);
    io.outText(jsonStreamText(value));
    return 0;
  },
);
