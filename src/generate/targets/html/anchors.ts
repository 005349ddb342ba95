// The ids in links, such as `orders.list` for an operation and `orders.list--status` for an argument.
// The id of a type starts with the module of its namespace, as in `wp-v2.Post`.
// Ids need no encoding in a link, so users can copy and type the ids.
// Different names always have different ids.

const unsafeInAnchor = /[^A-Za-z0-9_-]|^-|-$|(?<=-)-/gu;

export const encodedName = (name: string): string =>
  name === '' ? '~~' : name.replace(unsafeInAnchor, (char) => `~${(char.codePointAt(0) ?? 0).toString(16)}~`);

export const operationAnchor = (resource: string, verb: string): string =>
  `${encodedName(resource)}.${encodedName(verb)}`;

export const typeAnchor = (module: string, name: string): string =>
  `${encodedName(module)}.${encodedName(name)}`;

/** The id of an operation's argument, or of a named type's property. */
export const memberAnchor = (owner: string, name: string): string => `${owner}--${encodedName(name)}`;

/** One level of nesting in an id. */
export const anchorStep = {
  property: (name: string): string => `.${encodedName(name)}`,
  items: '.',
  prefixItem: (at: number): string => `.*item${at}`,
  further: '.*',
  pattern: (at: number): string => `.*pattern${at}`,
  alternative: (at: number): string => `.*${at}`,
} as const;

/** The id of a heading, a response or the samples in the section of an operation. */
export const partAnchor = (owner: string, part: 'title' | 'response' | 'samples'): string =>
  `${owner}*${part}`;
