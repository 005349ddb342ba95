// Checks the declarations of a plugin's routes. routewright starts a WordPress for a plugin, so it knows the line of PHP
// that declares each route. To add a rule, add a row to one of the tables.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import { ownerOf, type OperationDeclaration } from '../../core/model/api/declaration.ts';
import type { SentProperties } from '../../core/model/api/sent-properties.ts';
import { fileAndLine, type PluginFolders } from '../../source/declared-line.ts';
import { argumentRules } from './argument-rules.ts';
import type { PluginRule } from './plugin-rule.ts';
import { responseRules } from './response-rules.ts';
import { routeRules } from './route-rules.ts';

/** The rules by their codes. */
export const pluginRules: Readonly<Record<string, PluginRule>> = {
  ...routeRules,
  ...argumentRules,
  ...responseRules,
};

/** WordPress registers the index of a namespace itself, when a plugin registers the first route of the namespace. */
const namespaceIndex = 'WP_REST_Server::get_namespace_index';

/**
 * Checks the routes that the plugins of a source declare. Operations of WordPress and of plugins from a zip are not
 * checked, as long as a folder is part of the source.
 *
 * @param model a model that was read with `declarations`
 * @param folders the folders of the plugins, by their names in WordPress
 * @param ofReading the diagnostics of the reading of the model
 * @param sent what the responses of an exercise contained
 * @returns at most one diagnostic of each code for one line, argument and message
 */
export function checkPlugin(
  model: ApiModel,
  folders: PluginFolders,
  ofReading: readonly Diagnostic[] = [],
  sent: SentProperties = new Map(),
): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const pathNamesOf = pathNamesByCallback(model);
  const unknownTypesOf = unknownTypesByRoute(ofReading);
  for (const route of model.routes)
    for (const operation of route.operations) {
      const { declaredAt } = operation;
      const owner = declaredAt && ownerOf(declaredAt);
      if (!declaredAt || owner === undefined || owner === 'wordpress') continue;
      if (declaredAt.callback?.function === namespaceIndex) continue;
      if (folders.size > 0 && !folders.has(owner)) continue;
      const declared = {
        route,
        operation,
        declaredAt,
        sent: sent.get(route.key) ?? [],
        pathNames: pathNamesOf(declaredAt),
        unknownTypes: unknownTypesOf(route.key),
      };
      for (const [code, rule] of Object.entries(pluginRules))
        for (const { place, where, details: message } of rule.check(declared)) {
          const { level, done } = rule;
          const at = {
            route: route.key,
            methods: operation.methods,
            ...where,
            ...fileAndLine(place, folders),
          };
          const key = JSON.stringify([
            code,
            message,
            ...(rule.isOnce ? [] : [at.file, at.line, at.argument]),
          ]);
          if (!found.has(key)) found.set(key, { code, level, where: at, message, done });
        }
    }
  return [...found.values()];
}

/** The diagnostics for types that WordPress does not have. */
const ofUnknownTypes: ReadonlySet<string> = new Set(['type-unknown', 'type-alias']);

/** The arguments of each route whose type does not exist. */
function unknownTypesByRoute(diagnostics: readonly Diagnostic[]): (route: string) => ReadonlySet<string> {
  const byRoute = new Map<string, Set<string>>();
  for (const { code, where } of diagnostics)
    if (ofUnknownTypes.has(code) && where.route !== undefined && where.argument !== undefined)
      byRoute.set(where.route, (byRoute.get(where.route) ?? new Set()).add(where.argument));
  return (route) => byRoute.get(route) ?? new Set();
}

/** The names of the path parameters in the keys of all routes with one callback. */
function pathNamesByCallback({
  routes,
}: ApiModel): (declaredAt: OperationDeclaration) => ReadonlySet<string> {
  const keyOf = ({ callback }: OperationDeclaration): string =>
    JSON.stringify([callback?.file, callback?.line, callback?.calledOn]);
  const names = new Map<string, Set<string>>();
  for (const { key, operations } of routes)
    for (const { declaredAt } of operations)
      if (declaredAt) {
        const known = names.get(keyOf(declaredAt)) ?? new Set();
        for (const [, name = ''] of key.matchAll(/\(\?P?<([^>]+)>/g)) known.add(name);
        names.set(keyOf(declaredAt), known);
      }
  return (declaredAt) => names.get(keyOf(declaredAt)) ?? new Set();
}
