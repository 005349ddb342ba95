// Whether a published schema says all there is to a document: what may be left out of it,
// or added, without anybody noticing.

function* objectsIn(
  value: unknown,
  isOpen: (at: string) => boolean,
  at = '',
): Generator<readonly [string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null || isOpen(at)) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, isOpen, `${at}/${key}`);
}

/** @param isOpen of the pointers of objects that may hold anything */
export function looseMembers(
  document: unknown,
  check: (document: unknown) => boolean,
  isOpen: (at: string) => boolean,
): { readonly tried: number; readonly loose: readonly string[] } {
  const loose: string[] = [];
  let tried = 0;
  const report = structuredClone(document);
  for (const [at, object] of objectsIn(report, isOpen)) {
    for (const key of Object.keys(object)) {
      const { [key]: member } = object;
      Reflect.deleteProperty(object, key);
      if (check(report)) loose.push(`${at}/${key} may be left out`);
      object[key] = member;
      tried += 1;
    }
    object['surplus'] = 1;
    if (check(report)) loose.push(`${at} may hold more`);
    delete object['surplus'];
  }
  return { tried, loose };
}
