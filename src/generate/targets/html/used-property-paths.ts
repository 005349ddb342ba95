// The members of an object that the user's code reads, as paths.

export type UsedProperties = ReadonlySet<string>;

export const nothingUsed: UsedProperties = new Set();

/**
 * Whether the code reads a property or a nested member of the property, and the paths within the property.
 */
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
