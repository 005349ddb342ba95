// Reads the source of the generated runtime from `templates/client/runtime/` and `templates/query/runtime/`.
// Exports below the line `/* internal */` are only for other generated files.
// The `index.ts` file in the runtime's folder re-exports only the exports above the line.

import client from '#templates/client';
import { fileIn, type TemplateFolder } from '../../../template-engine/templates.ts';

export interface RuntimeFolder {
  readonly templates: TemplateFolder;
  /** The path of the folder in the output and in `templates`, such as `client/runtime`. */
  readonly path: string;
}

export const clientRuntime: RuntimeFolder = { templates: client, path: 'client/runtime' };

export interface RuntimeSource {
  readonly text: string;
  readonly exports: ReadonlyMap<string, RuntimeExport>;
  readonly imports: readonly string[];
}

export interface RuntimeExport {
  readonly kind: 'value' | 'type';
  readonly isInternal: boolean;
}

const internalMark = /^\/\* internal \*\/\s(?=export )/gm;
const exportStatement =
  /^(?<mark>\/\* internal \*\/\s)?export (?:(?<type>interface|type)|const|(?:abstract )?class|(?:async )?function\*?) (?<name>\w+)/gm;
const imported = /^(?:import|\}) .*'\.\/(?<file>[\w-]+)\.js';$/gm;

const runtimeSources = new Map<string, RuntimeSource>();

export function runtimeSource(file: string, runtime = clientRuntime): RuntimeSource {
  const path = `${runtime.path}/${file}`;
  let source = runtimeSources.get(path);
  if (source === undefined) runtimeSources.set(path, (source = readRuntimeSource(path, runtime.templates)));
  return source;
}

function readRuntimeSource(path: string, templates: TemplateFolder): RuntimeSource {
  const text = fileIn(templates, `${path.slice(templates.name.length + 1)}.ts`);
  const exports = new Map<string, RuntimeExport>();
  for (const { groups: { name = '', type, mark: marked } = {} } of text.matchAll(exportStatement))
    exports.set(name, { kind: type === undefined ? 'value' : 'type', isInternal: marked !== undefined });
  return {
    text: text.replace(internalMark, ''),
    exports,
    imports: Array.from(text.matchAll(imported), ({ groups }) => groups?.['file'] ?? ''),
  };
}

export const reexportedNames = (
  file: string,
  kind: RuntimeExport['kind'],
  runtime = clientRuntime,
): readonly string[] =>
  [...runtimeSource(file, runtime).exports]
    .filter(([, one]) => one.kind === kind && !one.isInternal)
    .map(([name]) => name)
    .sort();
