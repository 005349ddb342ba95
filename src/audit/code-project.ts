// Somebody's code as the compiler sees it: the files of a tsconfig or jsconfig, or all code
// of a folder that has neither. Nothing is written.

import { dirname, join } from 'node:path/posix';
import { Project, ts } from 'ts-morph';
import { componentExtensions, readComponents, type Components } from '../impact/components.ts';

export const typescriptVersion = ts.version;

export interface CodeProject {
  /** What file names are relative to; absolute, with `/`. */
  readonly folder: string;
  /** The project's own; absolute, with `/`. */
  readonly files: readonly string[];
  readonly components: Components;
  readonly program: ts.Program;
  /** The tsconfigs that it only refers to, when it has no files itself. */
  readonly references: readonly string[];
}

/** Code that nobody wrote by hand in the project. */
const builtFolders = [
  'node_modules',
  'vendor',
  'dist',
  'build',
  'bower_components',
  '.next',
  '.nuxt',
  '.svelte-kit',
];

/**
 * @param config the absolute path of a tsconfig.json or jsconfig.json; of a folder without one, that folder
 */
export function openCode(config: string, isFolder: boolean): CodeProject {
  const folder = isFolder ? config : dirname(config);
  const parsed = isFolder ? wholeFolder(folder) : parseConfig(config);
  const components = readComponents(parsed.fileNames, { ...parsed.options, allowJs: true }, (name) =>
    ts.sys.readFile(name),
  );
  const modules = new Map(components.read.map(({ module }) => [module.name, module.text]));
  const options: ts.CompilerOptions = {
    ...parsed.options,
    noEmit: true,
    composite: false,
    incremental: false,
    skipLibCheck: true,
    maxNodeModuleJsDepth: 0,
    ...(modules.size > 0 && { allowJs: true }),
  };
  const own = parsed.fileNames.filter(
    (name) => !componentExtensions.some((extension) => name.endsWith(extension)),
  );
  const files = [...own, ...modules.keys()];
  const project = new Project({ compilerOptions: options, skipFileDependencyResolution: true });
  for (const name of own) project.addSourceFileAtPathIfExists(name);
  for (const [name, text] of modules) project.createSourceFile(name, text);
  const program = project.getProgram().compilerObject;
  return {
    folder,
    files: files.filter((name) => !name.endsWith('.d.ts')).toSorted(),
    components,
    program,
    references: (parsed.projectReferences ?? []).map((one) => one.originalPath ?? one.path),
  };
}

const extraExtensions = componentExtensions.map((extension) => ({
  extension,
  isMixedContent: true,
  scriptKind: ts.ScriptKind.Deferred,
}));

function parseConfig(config: string): ts.ParsedCommandLine {
  const { config: content } = ts.readConfigFile(config, (path) => ts.sys.readFile(path)) as {
    readonly config?: unknown;
  };
  return ts.parseJsonConfigFileContent(
    content ?? {},
    ts.sys,
    dirname(config),
    undefined,
    config,
    undefined,
    extraExtensions,
  );
}

const wholeFolder = (folder: string): ts.ParsedCommandLine =>
  ts.parseJsonConfigFileContent(
    {
      compilerOptions: {
        allowJs: true,
        checkJs: false,
        jsx: 'preserve',
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'esnext',
        strict: true,
        types: [],
        // What browsers and Node have needs no types to be known by its name.
        lib: ['es5'],
      },
      include: ['**/*'],
      exclude: builtFolders.map((name) => `**/${name}`),
    },
    ts.sys,
    folder,
    undefined,
    join(folder, 'tsconfig.json'),
    undefined,
    extraExtensions,
  );
