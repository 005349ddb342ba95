// Upgrades models of version 1 to version 2. Version 2 only renamed some members and values.

import { unlessTooDeep } from '../../core/model/text/unless-too-deep.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { modelVersion } from '../../core/model/api/api.ts';
import { containerKeywords } from '../../core/schema/keywords.ts';

type ModelObject = Readonly<Record<string, unknown>>;

/**
 * Gives the members of a model of version 1 their names of version 2. Any other value is returned unchanged.
 *
 * @param value any JSON that declares itself as a model; the model may be invalid
 */
export const upgradeModel = (value: unknown): unknown =>
  isRecord(value) && value['routewright'] === 1
    ? unlessTooDeep(() => ({ ...upgraded(modelChange, value), routewright: modelVersion }), value)
    : value;

interface FormatChange {
  /** The new names of members, by the old names. */
  readonly names?: Readonly<Record<string, string>>;
  /** The new values of members with a fixed set of values, by the member's old name and the old value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The changes inside the value of a member, by the member's old name. */
  readonly within?: Readonly<Record<string, (value: unknown) => unknown>>;
}

const upgradeEach =
  (change: () => FormatChange) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one: unknown) => upgradeWith(change())(one)) : value;

const upgradeWith =
  (change: FormatChange) =>
  (value: unknown): unknown =>
    isRecord(value) ? upgraded(change, value) : value;

/** Applies the changes of one object. The members keep their order. */
function upgraded(
  { names = {}, values = {}, within: inner = {} }: FormatChange,
  value: ModelObject,
): ModelObject {
  const members = Object.entries(value).map(([name, held]): [string, unknown] => {
    const word =
      typeof held === 'string' ? tableEntry(values, name) && tableEntry(values[name] ?? {}, held) : undefined;
    return [tableEntry(names, name) ?? name, word ?? tableEntry(inner, name)?.(held) ?? held];
  });
  return Object.fromEntries(members);
}

/** The table's own entry for a name, never a member that is inherited from `Object.prototype`. */
const tableEntry = <Of>(table: Readonly<Record<string, Of>>, name: string): Of | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const upgradeSchema = (value: unknown): unknown => upgradeWith(schemaChange)(value);

const schemaChange: FormatChange = {
  names: { ownType: 'userType' },
  within: Object.fromEntries(
    containerKeywords.map(([keyword, kind]) => [
      keyword,
      kind === 'one'
        ? upgradeSchema
        : kind === 'list'
          ? upgradeEach(() => schemaChange)
          : (held: unknown) =>
              isRecord(held)
                ? Object.fromEntries(Object.entries(held).map(([key, one]) => [key, upgradeSchema(one)]))
                : held,
    ]),
  ),
};

const pathPart: FormatChange = {
  values: { kind: { slot: 'parameter' } },
  within: { parts: upgradeEach(() => pathPart) },
};

const operationChange: FormatChange = {
  within: {
    access: upgradeWith({ names: { seen: 'observedOn' } }),
    arguments: upgradeEach(() => ({ within: { schema: upgradeSchema } })),
    response: upgradeWith({
      names: { resultRule: 'rule' },
      values: {
        context: { asked: 'requested' },
        resultRule: {
          'child-is-one-slot': 'child-is-path-parameter',
          'ends-in-slot': 'ends-in-path-parameter',
        },
      },
      within: { schema: upgradeSchema },
    }),
  },
};

const deviation: FormatChange = {
  names: { seen: 'kind', by: 'provenance' },
  values: { seen: { otherwise: 'other' } },
  within: { schema: upgradeSchema },
};

const modelChange: FormatChange = {
  names: { ownTypes: 'userTypes' },
  within: {
    routes: upgradeEach(() => ({
      within: { parts: upgradeEach(() => pathPart), operations: upgradeEach(() => operationChange) },
    })),
    resources: upgradeEach(() => ({
      within: { schema: upgradeSchema, deviations: upgradeEach(() => deviation) },
    })),
  },
};
