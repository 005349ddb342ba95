import { nameOfSource } from '../../load/source-name.ts';
import { missingPackages } from '../../app/missing-packages.ts';
import { boxOptionsOf, targetsChosen } from '../../app/run-options.ts';
import { isFileSource } from '../../load/source-kind.ts';
import type { Project } from '../../app/read-projects.ts';
import type { NamespaceSize } from '../../app/add-project.ts';
import { usualVariablesSet } from '../../app/site-access.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { defined } from '../../model/defined.ts';
import type { ProjectSettings } from '../../model/project.ts';
import { count } from '../../schema/schema-words.ts';
import { chosenNamespaces, numbered } from '../choose-namespaces.ts';
import type { Io } from '../io.ts';
import { bold, cyan, dim, table, type Line } from '../lines.ts';
import { calledAs } from '../called-as.ts';
import { command } from '../command.ts';
import { packageRows } from '../package-rows.ts';
import { single } from '../flag-values.ts';
import { filterFlags, madeFlags } from '../output-flags.ts';
import { configSource, loadOptions } from '../read-options.ts';
import { configFlag, loadFlags, siteFlag, siteFlags, sourcePositional } from '../source-flags.ts';
import { settingsOf, surroundingsOf } from '../settings.ts';

export const init = command(
  {
    name: 'init',
    positionals: '<source>',
    summary: 'choose namespaces, write the configuration and generate',
    description: [
      'Reads a source, shows its namespaces with their sizes, asks which are wanted, and adds a project to',
      'the configuration, which keeps what it has; then it generates. Without a terminal, in CI and with',
      '--namespace it asks nothing, and generates with --generate. Other flags become members of the project.',
    ].join(' '),
    examples: [
      ['init https://example.com', 'asks which namespaces are wanted, then generates'],
      ['init https://example.com --name shop --namespace wc/v3 -o src/shop', 'asks nothing'],
      ['init site.json --generate', 'all of a saved index, without questions'],
      ['generate', 'afterwards'],
    ],
  },
  sourcePositional,
  {
    name: {
      type: 'string',
      requiresArg: true,
      describe: 'what to call the project; after its source when left out',
      group: 'Project:',
      read: single('--name'),
    },
    out: {
      alias: 'o',
      type: 'string',
      requiresArg: true,
      describe: 'the folder that generate shall write; src/<name> when left out',
      group: 'Project:',
      read: single('--out'),
    },
    snapshot: {
      type: 'string',
      requiresArg: true,
      describe: 'the file of its snapshot; <name>.index.json for a site when left out',
      group: 'Project:',
      read: single('--snapshot'),
    },
    generate: {
      type: 'boolean',
      describe: 'generate the project at once; left out: after questions at a terminal, and not otherwise',
      group: 'Project:',
    },
    ...madeFlags,
    ...filterFlags,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
    ...siteFlag,
  },
  async (args, io, given) => {
    const app = await import('../../app/add-project.ts');
    const { readModel } = await import('../../app/read-model.ts');
    const { source } = args;
    app.assertStorable(source);
    const config = configSource(args.config);
    if (config === undefined)
      throw new Halt('usage', '--no-config leaves no file to write to.', 'Leave it out, or name a file.');

    const { value: model } = await readModel(source, {
      ...loadOptions(args, io),
      box: boxOptionsOf(settingsOf(given).wordpress, io.env),
    });
    const sizes = app.namespaceSizes(model);
    io.note(sizeLines(sizes));
    const namespaces = args.namespace ?? (await chosenNamespaces(sizes, io));

    const name = args.name ?? app.projectNameFor(source);
    const isSite = !isFileSource(source);
    const variables = usualVariablesSet(io.env);
    const settings: ProjectSettings = {
      source,
      output: `src/${name}`,
      ...(isSite && { snapshot: `${name}.index.json` }),
      ...(isSite && Object.keys(variables).length > 0 && { credentials: variables }),
      ...settingsOf(given),
      ...defined({ snapshot: given.snapshot, namespaces }),
    };
    await app.addProject(config, name, settings, io.uninterrupted);
    const targets = targetsChosen(settings);
    const missing = missingPackages({ ...settings, folder: settings.output ?? '' }, targets);
    const generates = args.generate ?? (io.isInteractive && args.namespace === undefined);
    io.out([
      [bold(nameOfSource(source)), ' → ', bold(name), ` in ${config.path}`],
      ...nextLines(name, settings, calledAs(io.env), generates),
      ...(generates ? [[]] : table(packageRows(missing, targets), '  ')),
    ]);
    noteSecrets(args, io);
    return generates ? generateProject({ name, settings }, args, io) : 0;
  },
);

const sizeLines = (sizes: readonly NamespaceSize[]): readonly Line[] =>
  table(
    sizes
      .map((size) => [size, numbered(sizes).indexOf(size) + 1] as const)
      .map(([size, number]) => [
        dim((number > 0 ? String(number) : '').padStart(String(sizes.length).length)),
        size.name === '' ? '(root)' : size.name,
        count(size.operations, 'operation'),
        dim(count(size.arguments, 'argument')),
      ]),
    '  ',
  );

/** What the user can run for the project from now on. */
const nextLines = (
  name: string,
  settings: ProjectSettings,
  program: string,
  generates: boolean,
): readonly Line[] =>
  table(
    [
      [
        cyan(`${program} generate ${name}`),
        dim(`writes ${settings.output ?? ''}${generates ? ' again' : ''}`),
      ],
      ...(settings.snapshot === undefined
        ? []
        : [
            [cyan(`${program} snapshot ${name}`), dim(`saves ${settings.snapshot}`)],
            [cyan(`${program} drift ${name}`), dim('reports what changed since')],
          ]),
    ],
    '  ',
  );

async function generateProject(
  project: Project,
  args: Parameters<typeof surroundingsOf>[0],
  io: Io,
): Promise<number> {
  const { generateAll } = await import('./generate.ts');
  const run = {
    ...surroundingsOf(args, io),
    uninterrupted: io.uninterrupted,
    check: false,
    json: false,
    quiet: false,
    verbose: args.verbose,
  };
  return generateAll([project], {}, run, io);
}

/** What was typed for this run and is in no file. */
function noteSecrets(
  { header, httpAuth }: { readonly header?: unknown; readonly httpAuth?: unknown },
  io: Io,
): void {
  if (header === undefined && httpAuth === undefined) return;
  io.note([['Headers and passwords are in no file: name the variables that hold them with --credentials.']]);
}
