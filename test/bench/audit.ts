// What `audit` takes beside a run of the compiler over the same files: components that call
// a site in the ways that people write, among others that do not.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { median, runCold, type Cost } from './measure.ts';
import { count, megabytes, seconds, tableText, type Cell } from './table.ts';
import { writeInputs } from './workplace.ts';

const program = resolve('dist/bin.js');
const compiler = resolve('node_modules/typescript/bin/tsc');

export async function benchAudit(folder: string, sizes: readonly number[], runs: number): Promise<string> {
  const { help } = writeInputs(folder, 500);
  const { routes } = JSON.parse(readFileSync(help, 'utf8')) as { readonly routes: object };
  const paths = Object.keys(routes).filter((key) => !key.includes('('));
  const rows: (readonly Cell[])[] = [];
  for (const size of sizes) {
    const project = writeProject(folder, size, paths);
    const commands = [
      ['tsc', [compiler, '-p', project, '--noEmit']],
      ['audit', [program, 'audit', help, '--project', join(project, 'tsconfig.json'), '--format', 'github']],
    ] as const;
    for (const [name, command] of commands) {
      const costs: Cost[] = [];
      for (let run = 0; run < runs; run++) {
        // Findings are no failure here.
        const cold = ['sh', '-c', '"$@" || test $? -eq 1', 'sh', process.execPath, ...command];
        const done = await runCold(cold, { folder });
        if (done.kind === 'failed') throw new Error(`${done.message}\n${done.output}`);
        costs.push(done.cost);
      }
      const { wall, cpu, memory } = median(costs);
      rows.push([count(size), name, seconds(wall), seconds(cpu), megabytes(memory)]);
      process.stderr.write(`${rows.at(-1)?.join('  ') ?? ''}\n`);
    }
  }
  return tableText(['files', 'program', 'wall s', 'CPU s', 'memory MB'], rows);
}

/** One file in two calls the site; all import from others. */
function writeProject(folder: string, size: number, paths: readonly string[]): string {
  const project = join(folder, `project-${size}`);
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(
    join(project, 'tsconfig.json'),
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
  for (let at = 0; at < size; at++)
    writeFileSync(join(project, 'src', `file-${at}.ts`), at % 2 === 0 ? caller(at, paths) : plain(at));
  return project;
}

const caller = (at: number, paths: readonly string[]): string => {
  const path = paths[at % paths.length] ?? '/';
  return `import { total${Math.max(1, at - 1)} } from './file-${Math.max(1, at - 1)}';

const base = '${path}';
export interface Item${at} { readonly id: number; readonly name: string; readonly children: readonly Item${at}[] }

const load = async <T>(address: string): Promise<T> =>
  (await (await fetch(\`https://example.com/wp-json\${address}\`)).json()) as T;

export async function list${at}(page: number): Promise<readonly Item${at}[]> {
  const items = await load<readonly Item${at}[]>(\`\${base}?page=\${page}&per_page=10\`);
  return items.filter(({ id }) => total${Math.max(1, at - 1)}([id]) > 0);
}

export const one${at} = (id: number) => load<Item${at}>(\`\${base}/\${id}\`);
`;
};

const plain = (at: number): string => `export const total${at} = (values: readonly number[]): number =>
  values.map((value, at) => value * at).reduce((sum, value) => sum + value, 0);

export class Counter${at} {
  private readonly seen = new Map<string, { readonly times: number; readonly last: Date }>();

  note(name: string): number {
    const { times } = this.seen.get(name) ?? { times: 0 };
    this.seen.set(name, { times: times + 1, last: new Date() });
    return times + 1;
  }
}
`;
