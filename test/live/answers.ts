// Every answer that a client gets: which of them have a validator, and what they show.

import type { ZodMiniType } from 'zod/mini';
import type { ApiModel, Resource, ResourceResponse } from '../../src/core/model/api/api.ts';
import { parseDeviationPath } from '../../src/core/schema/deviation.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { fits } from '../../src/core/schema/value-errors.ts';
import { contexts, shapeOf } from '../../src/core/schema/shape.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import {
  knownDeviationsOf,
  type KnownDeviation,
} from '../../src/source/normalize/responses/known-deviations.ts';
import type { Middleware } from '../../templates/client/runtime/transport.ts';

export interface Answer {
  /** `wpV2.posts.list` */
  readonly operation: string;
  readonly asked: URLSearchParams;
  readonly data: unknown;
}

type Validators = Readonly<Record<string, Readonly<Record<string, ZodMiniType | undefined>>>>;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export class Answers {
  readonly heard: Answer[] = [];

  /** Middleware for a client. */
  readonly watch: Middleware = async (request, next) => {
    const response = await next(request);
    if (response.ok && request.method !== 'OPTIONS')
      this.heard.push({
        operation: request.operation.name,
        asked: new URL(request.url).searchParams,
        data: await response.clone().json(),
      });
    return response;
  };

  /** The operations of which an answer was held to a validator. */
  judged(validators: Validators): ReadonlySet<string> {
    return new Set(
      this.heard
        .filter(({ operation, asked }) => validatorFor(operation, asked, validators) !== undefined)
        .map(({ operation }) => operation),
    );
  }

  /** The known deviations that speak of this site, and of which no answer shows anything. */
  unseen(model: ApiModel): readonly KnownDeviation[] {
    const shown = new Map<KnownDeviation, boolean>();
    const namespaces = new Set(model.namespaces.map(({ name }) => name));
    for (const resource of model.resources ?? []) {
      const items = this.itemsOf(resource, model);
      for (const row of knownDeviationsOf(resource, undefined, namespaces)) {
        const isShown = items.some((item) => deviates(item, row));
        shown.set(row, isShown || shown.get(row) === true);
      }
    }
    return [...shown].filter(([, isShown]) => !isShown).map(([row]) => row);
  }

  /** What is sent, and neither declared in any context nor known to be sent: `post meta.tint`. */
  undeclared(model: ApiModel): readonly string[] {
    const found = new Set<string>();
    for (const resource of model.resources ?? []) {
      const shapes = contexts.map((context) => shapeOf(resource, context));
      for (const item of this.itemsOf(resource, model))
        for (const path of undeclaredIn(item, shapes, '')) found.add(`${resource.name} ${path}`);
    }
    return [...found].sort();
  }

  private itemsOf({ name }: Resource, model: ApiModel): readonly unknown[] {
    const responses = new Map<string, ResourceResponse>();
    for (const { namespace, operations } of model.routes)
      for (const operation of operations) {
        const accessor = model.namespaces.find((one) => one.name === namespace)?.accessor ?? '';
        const { response } = operation;
        if (response.kind === 'resource' && response.resource === name)
          responses.set(`${accessor}.${operation.name}`, response);
      }
    return this.heard.flatMap(({ operation, data }): readonly unknown[] => {
      const { form, deletion } = responses.get(operation) ?? {};
      // A forced deletion answers what there was.
      if (deletion === 'previous' && isRecord(data) && Object.hasOwn(data, 'previous'))
        return [data['previous']];
      if (form === 'array') return Array.isArray(data) ? (data as readonly unknown[]) : [];
      if (form === 'map') return isRecord(data) ? Object.values(data) : [];
      return form === undefined ? [] : [data];
    });
  }
}

/** The validator of what answers when it is asked so; undefined where nobody says what comes, or only part of it was wanted. */
function validatorFor(
  operation: string,
  asked: URLSearchParams,
  validators: Validators,
): ZodMiniType | undefined {
  if ([...asked.keys()].some((name) => name.startsWith('_fields'))) return undefined;
  const [namespace = '', resource = '', verb = ''] = operation.split('.');
  const base = `${resource}${capitalised(verb)}Result`;
  const choice = asked.get('force') === 'true' ? 'forced' : (asked.get('context') ?? '');
  return validators[namespace]?.[base + capitalised(choice)] ?? validators[namespace]?.[base];
}

/** The paths within a value that none of the schemas has. */
function undeclaredIn(value: unknown, schemas: readonly Schema[], path: string): readonly string[] {
  const asked = schemas.filter(({ anyOf, oneOf }) => anyOf === undefined && oneOf === undefined);
  if (asked.length < schemas.length) return [];
  if (Array.isArray(value)) {
    const items = asked.flatMap((schema) => schema.items ?? []);
    return items.length === 0
      ? []
      : (value as readonly unknown[]).flatMap((one) => undeclaredIn(one, items, `${path}[]`));
  }
  const closed = asked.filter(
    ({ properties = {}, additionalProperties, patternProperties }) =>
      Object.keys(properties).length > 0 && !additionalProperties && patternProperties === undefined,
  );
  if (!isRecord(value) || closed.length < asked.length) return [];
  return Object.entries(value).flatMap(([name, member]): readonly string[] => {
    // Links and what is embedded are in no schema.
    if (path === '' && name.startsWith('_')) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const members = closed.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
    return members.length === 0 ? [at] : undeclaredIn(member, members, at);
  });
}

function deviates(
  item: unknown,
  { property: path, kind: seen, schema = {} }: Pick<KnownDeviation, 'property' | 'kind' | 'schema'>,
): boolean {
  let parts: readonly unknown[] = [item];
  for (const step of parseDeviationPath(path) ?? [])
    parts = parts.flatMap((part): readonly unknown[] => {
      if (step === 'items') return Array.isArray(part) ? (part as readonly unknown[]) : [];
      if (!isRecord(part)) return [];
      if (step === 'members') return Object.values(part);
      return Object.hasOwn(part, step.property)
        ? [part[step.property]]
        : seen === 'missing'
          ? [undefined]
          : [];
    });
  return parts.some((part) => {
    if (seen === 'value' || seen === 'replaced') return fits(schema, part);
    return seen === 'undeclared' ? part !== undefined : kindOf(part) === seen;
  });
}

function kindOf(value: unknown): KnownDeviation['kind'] | undefined {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  if (kind === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return kind === 'object' || kind === 'string' || kind === 'boolean' ? kind : undefined;
}
