// action.yml as GitHub runs it, as far as can be without GitHub: its scripts in a real
// shell, with what the runner sets. Where they start the program itself or the entry point of
// the action, these run in this process, as loading them costs more than the rest of a step.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';
import { parse } from 'yaml';
import { emptyFolder, packageRoot, plainEnvironment, routewright, type Run } from './routewright.ts';

interface Step {
  readonly id: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly description: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const actionText = readFileSync(join(packageRoot, 'action.yml'), 'utf8');
export const action = parse(actionText) as Action;
export const { steps } = action.runs;

export interface Runner {
  /** Runs one step; what earlier steps put out is there. */
  readonly step: (id: string, inputs?: Readonly<Record<string, string>>) => Promise<Run>;
  readonly outputs: () => Readonly<Record<string, string>>;
  readonly summary: () => string;
  readonly folder: string;
  /** Where the steps run: the checkout. */
  readonly work: string;
}

/** Whether `node dist/bin.js` and `node dist/action/run.js` of a script are processes of their own. */
type Program = 'in this process' | 'as a process';

/**
 * `node` as the scripts have it: what would start a module of the program leaves its arguments and its
 * environment, and waits for what came of it; everything else is Node.
 */
const nodeOfScripts = `
node() {
  case "$1" in
    "\${ROUTEWRIGHT_HOME-}"/dist/bin.js | "\${ROUTEWRIGHT_HOME-}"/dist/action/run.js) ;;
    *) command node "$@" 3>&- 4<&-; return ;;
  esac
  printf '%s\\0' "$@" > "$RUNNER_TEMP/program.arguments"
  env -0 > "$RUNNER_TEMP/program.environment"
  local ended
  echo run >&3
  read -r ended <&4
  cat "$RUNNER_TEMP/program.stdout"
  cat "$RUNNER_TEMP/program.stderr" >&2
  return "$ended"
}
`;

interface Script {
  readonly run: string;
  readonly cwd: string;
  /** The folder of the runner, RUNNER_TEMP. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

type Pipes = readonly [null, Readable, Readable, asked: Readable, answer: Writable];

/** Runs a script as https://docs.github.com/actions/reference/workflow-syntax-for-github-actions says of `shell: bash`. */
async function runScript({ run, cwd, folder, env }: Script, program: Program): Promise<Run> {
  const here = program === 'in this process';
  const flags = ['--noprofile', '--norc', '-eo', 'pipefail', '-c'];
  const child = spawn('bash', [...flags, here ? nodeOfScripts + run : run], {
    cwd,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<Pick<Run, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
  const [, out, notes, asked, answer] = child.stdio as unknown as Pipes;
  const runHere = async (): Promise<void> => {
    const file = (name: string): string => join(folder, `program.${name}`);
    const listed = (name: string): string[] => readFileSync(file(name), 'utf8').split('\0').slice(0, -1);
    const [module = '', ...args] = listed('arguments');
    const { stdout, stderr, code } = module.endsWith('run.js')
      ? await actionHere(module, args, cwd, asEnvironment(listed('environment')))
      : await routewright(args, { cwd, env });
    writeFileSync(file('stdout'), stdout);
    writeFileSync(file('stderr'), stderr);
    answer.write(`${code}\n`);
  };
  const [stdout, stderr, end] = await Promise.all([
    text(out),
    text(notes),
    ended,
    new Promise<void>((resolve, reject) => {
      asked.on('end', resolve).on('data', () => {
        runHere().catch((error: unknown) => {
          child.kill();
          reject(new Error('The program failed.', { cause: error }));
        });
      });
    }),
  ]);
  return { stdout, stderr, ...end };
}

const asEnvironment = (lines: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

let actionRuns = 0;

/** Runs the entry point of the action in this process. It does its step while it is loaded: each run loads it anew. */
async function actionHere(
  module: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<Run, 'stdout' | 'stderr' | 'code'>> {
  const before = { env: process.env, argv: process.argv, cwd: process.cwd(), code: process.exitCode };
  let [stdout, stderr] = ['', ''];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => (stdout += String(chunk)) !== ''),
    vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
      stdout += `${format(...values)}\n`;
    }),
  ];
  process.env = env;
  process.argv = [process.execPath, module, ...args];
  process.chdir(cwd);
  process.exitCode = 0;
  try {
    await import(/* @vite-ignore */ `${pathToFileURL(module).href}?run=${++actionRuns}`);
  } catch (error) {
    stderr = format(error);
    process.exitCode = 1;
  }
  const { exitCode } = process;
  for (const spy of spies) spy.mockRestore();
  process.chdir(before.cwd);
  [process.env, process.argv, process.exitCode] = [before.env, before.argv, before.code];
  return { stdout, stderr, code: exitCode };
}

/**
 * @param runner what the runner itself sets, beside what every step has
 * @param earlier the folder of a runner whose steps count as run; its reports are read where they lie
 */
export function openRunner(
  event: unknown,
  runner: Readonly<Record<string, string>> = {},
  earlier?: string,
  program: Program = 'in this process',
): Runner {
  const folder = emptyFolder();
  const file = (name: string): string => join(folder, name);
  for (const name of ['output', 'summary'])
    if (earlier === undefined) writeFileSync(file(name), '');
    else cpSync(join(earlier, name), file(name));
  writeFileSync(file('event.json'), JSON.stringify(event));
  mkdirSync(file('work'));

  const outputs = () =>
    Object.fromEntries(
      readFileSync(file('output'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const evaluate = (template: string, inputs: Readonly<Record<string, string>>): string =>
    template.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const [kind, name = '', , output = ''] = expression.split('.');
      if (kind === 'inputs') return inputs[name] ?? action.inputs[name]?.default ?? '';
      if (kind === 'steps') return outputs()[output] ?? (output === 'home' ? packageRoot : '');
      return 'a-token';
    });
  return {
    folder,
    work: file('work'),
    outputs,
    summary: () => readFileSync(file('summary'), 'utf8'),
    step: (id, inputs = {}) => {
      const found = steps.find((step) => step.id === id);
      const env = Object.fromEntries(
        Object.entries(found?.env ?? {}).map(([name, value]) => [
          name,
          evaluate(evaluate(value, inputs), inputs),
        ]),
      );
      return runScript(
        {
          run: found?.run ?? 'exit 99',
          cwd: file('work'),
          folder,
          env: {
            GITHUB_ACTION_PATH: packageRoot,
            GITHUB_OUTPUT: file('output'),
            GITHUB_STEP_SUMMARY: file('summary'),
            GITHUB_EVENT_PATH: file('event.json'),
            GITHUB_REPOSITORY: 'someone/shop',
            RUNNER_TEMP: folder,
            ...runner,
            ...env,
          },
        },
        program,
      );
    },
  };
}
