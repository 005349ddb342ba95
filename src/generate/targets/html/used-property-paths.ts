// The members of an object that the user's code reads, by path.

/** Paths: `title`, `title.rendered`. */
export type UsedProperties = ReadonlySet<string>;

export const nothingUsed: UsedProperties = new Set();

/** Whether a property or a member inside it is read, and the paths inside it. */
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
