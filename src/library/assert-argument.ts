// Checks the arguments of a library function before the function begins its work.

import { Halt } from '../core/diagnostics/halt.ts';
import type { ArgumentFault, ArgumentRule } from './rules.ts';

/**
 * @param of the name of the function
 * @param name the name of the parameter; for a member of `options`, an error names only the member
 * @throws Halt `usage` that names the invalid value and describes a valid value
 */
export function assertArgument<T>(of: string, name: string, value: unknown, rule: ArgumentRule<T>): void {
  const fault = rule.faultIn(value);
  if (fault) throw argumentError(of, argumentPath(name, fault), fault);
}

export const argumentError = (of: string, path: string, { found, hint }: Omit<ArgumentFault, 'path'>): Halt =>
  new Halt('usage', `\`${path}\` of \`${of}\` ${found}.`, hint);

/** The name of an option as in a call (`folder`, and not `options.folder`). */
function argumentPath(name: string, { path }: ArgumentFault): string {
  if (path === '') return name;
  if (name === 'options') return path;
  return path.startsWith('[') ? `${name}${path}` : `${name}.${path}`;
}
