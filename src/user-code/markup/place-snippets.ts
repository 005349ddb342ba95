// Puts the code of a component's markup into the script that the compiler reads instead of the component.
// Each piece of code keeps its offset. Only the characters next to it, which are markup, are replaced.

import { compiler } from '../compiler-in-use.ts';
import type { Snippet } from './snippet.ts';

/**
 * @param script the script of the component, with spaces instead of all other text
 * @param isFree whether an offset of the script is not in a script of the component
 */
export function withSnippets(
  script: string,
  snippets: readonly Snippet[],
  isFree: (offset: number) => boolean,
): string {
  const signs = script.split('');
  const taken = new Set<number>();
  const canWrite = (at: number): boolean =>
    at >= 0 &&
    at < script.length &&
    !taken.has(at) &&
    isFree(at) &&
    !/[\r\n\u2028\u2029]/.test(script[at] ?? '');
  const write = (at: number, text: string): void => {
    for (const [offset, sign] of [...text.split('').entries()]) {
      signs[at + offset] = sign;
      taken.add(at + offset);
    }
  };
  const open = snippets.toSorted((one, other) => other.start - one.start);
  for (let next = open.pop(); next; next = open.pop()) {
    const { start, code, inner = [] } = next;
    const end = start + code.length;
    const isOpen = code.split('').every((_, at) => !taken.has(start + at) && isFree(start + at));
    const fits = isOpen && canWrite(start - 1) && canWrite(end);
    if (fits && canWrite(start - 2) && isValid(`(${code})`)) write(start - 2, `;(${code})`);
    else if (fits && isValid(code)) write(start - 1, `;${code};`);
    else open.push(...inner);
  }
  return signs.join('');
}

/** Whether the code is valid by itself, so that it cannot change the meaning of the code after it. */
const isValid = (code: string): boolean =>
  compiler.transpileModule(`export {};\n;${code}\n;`, {
    reportDiagnostics: true,
    compilerOptions: { target: compiler.ScriptTarget.ESNext, module: compiler.ModuleKind.ESNext },
  }).diagnostics?.length === 0;
