// What a JSON Schema refuses of documents that are a little wrong: at every pointer of a valid document each
// mutation is tried by itself.

/** In place of the value that is there. */
const replacements: Readonly<Record<string, (value: unknown) => unknown>> = {
  null: () => null,
  true: () => true,
  '-1': () => -1,
  '0': () => 0,
  '1.5': () => 1.5,
  '7': () => 7,
  empty: () => '',
  blank: () => ' ',
  odd: () => '!',
  longer: (value) => (typeof value === 'string' ? `${value}0` : '0'),
  upper: (value) => (typeof value === 'string' ? value.toUpperCase() : 'A'),
  words: () => 'one two three four five six seven eight nine ten eleven',
  list: () => [],
  'list-of-null': () => [null],
  'list-of-text': () => ['!'],
  'list-of-objects': () => [{}],
  object: () => ({}),
};

/**
 * The mutations that a schema refuses, by pointer.
 *
 * @param documents valid ones; a pointer begins with the number of its document
 */
export function refusals(
  documents: readonly unknown[],
  check: (document: unknown) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [at, document] of documents.entries()) {
    const mutated = (path: readonly string[], change: (parent: Members) => void): boolean => {
      const holder: Members = { document: structuredClone(document) };
      const parent = path.reduce<Members>((one, key) => one[key] as Members, holder);
      change(parent);
      return !check(holder['document']);
    };
    for (const [path, value] of valuesIn(document)) {
      const parents = ['document', ...path].slice(0, -1);
      const key = ['document', ...path].at(-1) ?? '';
      const names = Object.entries(replacements).flatMap(([name, replace]) =>
        mutated(parents, (parent) => {
          parent[key] = replace(value);
        })
          ? [name]
          : [],
      );
      if (path.length > 0 && mutated(parents, (parent) => void Reflect.deleteProperty(parent, key)))
        names.unshift('removed');
      if (typeof value === 'object' && value !== null) {
        const add = (members: Members): void => {
          members[Array.isArray(members) ? String(members.length) : '!'] = '!';
        };
        if (mutated(['document', ...path], add)) names.unshift('added');
      }
      if (names.length > 0) found.set([at, ...path.map((one) => one.replaceAll('/', '~1'))].join('/'), names);
    }
  }
  return found;
}

type Members = Record<string, unknown>;

function* valuesIn(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* valuesIn(member, [...path, key]);
}
