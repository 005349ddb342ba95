// The table of targets. A new one is a folder here, a folder of templates, and a row.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import type { Peer } from '../../core/model/peer.ts';
import type { HtmlOptions } from './html/html-options.ts';
import type { OpenApiOptions } from './openapi/openapi-options.ts';
import type { CodeOptions } from './types/user-types.ts';
import type { QueryTargetOptions } from './query/query-options.ts';

export interface Target {
  readonly name: string;
  /** One line for `generate --help`. */
  readonly summary: string;
  /** The file to look at first, relative to the output folder. */
  readonly entry: string;
  /** Rendered when no target is named. */
  readonly byDefault: boolean;
  /** Another target whose files its own name: it is rendered as well. */
  readonly needs?: string;
  readonly peers?: (options: Pick<RenderOptions, 'query'>) => readonly Peer[];
  /** Pure: the same model gives the same bytes. Loads its templates when called. */
  readonly render: (
    model: ApiModel,
    selected: ReadonlySet<string>,
    options: RenderOptions,
  ) => Promise<readonly OutputFile[]>;
  /** What its files cannot say, because the model or their format does not. */
  readonly diagnose?: (model: ApiModel) => Promise<readonly Diagnostic[]>;
}

/** What one target may be told beyond the model. */
export interface RenderOptions extends CodeOptions {
  readonly html: HtmlOptions;
  readonly openapi: OpenApiOptions;
  readonly query: QueryTargetOptions;
}

export const targets = [
  {
    name: 'client',
    summary: 'a typed TypeScript client',
    entry: 'client/index.ts',
    byDefault: true,
    render: async (model, _selected, options) =>
      (await import('./client/render-client.ts')).renderClient(model, options),
  },
  {
    name: 'zod',
    summary: 'validators for zod 4, module by module as the client',
    entry: 'zod/index.ts',
    byDefault: true,
    peers: () => [{ name: 'zod', versions: '^4.0.0' }],
    render: async (model, selected, options) =>
      (await import('./zod/render-zod.ts')).renderZod(model, selected, options),
  },
  {
    name: 'query',
    summary: 'queries for TanStack Query 5, cache tags and a receiver of webhooks, with the client',
    entry: 'query/index.ts',
    byDefault: false,
    needs: 'client',
    // The first whose keys are tagged with errors as well.
    peers: ({ query }) => [{ name: query.types, versions: '^5.62.0' }],
    render: async (model, _selected, { query }) =>
      (await import('./query/render-query.ts')).renderQuery(model, query),
  },
  {
    name: 'msw',
    summary: 'handlers for Mock Service Worker 2 and 3, typed by the client',
    entry: 'msw/index.ts',
    byDefault: false,
    needs: 'client',
    peers: () => [{ name: 'msw', versions: '^2.0.0 || ^3.0.0' }],
    render: async (model) => (await import('./msw/render-msw.ts')).renderMsw(model),
  },
  {
    name: 'model',
    summary: 'the normalised model as JSON',
    entry: 'model/model.json',
    byDefault: false,
    render: async (model) => [{ path: 'model/model.json', text: `${JSON.stringify(model, null, 2)}\n` }],
  },
  {
    name: 'html',
    summary: 'a reference to read, search and try, as static pages',
    entry: 'html/index.html',
    byDefault: false,
    render: async (model, _selected, { html, begins }) =>
      (await import('./html/render-html.ts')).renderHtml(model, html, begins),
  },
  {
    name: 'markdown',
    summary: 'a reference in Markdown, with llms.txt',
    entry: 'markdown/index.md',
    byDefault: false,
    render: async (model, _selected, { html: { changes }, begins }) =>
      (await import('./markdown/markdown.ts')).renderMarkdown(model, { changes, begins }),
  },
  {
    name: 'openapi',
    summary: 'an OpenAPI 3.1 document',
    entry: 'openapi/openapi.json',
    byDefault: false,
    render: async (model, _selected, { openapi }) =>
      (await import('./openapi/render-openapi.ts')).renderOpenApi(model, openapi),
    diagnose: async (model) => (await import('./openapi/problems.ts')).mergedOperations(model),
  },
  {
    name: 'wordpress',
    summary: 'types for @wordpress/api-fetch and @wordpress/core-data',
    entry: 'wordpress/index.d.ts',
    byDefault: false,
    peers: () => [
      { name: '@wordpress/api-fetch', versions: '>=7.38.0', isOptional: true },
      { name: '@wordpress/core-data', versions: '>=8.0.0', isOptional: true },
    ],
    render: async (model, selected, options) =>
      (await import('./wordpress/render-wordpress.ts')).renderWordPress(model, selected, options),
    diagnose: async (model) => (await import('./wordpress/problems.ts')).missingEntities(model),
  },
] as const satisfies readonly Target[];

export type TargetName = (typeof targets)[number]['name'];

export const targetNames: readonly TargetName[] = targets.map(({ name }) => name);

export const defaultTargets: readonly TargetName[] = targets
  .filter(({ byDefault }) => byDefault)
  .map(({ name }) => name);

/**
 * The named targets and those that they need, in the order of the table.
 *
 * @throws Halt `usage` for a name that no target has
 */
export function targetsNamed(names: readonly string[]): readonly (Target & { readonly name: TargetName })[] {
  const known: readonly string[] = targetNames;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Halt(
      'usage',
      `There is no target "${unknown}".`,
      didYouMean(unknown, known) ?? `The targets are: ${known.join(', ')}.`,
    );
  const needed = targets.flatMap(({ name, needs }: Target) => (names.includes(name) ? (needs ?? []) : []));
  return targets.filter(({ name }) => names.includes(name) || needed.includes(name));
}

/** What the files of the named targets cannot say, because the model or their format does not. */
export async function diagnoseTargets(
  model: ApiModel,
  names: readonly TargetName[],
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { diagnose } of targetsNamed(names)) if (diagnose) found.push(...(await diagnose(model)));
  return found;
}

/** What the modules of some targets import that their users install. */
export const peersOf = (chosen: readonly Target[], options: Pick<RenderOptions, 'query'>): readonly Peer[] =>
  chosen.flatMap(({ peers }) => peers?.(options) ?? []);
