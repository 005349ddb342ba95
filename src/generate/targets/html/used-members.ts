// What somebody's code reads of an object, by the paths of its members.

/** Paths: `title`, `title.rendered`. */
export type UsedProperties = ReadonlySet<string>;

export const nothingUsed: UsedProperties = new Set();

/** Whether a property or something within it is read, and what of it. */
export function usedOf(
  used: UsedProperties,
  name: string,
): { readonly used: boolean; readonly usedWithin: UsedProperties } {
  const begin = `${name}.`;
  const within = [...used].filter((path) => path.startsWith(begin));
  return {
    used: used.has(name) || within.length > 0,
    usedWithin: within.length === 0 ? nothingUsed : new Set(within.map((path) => path.slice(begin.length))),
  };
}
