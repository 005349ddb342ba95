import { addedStages } from '../pipeline-commands/generate/added-stages.ts';
import type { CiService } from './ci-files.ts';
import { reportOf } from '../generate/model-facts.ts';
import type { PlannedGeneration } from '../generate/run.ts';
import { importedPackages, missingAmong, type MissingPackage } from '../generate/missing-packages.ts';
import { targetsNamed } from '../generate/targets/targets.ts';
import { generateOptionsOf, targetsChosen, type GenerateRun } from '../settings/run-options.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { publishedBase } from '../source/site-base.ts';
import { nameOfSource } from '../source/source-name.ts';
import { defined } from '../core/model/text/defined.ts';
import { noExamples } from '../core/model/observation/saved-examples.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { programCommand } from '../terminal/invocation.ts';
import { command } from '../terminal/command.ts';
import { singleValue } from '../terminal/flag-values.ts';
import { askNamespaces, askTargets } from './ask-project.ts';
import { ciFor, installFor, scriptFor, type Install } from './setup-choices.ts';
import { linesBetweenPrompts, nextLines, noteSecrets, readLine, sizeLines } from './init-lines.ts';
import { planLines, writePlan } from './init-plan.ts';
import type { SourceAnswers } from './read-source.ts';
import type { Io } from '../terminal/io.ts';
import { bold, cyan, dim, tableLines, type Line } from '../terminal/lines.ts';
import { filterFlags, generationFlags } from '../command-kit/output-flags.ts';
import { packageRows } from '../generate/package-rows.ts';
import type { Prompts } from '../terminal/prompts.ts';
import { configFromFlag } from '../command-kit/read-options.ts';
import { flagsIn } from '../command-kit/setting-flags.ts';
import { settingsFromFlags, runContextOf } from '../command-kit/settings.ts';
import { configFlag, loadFlags, siteFlag, siteFlags, sourcePositional } from '../command-kit/source-flags.ts';
import { reportOne } from '../pipeline-commands/generate/command.ts';

export const init = command(
  {
    positionals: '[source]',
    description: [
      'Asks for a source, its namespaces and the targets, shows the plan, asks whether to write it, generates the',
      'code, and prints a first call of the site. "routewright init" keeps existing files: it adds a project to the',
      'configuration, and a script to package.json. Without a terminal, in CI and with --yes, "routewright init" asks',
      'no questions. The default namespaces are the newest version of each public namespace. All other flags become',
      'settings of the project.',
    ].join(' '),
    examples: [
      ['init', 'asks every question'],
      ['init https://example.com', 'asks for the namespaces and the targets'],
      ['init https://example.com --yes', 'asks no questions and uses the defaults'],
      [
        'init https://example.com --name shop --namespace wc/v3 -o src/shop --ci github',
        'sets with flags what init asks or proposes',
      ],
    ],
    often: ['yes', 'name', 'output', 'target', 'namespace', 'ci', 'install', 'script'],
  },
  { source: { ...sourcePositional.source, demandOption: false } },
  {
    yes: {
      alias: 'y',
      type: 'boolean',
      default: false,
      describe: 'ask no questions, and use the defaults',
      group: 'Project:',
    },
    name: {
      type: 'string',
      requiresArg: true,
      describe: 'the name of the project; default: a name derived from the source',
      group: 'Project:',
      read: singleValue('--name'),
    },
    output: {
      ...flagsIn(projectOptions, 'output').output,
      describe: 'the folder to generate into; by default src/<name>',
      group: 'Project:',
    },
    ...flagsIn(projectOptions, 'snapshot'),
    script: {
      type: 'string',
      requiresArg: true,
      describe: 'add a script of this name to package.json; --no-script adds none',
      group: 'Project:',
      read: (value: unknown): string | false => (value === false ? false : singleValue('--script')(value)),
    },
    install: {
      type: 'boolean',
      describe: 'install missing packages with npm, pnpm, yarn or bun; --no-install installs none',
      group: 'Project:',
    },
    ci: {
      choices: ['github', 'gitlab', 'none'] satisfies readonly (CiService | 'none')[],
      requiresArg: true,
      describe: 'write the file that checks for drift in CI',
      group: 'Project:',
    },
    contract: {
      type: 'boolean',
      default: true,
      describe: 'save a contract of what the code uses, if code calls the site; --no-contract saves none',
      group: 'Project:',
    },
    generate: {
      type: 'boolean',
      default: true,
      describe: 'generate the project and save its snapshot; --no-generate does neither',
      group: 'Project:',
    },
    ...generationFlags,
    ...filterFlags,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
    ...siteFlag,
  },
  async (args, io, given) => {
    const { readSource } = await import('./read-source.ts');
    const named = configFromFlag(args.config);
    if (named === undefined)
      throw new Halt(
        'usage',
        'With --no-config, there is no configuration to write to.',
        'Leave the flag out, or name a file with --config.',
      );
    const hasUsualConfig = named.isDefault === true;
    if (given.ci !== undefined && given.ci !== 'none' && !hasUsualConfig)
      throw new Halt('usage', '--ci and --config cannot be combined.', 'Leave out one of the two options.');
    const config = { ...named, isDefault: true };
    const prompts = args.yes ? undefined : io.prompts;
    const flags = settingsFromFlags(given);
    const surroundings = { ...runContextOf(args, io), config };

    const read = await readSource({ source: args.source, name: args.name, flags, surroundings, prompts }, io);
    const asked = await askSettings(read, flags, prompts, io);
    const contract = args.contract ? await contractFor(asked, read) : undefined;
    const settings =
      contract === undefined
        ? asked
        : { ...asked, drift: { ...asked.drift, contract: `${read.name}.contract.json` } };
    const run = { ...surroundings, uninterrupted: io.uninterrupted };
    const generation = args.generate ? await planProject(settings, read, run) : undefined;

    const { projectSetup } = await import('./project-setup.ts');
    const setup = projectSetup(io.env);
    const proposed = { setup, accepts: args.yes || prompts !== undefined };
    const missing = generation?.generation.missingPackages ?? missingFor(settings);
    const script = scriptFor(args.script, proposed);
    const install = installFor(args.install, missing, proposed);
    const service = ciFor(hasUsualConfig ? args.ci : 'none', read.isSite, proposed);

    const { plannedFiles } = await import('./planned-files.ts');
    const manifest = setup.manifest?.text;
    const files = await plannedFiles({
      config,
      read,
      settings,
      contract,
      script,
      service,
      manager: setup.manager.name,
      manifest,
      generates: args.generate,
    });
    const output = { folder: settings.output ?? '', targets: targetsChosen(settings) };
    const plan = { files, output, generation, install };
    io.note(linesBetweenPrompts(planLines(plan), prompts));
    if (prompts && !(await prompts.confirm('Write these files?'))) {
      io.note([[], ['Nothing was written.']]);
      return 0;
    }
    if (prompts) io.note([[]]);
    await writePlan(plan, io);
    const elapsed = io.elapsed();
    const failed = await installAll(install, io);
    const left = failed === undefined && install.length > 0 ? [] : missing;

    io.out([
      [bold(nameOfSource(read.source)), ' → ', bold(read.name), ` in ${config.path}`],
      ...(generation ? [] : tableLines(packageRows(left, output.targets), '  ')),
    ]);
    if (generation) {
      const outcome = reportOf({ ...generation.generation, missingPackages: left });
      const shown = { ...run, check: false, json: false, quiet: false, verbose: args.verbose };
      await reportOne(outcome, settings, { ...shown, name: read.name }, { ...io, elapsed: () => elapsed });
    }
    const steps = {
      name: read.name,
      settings,
      script,
      runner: setup.manager.run,
      program: programCommand(io.env),
    };
    io.out([[], ...nextLines({ ...steps, hasSnapshot: args.generate || service !== undefined })]);
    if (generation) io.out(await firstCallLines(generation, settings, read, run));
    noteSecrets(args, io);
    if (failed === undefined) return 0;
    throw new Halt('write', `"${failed}" failed; all other steps succeeded.`, 'Run the command yourself.');
  },
);

/** The settings of the project. The user is asked for each setting that no flag sets. */
async function askSettings(
  { name, source, isSite, credentials, reading }: SourceAnswers,
  flags: Partial<ProjectSettings>,
  prompts: Prompts | undefined,
  io: Io,
): Promise<ProjectSettings> {
  const { namespaceSizes } = await import('./add-project.ts');
  const sizes = namespaceSizes(reading.value);
  io.note(
    linesBetweenPrompts([readLine({ source, reading }), ...(prompts ? [] : sizeLines(sizes))], prompts),
  );
  const namespaces = flags.namespaces ?? (await askNamespaces(sizes, prompts));
  const targets = flags.targets ?? (await askTargets(prompts));
  const output = flags.output ?? `src/${name}`;
  const { tsconfigOf } = await import('../generate/project-imports.ts');
  const tsconfig = isSite ? await tsconfigOf(output) : undefined;
  return {
    source,
    output,
    ...(isSite && { snapshot: `${name}.index.json` }),
    ...(tsconfig !== undefined && { drift: { tsconfig } }),
    ...defined({ credentials, targets, namespaces }),
    ...flags,
  };
}

/**
 * The text of the contract of the project's code.
 *
 * @returns undefined if no code calls the site, or if the client that it imports is missing
 */
async function contractFor(
  { drift }: ProjectSettings,
  { source, reading: { loaded, sections, names } }: SourceAnswers,
): Promise<string | undefined> {
  if (drift?.tsconfig === undefined || drift.contract !== undefined) return undefined;
  const { modelOfSource } = await import('../source/read-model.ts');
  const { contractOf } = await import('../contract/index.ts');
  const content = { loaded: { value: loaded, diagnostics: [] }, sections, names };
  const others = { patterns: undefined, examples: noExamples, observations: undefined };
  const options = { source, recognize: false, project: drift.tsconfig };
  try {
    const { text, unresolved } = await contractOf(
      await modelOfSource(source, options, { ...content, ...others }),
      options,
    );
    return unresolved.length > 0 ? undefined : text;
  } catch (error) {
    if (error instanceof Halt) return undefined;
    throw error;
  }
}

/** Plans the generated files from the model, without reading the source again. */
async function planProject(
  settings: ProjectSettings,
  { reading }: SourceAnswers,
  run: GenerateRun,
): Promise<PlannedGeneration> {
  const { planGeneration } = await import('../generate/run.ts');
  return planGeneration(generateOptionsOf(settings, true, run), addedStages, reading);
}

async function firstCallLines(
  { generation: { model, targets, imports } }: PlannedGeneration,
  settings: ProjectSettings,
  { reading }: SourceAnswers,
  run: GenerateRun,
): Promise<readonly Line[]> {
  if (!targets.includes('client') || settings.package !== undefined) return [];
  const { firstCall } = await import('./first-call.ts');
  const { folder, site } = generateOptionsOf(settings, true, run);
  const base = publishedBase(site, reading)?.href;
  const code = firstCall(model, { base, folder, extension: imports.extension });
  return code ? [[], ...code.map((line): Line => [line])] : [];
}

const missingFor = (settings: ProjectSettings): readonly MissingPackage[] =>
  missingAmong(
    importedPackages(
      settings,
      targetsNamed(targetsChosen(settings)).map(({ definition }) => definition),
      settings.queryTypes === undefined ? {} : { query: { types: settings.queryTypes } },
    ),
    settings.output ?? '',
  );

/** @returns the first command that failed; undefined if all commands succeeded */
async function installAll(lines: Install, io: Io): Promise<string | undefined> {
  for (const line of lines) {
    const words = line.join(' ');
    io.note([[dim('$ '), cyan(words)]]);
    const { runProgram } = await import('../terminal/run-program.ts');
    if ((await runProgram(line, io.env)) !== 0) return words;
  }
  return undefined;
}
