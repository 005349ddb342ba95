// Every answer that a client gets: which of them have a validator, and what they show.

import type { ZodMiniType } from 'zod/mini';
import type { ApiModel, Resource } from '../../src/model/api.ts';
import { stepsOf } from '../../src/schema/deviation.ts';
import { isRecord } from '../../src/model/wire.ts';
import { knownDeviationsOf, type KnownDeviation } from '../../src/normalize/known-deviations.ts';
import type { Middleware } from '../../templates/client/transport.ts';

interface Answer {
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
    for (const resource of model.resources ?? []) {
      const items = this.itemsOf(resource, model);
      for (const row of knownDeviationsOf(resource)) {
        const isShown = items.some((item) => deviates(item, row.property, row.seen));
        shown.set(row, isShown || shown.get(row) === true);
      }
    }
    return [...shown].filter(([, isShown]) => !isShown).map(([row]) => row);
  }

  private itemsOf({ name }: Resource, model: ApiModel): readonly unknown[] {
    const forms = new Map<string, string>();
    for (const { namespace, operations } of model.routes)
      for (const operation of operations) {
        const accessor = model.namespaces.find((one) => one.name === namespace)?.accessor ?? '';
        const { response } = operation;
        if (response.kind === 'resource' && response.resource === name)
          forms.set(`${accessor}.${operation.name}`, response.form);
      }
    return this.heard.flatMap(({ operation, data }): readonly unknown[] => {
      const form = forms.get(operation);
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

function deviates(item: unknown, path: string, seen: KnownDeviation['seen']): boolean {
  let parts: readonly unknown[] = [item];
  for (const step of stepsOf(path) ?? [])
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
  return parts.some((part) => kindOf(part) === seen);
}

function kindOf(value: unknown): KnownDeviation['seen'] | undefined {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  if (kind === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return kind === 'object' || kind === 'string' || kind === 'boolean' ? kind : undefined;
}
