/**
 * Turns the name of a flag into camel case: `max-bytes` → `maxBytes`. Yargs stores the value of the flag under
 * that name.
 */
export const camelCase = (name: string): string =>
  name.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
