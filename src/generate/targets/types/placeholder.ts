// Placeholders for nested types in the text of a type, until the module has named the types.
// A placeholder starts and ends with a control character, because generated code contains none.

const placeholderPattern = /\u0001([0-9a-f]+)\u0002/g;

export const placeholderOf = (key: string): string => `\u0001${key}\u0002`;

export const hasPlaceholder = (text: string): boolean => text.includes('\u0001');

/** @throws Error for a placeholder without a name, which is a bug */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  hasPlaceholder(text)
    ? text.replace(placeholderPattern, (_, key: string) => {
        const name = names.get(key);
        if (name === undefined) throw new Error(`No declaration has the key ${key}.`);
        return name;
      })
    : text;
