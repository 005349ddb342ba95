// What a function of the library is called with is checked before anything is done.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Fault, Rule } from './rules.ts';

/**
 * @param of the function
 * @param name the parameter; those of its members are the function's options
 * @throws Halt `usage` that names what does not fit, and what to pass instead
 */
export function assertArgument<T>(of: string, name: string, value: unknown, rule: Rule<T>): void {
  const fault = rule.faultIn(value);
  if (fault) throw misfit(of, pathOf(name, fault), fault);
}

export const misfit = (of: string, path: string, { found, hint }: Omit<Fault, 'path'>): Halt =>
  new Halt('usage', `\`${path}\` of \`${of}\` ${found}.`, hint);

/** Options are named as they are written in a call: `folder`, not `options.folder`. */
function pathOf(name: string, { path }: Fault): string {
  if (path === '') return name;
  if (name === 'options') return path;
  return path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;
}
