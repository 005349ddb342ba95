// The library checks the arguments of a function before the function does any work.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Fault, Rule } from './rules.ts';

/**
 * @param of the name of the function
 * @param name the name of the parameter; an error names a member of `options` without its parameter
 * @throws Halt `usage` that names the value that is not valid, and says what to pass instead
 */
export function assertArgument<T>(of: string, name: string, value: unknown, rule: Rule<T>): void {
  const fault = rule.faultIn(value);
  if (fault) throw misfit(of, pathOf(name, fault), fault);
}

export const misfit = (of: string, path: string, { found, hint }: Omit<Fault, 'path'>): Halt =>
  new Halt('usage', `\`${path}\` of \`${of}\` ${found}.`, hint);

/** Names an option as a call writes it: `folder`, not `options.folder`. */
function pathOf(name: string, { path }: Fault): string {
  if (path === '') return name;
  if (name === 'options') return path;
  return path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;
}
