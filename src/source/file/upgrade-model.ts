// Models of version 1 are still read. Version 2 only renamed some members and values.

import { unlessTooDeep } from '../../core/model/unless-too-deep.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { modelVersion } from '../../core/model/api.ts';
import { containerKeywords } from '../../core/schema/keywords.ts';

type Value = Readonly<Record<string, unknown>>;

/**
 * Renames the members of a version 1 model to those of version 2.
 *
 * @param value any JSON that declares itself as a model; it need not be valid
 * @returns the value itself unless it is a model of version 1
 */
export const upgradeModel = (value: unknown): unknown =>
  isRecord(value) && value['routewright'] === 1
    ? unlessTooDeep(() => ({ ...upgraded(model, value), routewright: modelVersion }), value)
    : value;

interface Change {
  /** The new names of members, by the old ones. */
  readonly names?: Readonly<Record<string, string>>;
  /** The new values of members with a fixed set of values, by the member's old name and the old value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The changes within a member, by its old name. */
  readonly within?: Readonly<Record<string, (value: unknown) => unknown>>;
}

const each =
  (change: () => Change) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => within(change())(one)) : value;

const within =
  (change: Change) =>
  (value: unknown): unknown =>
    isRecord(value) ? upgraded(change, value) : value;

/** The members keep their order. */
function upgraded({ names = {}, values = {}, within: inner = {} }: Change, value: Value): Value {
  const members = Object.entries(value).map(([name, held]): [string, unknown] => {
    const word = typeof held === 'string' ? own(values, name) && own(values[name] ?? {}, held) : undefined;
    return [own(names, name) ?? name, word ?? own(inner, name)?.(held) ?? held];
  });
  return Object.fromEntries(members);
}

/** A member of a table, never one that it inherits from `Object.prototype`. */
const own = <Of>(table: Readonly<Record<string, Of>>, name: string): Of | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const schemaIn = (value: unknown): unknown => within(schema)(value);

const schema: Change = {
  names: { ownType: 'userType' },
  within: Object.fromEntries(
    containerKeywords.map(([keyword, kind]) => [
      keyword,
      kind === 'one'
        ? schemaIn
        : kind === 'list'
          ? each(() => schema)
          : (held: unknown) =>
              isRecord(held)
                ? Object.fromEntries(Object.entries(held).map(([key, one]) => [key, schemaIn(one)]))
                : held,
    ]),
  ),
};

const pathPart: Change = {
  values: { kind: { slot: 'parameter' } },
  within: { parts: each(() => pathPart) },
};

const operation: Change = {
  within: {
    access: within({ names: { seen: 'observedOn' } }),
    arguments: each(() => ({ within: { schema: schemaIn } })),
    response: within({
      names: { resultRule: 'rule' },
      values: {
        context: { asked: 'requested' },
        resultRule: {
          'child-is-one-slot': 'child-is-path-parameter',
          'ends-in-slot': 'ends-in-path-parameter',
        },
      },
      within: { schema: schemaIn },
    }),
  },
};

const deviation: Change = {
  names: { seen: 'kind', by: 'provenance' },
  values: { seen: { otherwise: 'other' } },
  within: { schema: schemaIn },
};

const model: Change = {
  names: { ownTypes: 'userTypes' },
  within: {
    routes: each(() => ({ within: { parts: each(() => pathPart), operations: each(() => operation) } })),
    resources: each(() => ({ within: { schema: schemaIn, deviations: each(() => deviation) } })),
  },
};
