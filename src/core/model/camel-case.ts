/** `max-bytes` → `maxBytes`, as yargs calls the values of flags. */
export const camelCase = (name: string): string =>
  name.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
