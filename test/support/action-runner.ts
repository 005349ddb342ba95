// action.yml as GitHub runs it, as far as can be without GitHub: its scripts in a real
// shell, with what the runner sets.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { emptyFolder, packageRoot, runProcess, type Run } from './routewright.ts';

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

/**
 * @param runner what the runner itself sets, beside what every step has
 * @param earlier the folder of a runner whose steps count as run; its reports are read where they lie
 */
export function openRunner(
  event: unknown,
  runner: Readonly<Record<string, string>> = {},
  earlier?: string,
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
      // as https://docs.github.com/actions/reference/workflow-syntax-for-github-actions says of shell: bash
      return runProcess('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', found?.run ?? 'exit 99'], {
        cwd: file('work'),
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
      });
    },
  };
}
