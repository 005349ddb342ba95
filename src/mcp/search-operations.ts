// The tool that finds operations.

import { didYouMean } from '../core/diagnostics/nearest.ts';
import { fullName, listOperations, type FoundOperation } from '../core/model/api/find-operation.ts';
import type { Namespace } from '../core/model/api/api.ts';
import { headingOf } from '../generate/targets/operation-titles.ts';
import {
  textArgument,
  ToolRefusal,
  wholeNumberOf,
  type ToolArguments,
  type JsonObject,
  type SearchFound,
  type ToolContext,
} from './tool-response.ts';
import { maxFound, defaultFound } from './tool-list.ts';

export interface SearchResultRows {
  /** Text written by routewright. */
  readonly head: string;
  readonly rows: readonly JsonObject[];
}

/** @throws ToolRefusal for an unknown namespace */
export function searchOperations(context: ToolContext, given: ToolArguments): SearchResultRows {
  const query = (textArgument(given, 'query') ?? '').trim();
  const limit = wholeNumberOf(given, 'limit', maxFound) ?? defaultFound;
  const wanted = textArgument(given, 'namespace')?.trim() ?? '';
  const namespace = wanted === '' ? undefined : namespaceNamed(context, wanted);
  const { operations, total, without } = find(context, query, namespace);
  const shown = operations.slice(0, limit);
  const head =
    total === 0
      ? 'Nothing was found. Try fewer or other words.'
      : `${total} found${total > shown.length ? `, the first ${shown.length} shown` : ''}.` +
        (without === undefined ? '' : ' No operation matches all words, so the search ignored one of them.');
  return { head, rows: shown.map((one) => resultRow(one, context)) };
}

function find(context: ToolContext, query: string, namespace: Namespace | undefined): SearchFound {
  const isWithin = (one: FoundOperation): boolean => namespace === undefined || one.namespace === namespace;
  if (query === '') {
    const operations = listOperations(context.model).filter(isWithin);
    return { operations, total: operations.length };
  }
  // The search matches similar namespaces too, so the results are limited to the requested namespace.
  const within = namespace === undefined || namespace.name === '' ? '' : ` ns:${namespace.name}`;
  const found = context.search(query + within);
  const operations = found.operations.filter(isWithin);
  return namespace === undefined ? found : { ...found, operations, total: operations.length };
}

function namespaceNamed({ model }: ToolContext, wanted: string): Namespace {
  const names = ({ name, accessor, module }: Namespace): readonly string[] => [name, accessor, module];
  const bare = wanted.replace(/^\/+|\/+$/g, '');
  const found = model.namespaces.find((one) => names(one).includes(bare));
  if (found !== undefined) return found;
  // The list contains module names, because the site's own names are untrusted text.
  const ours = model.namespaces.map(({ module }) => module);
  const hint = didYouMean(bare, ours) ?? `The namespaces are: ${ours.slice(0, maxFound).join(', ')}.`;
  throw new ToolRefusal(`There is no such namespace. ${hint}`);
}

function resultRow(found: FoundOperation, { model }: ToolContext): JsonObject {
  const { route, operation } = found;
  return {
    operation: fullName(found),
    method: operation.method,
    path: route.path,
    title: headingOf(model, operation),
    ...(operation.deprecated === true && { deprecated: true }),
  };
}
