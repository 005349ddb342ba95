// The runtime of generated code as it stands in `templates/client/` and `templates/query/`.
// Each file is read for what it exports and imports, so that no list repeats it. An export
// behind the mark `/* internal */` is for other generated files alone; what has no mark is
// passed on by the `index.ts` beside it. The mark itself is not printed.

import client from '#templates/client';
import { fileIn, type TemplateFolder } from '../templates.ts';

/** Where the files of a runtime are. */
export interface RuntimeFolder {
  readonly templates: TemplateFolder;
  /** Below `templates/`: `query/runtime`. */
  readonly path: string;
}

export const clientRuntime: RuntimeFolder = { templates: client, path: 'client' };

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

/** @param file without its ending: `transport` */
export function runtimeSource(file: string, runtime = clientRuntime): RuntimeSource {
  const path = `${runtime.path}/${file}`;
  let source = known.get(path);
  if (source === undefined) known.set(path, (source = read(path, runtime.templates)));
  return source;
}

function read(path: string, templates: TemplateFolder): RuntimeSource {
  const text = fileIn(templates, `${path.slice(templates.name.length + 1)}.ts`);
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
export const passedOn = (
  file: string,
  kind: RuntimeExport['kind'],
  runtime = clientRuntime,
): readonly string[] =>
  [...runtimeSource(file, runtime).exports]
    .filter(([, one]) => one.kind === kind && !one.isInternal)
    .map(([name]) => name)
    .sort();
