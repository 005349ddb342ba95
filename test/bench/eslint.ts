// What the rules for ESLint take per file in a project with wrappers, once warm and after an edit, beside the type
// check of the same file and of the wrappers. The type check runs first, as a rule of its own, so the time of the rules does not contain it.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ESLint, type Linter, type Rule } from 'eslint';
import type { Program, SourceFile } from 'typescript';
import type { RoutewrightPlugin } from '../../src/eslint/index.ts';
import { count, tableText, type Cell } from './table.ts';
import { writeInputs } from './workplace.ts';

/** The milliseconds of one file. */
interface FileTime {
  readonly rules: number;
  /** The time of the processor, which does not depend on other programs of the machine. */
  readonly cpu: number;
  readonly types: number;
}

/** Editors check files in one process, and the parser keeps its programs up to date. */
process.env.TSESTREE_SINGLE_RUN = 'false';

export async function benchEslint(folder: string, sizes: readonly number[], edits: number): Promise<string> {
  const { help } = writeInputs(folder, 500);
  const { routes } = JSON.parse(readFileSync(help, 'utf8')) as { readonly routes: object };
  const paths = Object.keys(routes).filter((key) => !key.includes('('));
  const rows: (readonly Cell[])[] = [];
  for (const size of sizes) {
    const project = writeProject(folder, size, paths);
    const eslint = await linter(project, help);
    const add = (name: string, times: readonly FileTime[]): void => {
      rows.push([count(size), name, count(times.length), ...cells(times)]);
      process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
    };
    const lint = async (file: string, text = readFileSync(file, 'utf8')): Promise<FileTime> =>
      timeOf(await eslint.lintText(text, { filePath: file }));
    const all = files(project, size);
    add('first file, reads the snapshot', [await lint(all[0] ?? '')]);
    const first: FileTime[] = [];
    for (const file of all.slice(1)) first.push(await lint(file));
    add('other files, first time', first);
    const again: FileTime[] = [];
    for (const file of all.slice(1)) again.push(await lint(file));
    add('all files, warm', again);
    const edited: FileTime[] = [];
    for (let at = 0; at < edits; at++) {
      const file = all[(at * 37) % all.length] ?? '';
      edited.push(await lint(file, `${readFileSync(file, 'utf8')}\nexport const edit = ${at};\n`));
    }
    add('a file after its edit', edited);
    const after: FileTime[] = [];
    const wrapper = join(project, 'src/lib/client.ts');
    for (let at = 0; at < edits; at++) {
      await lint(wrapper, `${readFileSync(wrapper, 'utf8')}\nexport const edit = ${at};\n`);
      after.push(await lint(all[(at * 37) % all.length] ?? ''));
    }
    add('a file after an edit of its wrapper', after);
  }
  return tableText(['files', 'checked', 'times', 'wall ms', '95 %', 'CPU ms', '95 %', 'type check ms'], rows);
}

function cells(times: readonly FileTime[]): readonly Cell[] {
  const of = (kind: keyof FileTime, share: number): Cell => {
    const sorted = times.map((one) => one[kind]).toSorted((one, other) => one - other);
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  };
  return [of('rules', 0.5), of('rules', 0.95), of('cpu', 0.5), of('cpu', 0.95), of('types', 0.5)];
}

function timeOf([result]: readonly ESLint.LintResult[]): FileTime {
  const [pass] = result?.stats?.times.passes ?? [];
  const rules = Object.entries(pass?.rules ?? {});
  const crash = result?.messages.find(({ fatal }) => fatal);
  if (crash) throw new Error(crash.message);
  const sum = (prefix: string): number =>
    rules.filter(([name]) => name.startsWith(prefix)).reduce((total, [, { total: ms }]) => total + ms, 0);
  return { rules: sum('routewright/'), cpu: cpu.used, types: sum('bench/') };
}

const cpu = { used: 0, started: process.cpuUsage() };

const typeCheck: Rule.RuleModule = {
  create: ({ sourceCode }) => ({
    Program: (node) => {
      const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices as {
        readonly program: Program;
        readonly esTreeNodeToTSNodeMap: { readonly get: (node: unknown) => SourceFile };
      };
      program.getSemanticDiagnostics(esTreeNodeToTSNodeMap.get(node));
      for (const file of program.getSourceFiles())
        if (file.fileName.includes('/src/lib/')) program.getSemanticDiagnostics(file);
      cpu.started = process.cpuUsage();
    },
  }),
};

/** Runs after the rules that are measured. */
const stopClock: Rule.RuleModule = {
  create: () => ({
    Program: () => {
      const { user, system } = process.cpuUsage(cpu.started);
      cpu.used = (user + system) / 1000;
    },
  }),
};

async function linter(project: string, snapshot: string): Promise<ESLint> {
  const { default: plugin } = (await import(pathToFileURL(resolve('dist/eslint/index.js')).href)) as {
    readonly default: RoutewrightPlugin;
  };
  const { parser } = await import('typescript-eslint');
  const config: readonly Linter.Config[] = [
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser,
        parserOptions: { projectService: true, tsconfigRootDir: project },
      },
      plugins: { bench: { rules: { types: typeCheck, stop: stopClock } }, routewright: plugin },
      settings: { routewright: { snapshot } },
      rules: { 'bench/types': 'error', ...plugin.configs.strict.rules, 'bench/stop': 'error' },
    },
  ];
  return new ESLint({ cwd: project, overrideConfigFile: true, overrideConfig: [...config], stats: true });
}

const files = (project: string, size: number): readonly string[] =>
  Array.from({ length: size - 3 }, (_, at) => join(project, 'src', `file-${at}.ts`));

/** Files that call a site through wrappers in other files, through a class, and by themselves. */
function writeProject(folder: string, size: number, paths: readonly string[]): string {
  const project = join(folder, `linted-${size}`);
  mkdirSync(join(project, 'src/lib'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'dir');
  const write = (name: string, text: string): void => {
    writeFileSync(join(project, name), text);
  };
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        strict: true,
        target: 'es2022',
        lib: ['es2022', 'dom'],
        module: 'esnext',
        moduleResolution: 'bundler',
        types: [],
        noEmit: true,
      },
      include: ['src'],
    }),
  );
  write('src/lib/client.ts', client);
  write('src/lib/paths.ts', constants(paths));
  write('src/lib/index.ts', "export * from './client';\nexport * from './paths';\n");
  for (let at = 0; at < size - 3; at++) write(`src/file-${at}.ts`, caller(at, paths));
  return project;
}

const client = `export interface Options { readonly query?: Record<string, unknown>; readonly method?: string }

export async function request<Body>(path: string, { query = {}, method = 'GET' }: Options = {}): Promise<Body> {
  const url = new URL(\`https://example.com/wp-json\${path}\`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const response = await fetch(url, { method });
  return (await response.json()) as Body;
}

export const get = <Body>(path: string, query?: Record<string, unknown>) => request<Body>(path, { query });
export const remove = (path: string) => request<void>(path, { method: 'DELETE' });

export class Resource<Item> {
  constructor(private readonly path: string) {}
  list(query?: Record<string, unknown>): Promise<Item[]> { return get<Item[]>(this.path, query); }
  one(id: number): Promise<Item> { return get<Item>(\`\${this.path}/\${id}\`); }
}
`;

const constants = (paths: readonly string[]): string =>
  paths
    .slice(0, 100)
    .map((path, at) => `export const path${at} = ${JSON.stringify(path)};\n`)
    .join('');

const caller = (at: number, paths: readonly string[]): string => {
  const path = JSON.stringify(paths[at % paths.length] ?? '/');
  const other = Math.max(0, at - 1);
  return `import { get, remove, Resource, path${at % Math.min(100, paths.length)} as constant } from './lib';
${at === 0 ? '' : `import { load${other} } from './file-${other}';`}

export interface Item${at} { readonly id: number; readonly name: string; readonly children?: readonly Item${at}[] }

const items = new Resource<Item${at}>(${path});

export async function load${at}(page: number): Promise<readonly Item${at}[]> {
  const found = await get<Item${at}[]>(${path}, { page, per_page: 10 });
  ${at === 0 ? '' : `await load${other}(page);`}
  return found.filter(({ id, name }) => id > 0 && name !== '');
}

export async function search${at}(text: string): Promise<string[]> {
  const [some, more] = await Promise.all([
    get<Item${at}[]>(constant, { search: text, serch: text }),
    items.list({ per_page: 1000, search: text }),
  ]);
  const response = await fetch(\`https://example.com/wp-json\${${path}}?page=2\`);
  const last: Item${at}[] = await response.json();
  return [...some, ...more, ...last].map(({ name }) => name.trim().toLowerCase()).toSorted();
}

export async function clear${at}(ids: readonly number[]): Promise<number> {
  await Promise.all(ids.map((id) => remove(\`\${constant}/\${id}\`)));
  return ids.reduce((sum, id) => sum + id, 0);
}

export class Counter${at} {
  private readonly seen = new Map<string, { readonly times: number; readonly last: Date }>();

  note(name: string): number {
    const { times } = this.seen.get(name) ?? { times: 0 };
    this.seen.set(name, { times: times + 1, last: new Date() });
    return times + 1;
  }
}
`;
};
