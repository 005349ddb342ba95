// Finds the caller that a name refers to, by the module and the path of the name.
// The local name of an import in a file is ignored.

import type { ActionShape, Caller, FileFunctions } from './caller.ts';
import type { Foreign } from './evaluate/values.ts';

export interface CallerNames {
  /**
   * The name of a module, or of a file of the project, in the table of callers; undefined if it has no
   * callers.
   */
  readonly moduleOf: (specifierOrFile: string) => string | undefined;
  readonly of: (foreign: Foreign) => Caller | undefined;
  /** The caller whose instances have a given type. */
  readonly ofType: (module: string, name: string) => Caller | undefined;
  /** The request that an action of a store describes. */
  readonly ofAction: (type: string) => { readonly caller: Caller; readonly action: ActionShape } | undefined;
  /** The object literals that describe requests. */
  readonly tables: readonly (NonNullable<Caller['tables']> & { readonly caller: Caller })[];
  /** The caller that a store makes with a function of this name (`select`). */
  readonly ofStore: (store: string, name: string) => Caller | undefined;
  /** The last names of the functions that call a function with callers (`use`, `useSelect`). */
  readonly passingEndings: ReadonlySet<string>;
  /** The callers that frameworks pass to functions of certain files. */
  readonly reaching: readonly (FileFunctions & { readonly from: Caller['from'][number] })[];
  /** The last names of calls that may be calls of a caller or of its methods. */
  readonly endings: ReadonlySet<string>;
}

/** @param fileOf the absolute path of a module in the user's configuration, without its extension */
export function callerNames(
  rows: readonly Caller[],
  fileOf: (module: string) => string | undefined,
): CallerNames {
  const byName = new Map<string, Caller>();
  const modules = new Map<string, string>();
  for (const row of rows)
    for (const { module, path } of row.from) {
      byName.set(callerKey(module, path), row);
      if (module === '') continue;
      modules.set(module, module);
      const file = fileOf(module);
      if (file !== undefined) modules.set(file, module);
    }
  const byType = new Map(
    rows.flatMap((row) =>
      (row.types ?? []).map(({ module, path }) => [callerKey(module, path), row] as const),
    ),
  );
  const byAction = new Map(
    rows.flatMap((caller) =>
      Object.entries(caller.actions ?? {}).map(([type, action]) => [type, { caller, action }] as const),
    ),
  );
  const byStore = new Map(
    rows.flatMap((row) =>
      row.instances?.store === undefined
        ? []
        : row.from.map(({ path }) => [callerKey(row.instances?.store ?? '', path.slice(-1)), row] as const),
    ),
  );
  const moduleOf = (name: string): string | undefined =>
    modules.get(name) ?? modules.get(name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, ''));
  return {
    moduleOf,
    of: ({ module, path }) => {
      const known = module === '' ? '' : moduleOf(module);
      if (known === undefined) return undefined;
      const plain = module === '' ? withoutWindow(path) : path;
      const find = (...names: readonly string[]): Caller | undefined => byName.get(callerKey(known, names));
      if (plain.length === 0) return known === '' ? undefined : find('default');
      return find(...plain) ?? (plain[0] === 'default' ? find(...plain.slice(1)) : undefined);
    },
    ofType: (module, name) => byType.get(callerKey(module, [name])),
    tables: rows.flatMap((caller) => (caller.tables ? [{ ...caller.tables, caller }] : [])),
    ofAction: (type) => byAction.get(type),
    ofStore: (store, name) => byStore.get(callerKey(store, [name])),
    passingEndings: new Set(
      rows.flatMap(({ from, middleware, passes }) =>
        middleware === undefined && passes === undefined ? [] : from.flatMap(({ path }) => path.slice(-1)),
      ),
    ),
    reaching: rows.flatMap(({ from: [first], reaches = [] }) =>
      first ? reaches.map((one) => ({ ...one, from: first })) : [],
    ),
    endings: new Set(
      rows.flatMap(({ from, methods = {} }) => [
        ...from.flatMap(({ path }) => path.slice(-1)),
        ...Object.keys(methods),
      ]),
    ),
  };
}

const callerKey = (module: string, path: readonly string[]): string => [module, ...path].join('\n');

const withoutWindow = (path: readonly string[]): readonly string[] =>
  path.length > 1 && /^(?:window|globalThis|self|global)$/.test(path[0] ?? '') ? path.slice(1) : path;
