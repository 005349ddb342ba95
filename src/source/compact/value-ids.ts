// Gives equal JSON values the same number. To find out whether two values are equal, compare their numbers.

export interface ValueId {
  readonly id: number;
  /** The length of the value as JSON, without spaces and without escapes. */
  readonly length: number;
}

export interface ValueIds {
  readonly idOf: (value: unknown) => ValueId;
}

/** The order of members counts: two objects with the same members in different orders are different. */
export function valueIds(): ValueIds {
  const scalars = new Map<unknown, number>();
  const containers = new Map<string, number>();
  const known = new WeakMap<object, ValueId>();
  let count = 0;

  const numberIn = <Key>(numbers: Map<Key, number>, key: Key): number => {
    let id = numbers.get(key);
    if (id === undefined) numbers.set(key, (id = count++));
    return id;
  };

  const idOf = (value: unknown): ValueId => {
    if (typeof value !== 'object' || value === null)
      return {
        id: numberIn(scalars, value),
        length: typeof value === 'string' ? value.length + 2 : String(value).length,
      };
    let found = known.get(value);
    if (found === undefined) known.set(value, (found = idOfContainer(value)));
    return found;
  };

  const idOfContainer = (value: object): ValueId => {
    const isList = Array.isArray(value);
    let key = isList ? '[' : '{';
    let length = 1;
    for (const name in value) {
      const member = idOf((value as Readonly<Record<string, unknown>>)[name]);
      if (!isList) {
        key += `${numberIn(scalars, name)}:`;
        length += name.length + 3;
      }
      key += `${member.id},`;
      length += member.length + 1;
    }
    return { id: numberIn(containers, key), length };
  };

  return { idOf };
}
