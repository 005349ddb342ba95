// Creates the operation of an ability. Each ability gets its own route, which accepts `input` and returns the output.
// In WordPress, one generic route runs all abilities and describes none of them.
// wp-includes/rest-api/endpoints/class-wp-rest-abilities-v1-run-controller.php

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import type { Argument, ResponseShape } from '../../core/model/api/api.ts';
import { textOfMarkup } from '../../core/model/text/markup-text.ts';
import {
  abilityMethod,
  abilityNamespace,
  abilityPath,
  abilityLabels,
  type Ability,
  type AbilityAnnotations,
} from '../../core/model/index/site.ts';
import { keptOfEntry } from '../../core/model/index/index-site.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { SchemaReader } from './schemas/intern.ts';
import type { UnnamedRoute } from './names/name-operations.ts';
import { camelCase } from './names/operation-name.ts';

export interface ReadAbility {
  readonly ability: Ability;
  readonly route: UnnamedRoute;
}

/** Matches the slugs that `sanitize_key()` returns, and further characters that plugins may allow. */
export const slugForm = /^[\w.-]{1,200}$/;

/** Matches the names of abilities that `wp_register_ability()` accepts: namespaces and a name. */
export const abilityForm = /^(?=.{3,200}$)[a-z0-9-]+(?:\/[a-z0-9-]+)+$/;

/**
 * @param name a valid name of an ability
 * @returns undefined if a member of the ability has the wrong type
 */
export function readAbility(
  name: string,
  entry: Readonly<Record<string, unknown>>,
  readSchema: SchemaReader,
  report: Report,
): ReadAbility | undefined {
  const members = keptOfEntry('abilities', entry);
  if (!isRecord(members)) return undefined;
  const { category, description, input_schema: input, output_schema: output } = members;
  const annotations = annotationsIn(members['annotations']);
  if (!annotations || !isTextOrNone(category) || !isTextOrNone(description)) return undefined;
  if (category !== undefined && !slugForm.test(category)) return undefined;

  const path = abilityPath(name);
  const method = abilityMethod(annotations);
  const read = (member: string, raw: unknown) =>
    readSchema(raw, () => ({ route: path, pointer: pointer('_site', 'abilities', name, member) }), report);
  const argument: readonly Argument[] = isNone(input)
    ? []
    : [
        {
          name: 'input',
          in: method === 'POST' ? 'body' : 'query',
          // WordPress treats a missing input as null, and then uses the schema's default.
          required: !(isRecord(input) && Object.hasOwn(input, 'default')),
          schema: read('input_schema', input).schema,
        },
      ];
  const response: ResponseShape = isNone(output)
    ? { kind: 'unknown', reason: 'the ability does not declare its output' }
    : { kind: 'schema', schema: read('output_schema', output).schema };
  const [namespace = '', ...words] = name.split('/');
  return {
    ability: { name, ...(category !== undefined && { category }), route: path, annotations },
    route: {
      key: path,
      namespace: abilityNamespace,
      path,
      parts: [{ kind: 'text', text: path }],
      operations: [
        {
          name: `${camelCase(namespace)}.${camelCase(words.join('-'))}`,
          method,
          methods: [method],
          ...(description !== undefined &&
            description.trim() !== '' && { description: textOfMarkup(description).trim() }),
          arguments: argument,
          bodyEncoding: 'json',
          response,
          notes: [abilityNote(name, category, annotations)],
        },
      ],
    },
  };
}

function annotationsIn(raw: unknown): AbilityAnnotations | undefined {
  if (isNone(raw)) return {};
  if (!isRecord(raw)) return undefined;
  const { readonly, destructive, idempotent } = raw;
  // PHP treats any non-empty value as true.
  return {
    ...(!isAbsentAnnotation(readonly) && { readonly: Boolean(readonly) }),
    ...(!isAbsentAnnotation(destructive) && { destructive: Boolean(destructive) }),
    ...(!isAbsentAnnotation(idempotent) && { idempotent: Boolean(idempotent) }),
  };
}

const isAbsentAnnotation = (value: unknown): boolean => value === undefined || value === null;

const isTextOrNone = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

/** Whether a value is absent or an empty map. PHP writes an empty map as `[]`. */
const isNone = (value: unknown): boolean =>
  isAbsentAnnotation(value) ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

function abilityNote(name: string, category: string | undefined, annotations: AbilityAnnotations): string {
  const words = [
    ...(category === undefined ? [] : [`of the category ${category}`]),
    ...abilityLabels(annotations),
  ];
  return `Runs the ability ${name}${words.length > 0 ? `: ${words.join(', ')}` : ''}.`;
}
