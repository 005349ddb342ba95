/** `max-bytes` → `maxBytes`, the name under which yargs passes a flag's value. */
export const camelCase = (name: string): string =>
  name.replace(/-./g, (letter) => letter.slice(1).toUpperCase());
