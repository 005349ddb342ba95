// The ids in links: `orders.list`, `orders.list--status`, and `orders.list--line_items..product_id` for a
// member of a nested object. The id of a type starts with the module of its namespace: `wp-v2.Post`. Ids need
// no encoding in a link, so users can copy and type them. Different names always have different ids.

const unsafeInAnchor = /[^A-Za-z0-9_-]|^-|-$|(?<=-)-/gu;

export const encodedName = (name: string): string =>
  name === '' ? '~~' : name.replace(unsafeInAnchor, (char) => `~${(char.codePointAt(0) ?? 0).toString(16)}~`);

/** @param resource, verb the two parts of the operation's name */
export const operationAnchor = (resource: string, verb: string): string =>
  `${encodedName(resource)}.${encodedName(verb)}`;

export const typeAnchor = (module: string, name: string): string =>
  `${encodedName(module)}.${encodedName(name)}`;

/** The id of an argument of an operation, or of a property of a named type. */
export const memberAnchor = (owner: string, name: string): string => `${owner}--${encodedName(name)}`;

/** A step into a nested schema. An encoded name never contains `*`. */
export const anchorStep = {
  property: (name: string): string => `.${encodedName(name)}`,
  items: '.',
  prefixItem: (at: number): string => `.*item${at}`,
  further: '.*',
  pattern: (at: number): string => `.*pattern${at}`,
  alternative: (at: number): string => `.*${at}`,
} as const;

/** The id of a part of an operation that is not an argument: its heading, its response. */
export const partAnchor = (owner: string, part: 'title' | 'response'): string => `${owner}*${part}`;
