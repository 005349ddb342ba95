// The runtime of generated code as it stands in `templates/client/` and `templates/query/`.
// Each file is read for what it exports and imports, so that no list repeats it. An export
// behind the mark `/* internal */` is for other generated files alone; what has no mark is
// passed on by the `index.ts` beside it. The mark itself is not printed.

import { verbatimFile } from '../templates.ts';

export interface RuntimeSource {
  /** What is written into the client. */
  readonly text: string;
  readonly exports: ReadonlyMap<string, RuntimeExport>;
  /** The other files of its folder that it imports, as `RuntimeModule` names them. */
  readonly imports: readonly string[];
}

export interface RuntimeExport {
  readonly kind: 'value' | 'type';
  readonly isInternal: boolean;
}

const mark = /^\/\* internal \*\/\s(?=export )/gm;
const exported =
  /^(?<mark>\/\* internal \*\/\s)?export (?:(?<type>interface|type)|const|(?:abstract )?class|(?:async )?function\*?) (?<name>\w+)/gm;
const imported = /^(?:import|\}) .*'\.\/(?<file>[\w-]+)\.js';$/gm;

const known = new Map<string, RuntimeSource>();

/**
 * @param file without its ending: `transport`
 * @param target whose folder it is in
 */
export function runtimeSource(file: string, target = 'client'): RuntimeSource {
  const path = `${target}/${file}`;
  let source = known.get(path);
  if (source === undefined) known.set(path, (source = read(file, target)));
  return source;
}

function read(file: string, target: string): RuntimeSource {
  const text = verbatimFile(target, `${file}.ts`);
  const exports = new Map<string, RuntimeExport>();
  for (const { groups: { name = '', type, mark: marked } = {} } of text.matchAll(exported))
    exports.set(name, { kind: type === undefined ? 'value' : 'type', isInternal: marked !== undefined });
  return {
    text: text.replace(mark, ''),
    exports,
    imports: Array.from(text.matchAll(imported), ({ groups }) => groups?.['file'] ?? ''),
  };
}

/** What an `index.ts` passes on of a file, sorted. */
export const passedOn = (file: string, kind: RuntimeExport['kind'], target = 'client'): readonly string[] =>
  [...runtimeSource(file, target).exports]
    .filter(([, one]) => one.kind === kind && !one.isInternal)
    .map(([name]) => name)
    .sort();
