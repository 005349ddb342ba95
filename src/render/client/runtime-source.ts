// The client's runtime as it stands in `templates/client/`. Each file is read for what
// it exports and imports, so that no list repeats it. An export behind the mark
// `/* internal */` is for other generated files alone; what has no mark is passed on by
// `client/index.ts`. The mark itself is not printed.

import { verbatimFile } from '../templates.ts';

export interface RuntimeSource {
  /** What is written into the client. */
  readonly text: string;
  readonly exports: ReadonlyMap<string, RuntimeExport>;
  /** The other files of the runtime that it imports, as `RuntimeModule` names them. */
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

/** @param file without its ending: `transport` */
export function runtimeSource(file: string): RuntimeSource {
  let source = known.get(file);
  if (source === undefined) known.set(file, (source = read(file)));
  return source;
}

function read(file: string): RuntimeSource {
  const text = verbatimFile('client', `${file}.ts`);
  const exports = new Map<string, RuntimeExport>();
  for (const { groups: { name = '', type, mark: marked } = {} } of text.matchAll(exported))
    exports.set(name, { kind: type === undefined ? 'value' : 'type', isInternal: marked !== undefined });
  return {
    text: text.replace(mark, ''),
    exports,
    imports: Array.from(text.matchAll(imported), ({ groups }) => groups?.['file'] ?? ''),
  };
}
