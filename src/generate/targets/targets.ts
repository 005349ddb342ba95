// The table of targets.
// To add a target, add a source folder, a folder of templates, and a row to the table.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { Peer } from '../../core/model/text/peer-package.ts';
import { defineTarget, type AnyTarget, type TargetFile } from './target.ts';
import { checkedOptions, type OptionDeclarations } from './target-options.ts';
import type { OptionKind, RenderTarget } from '../../core/model/options/option.ts';
import type { Publication } from './html/publication/publication.ts';
import type { SourceLinks } from './source-links.ts';
import { projectOptions } from '../../core/model/options/project-options.ts';
import { rowsOfTarget, type TargetOptions } from '../../core/model/options/target-options.ts';

const declarationKindByRow: Readonly<Partial<Record<OptionKind, string>>> = {
  boolean: 'flag',
  choice: 'choice',
  text: 'text',
};

const declaredRows = <Target extends RenderTarget>(
  target: Target,
): OptionDeclarations<TargetOptions<Target>> => {
  const declared: object = Object.fromEntries(
    rowsOfTarget(target, projectOptions).map(({ name, row }) => [
      name,
      {
        kind: declarationKindByRow[row.kind],
        default: row.default,
        help: row.description ?? row.flag?.help ?? '',
        ...(row.choices && { values: row.choices }),
      },
    ]),
  );
  return declared as OptionDeclarations<TargetOptions<Target>>;
};

/** What only built-in targets get. */
export interface BuiltInContext {
  /** The public address, the look and the guides of the HTML reference. */
  readonly publication?: Publication | undefined;
  /** The links to the code of a plugin. */
  readonly sources?: SourceLinks | undefined;
}

/** A target in the table. */
export interface Target {
  readonly name: string;
  /** The target's description in `generate --help`. */
  readonly summary: string;
  /** The file that users open first, relative to the output folder. */
  readonly entry: string;
  /** Whether the target is rendered if the user names no target. */
  readonly byDefault: boolean;
  readonly definition: AnyTarget;
}

const listTarget = <Name extends string>(
  definition: AnyTarget & { readonly name: Name },
  byDefault = false,
): Target & { readonly name: Name } => ({
  name: definition.name,
  summary: definition.summary,
  entry: `${definition.name}/${definition.entry}`,
  byDefault,
  definition,
});

/** Converts paths from the output folder to the target's folder, as the target contract requires. */
const relativeToTarget = (name: string, files: readonly OutputFile[]): readonly TargetFile[] =>
  files.map((file) => ({ ...file, path: file.path.slice(name.length + 1) }));

export const targets = [
  listTarget(
    defineTarget({
      contract: 1,
      name: 'client',
      summary: 'a typed TypeScript client',
      entry: 'index.ts',
      render: async (context) =>
        relativeToTarget(
          'client',
          (await import('./client/render-client.ts')).renderClient(context.model, context),
        ),
    }),
    true,
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'zod',
      summary: 'validators for zod 4, in the same modules as the client',
      entry: 'index.ts',
      packages: () => [{ name: 'zod', versions: '^4.0.0' }],
      render: async (context) =>
        relativeToTarget(
          'zod',
          (await import('./zod/render-zod.ts')).renderZod(context.model, context.selected, context),
        ),
    }),
    true,
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'validators',
      summary: 'the same validators without a library (Standard Schema)',
      entry: 'index.ts',
      render: async (context) =>
        relativeToTarget(
          'validators',
          (await import('./zod/render-validators.ts')).renderValidators(
            context.model,
            context.selected,
            context,
          ),
        ),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'query',
      summary: 'queries for TanStack Query 5, with cache tags and a webhook receiver; includes the client',
      entry: 'index.ts',
      needs: ['client'],
      options: declaredRows('query'),
      // The minimum version is the first version of TanStack Query with error types in query keys.
      packages: ({ types }) => [{ name: types, versions: '^5.62.0' }],
      render: async ({ model, options }) =>
        relativeToTarget('query', (await import('./query/render-query.ts')).renderQuery(model, options)),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'msw',
      summary: 'handlers for Mock Service Worker 2 and 3, typed by the client',
      entry: 'index.ts',
      needs: ['client'],
      packages: () => [{ name: 'msw', versions: '^2.0.0 || ^3.0.0' }],
      render: async ({ model }) =>
        relativeToTarget('msw', (await import('./msw/render-msw.ts')).renderMsw(model)),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'model',
      summary: 'the normalized model as JSON',
      entry: 'model.json',
      render: ({ model }) => [{ path: 'model.json', text: `${JSON.stringify(model, null, 2)}\n` }],
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'html',
      summary: 'an HTML reference with search and Try it',
      entry: 'index.html',
      uses: ['code', 'changes', 'site'],
      options: declaredRows('html'),
      render: async (context) => {
        const { model, options, site, changes, code, begins } = context;
        const { publication, sources } = context as typeof context & BuiltInContext;
        const { renderHtml } = await import('./html/render-html.ts');
        // If the address of the site is unknown, the pages use the first environment.
        const [first] = Object.values(options.environments ?? {});
        const base = site ?? first;
        const reach = base === undefined ? { kind: 'none' as const } : { kind: 'site' as const, base };
        const facts = {
          ...(changes && { changes }),
          ...(code && { code }),
          ...(publication && { publication }),
          ...(sources && { sources }),
        };
        return relativeToTarget('html', renderHtml(model, { ...options, ...facts, reach }, begins));
      },
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'markdown',
      summary: 'a reference in Markdown, with llms.txt',
      entry: 'index.md',
      uses: ['changes', 'site'],
      render: async (context) =>
        relativeToTarget(
          'markdown',
          (await import('./markdown/markdown.ts')).renderMarkdown(context.model, context),
        ),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'openapi',
      summary: 'an OpenAPI 3.1 document',
      entry: 'openapi.json',
      uses: ['site'],
      options: declaredRows('openapi'),
      render: async ({ model, options, site }) => {
        const { renderOpenApi } = await import('./openapi/render-openapi.ts');
        return relativeToTarget(
          'openapi',
          renderOpenApi(model, { ...options, ...(site !== undefined && { site }) }),
        );
      },
      diagnose: async (model) => (await import('./openapi/problems.ts')).mergedOperations(model),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'types',
      summary: 'types alone, without code: for your own fetch, apiFetch, or openapi-fetch',
      entry: 'index.d.ts',
      render: async (context) =>
        relativeToTarget(
          'types',
          (await import('./types/render-types.ts')).renderTypes(context.model, context),
        ),
    }),
  ),
  listTarget(
    defineTarget({
      contract: 1,
      name: 'wordpress',
      summary: 'types for @wordpress/api-fetch and @wordpress/core-data',
      entry: 'index.d.ts',
      packages: () => [
        { name: '@wordpress/api-fetch', versions: '>=7.38.0', isOptional: true },
        { name: '@wordpress/core-data', versions: '>=8.0.0', isOptional: true },
      ],
      render: async (context) => {
        const { renderWordPress } = await import('./wordpress/render-wordpress.ts');
        return relativeToTarget('wordpress', renderWordPress(context.model, context.selected, context));
      },
      diagnose: async (model) => (await import('./wordpress/problems.ts')).missingEntities(model),
    }),
  ),
] as const satisfies readonly Target[];

export type TargetName = (typeof targets)[number]['name'];

export const targetNames: readonly TargetName[] = targets.map(({ name }) => name);

export const defaultTargets: readonly TargetName[] = targets
  .filter(({ byDefault }) => byDefault)
  .map(({ name }) => name);

/**
 * The named targets and the targets that they need, in the order of the table.
 *
 * @throws Halt `usage` for an unknown name
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
  const needed = targets.flatMap(({ name, definition }: Target) =>
    names.includes(name) ? (definition.needs ?? []) : [],
  );
  return targets.filter(({ name }) => names.includes(name) || needed.includes(name));
}

export async function diagnoseTargets(
  model: ApiModel,
  chosen: readonly AnyTarget[],
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { diagnose } of chosen) if (diagnose) found.push(...(await diagnose(model)));
  return found;
}

export type OptionsByTarget = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The packages that users must install because the generated modules import them.
 *
 * @throws Halt `usage` for an option that a target does not declare
 */
export const packagesOf = (chosen: readonly AnyTarget[], options: OptionsByTarget = {}): readonly Peer[] =>
  chosen.flatMap((target) => target.packages?.(chosenOptions(target, options) as never) ?? []);

/** The checked options of a target, with defaults. @throws Halt `usage` for an undeclared option */
export const chosenOptions = (
  target: AnyTarget,
  options: OptionsByTarget,
): Readonly<Record<string, unknown>> =>
  checkedOptions(target.options, options[target.name] ?? {}, {
    place: `options.${target.name}`,
    of: target.name,
  });
