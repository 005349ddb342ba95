// What one module of validators prints: the parts it would print twice, each before
// the first that names it, then a validator per operation.

import { code, type Code } from '../code.ts';
import { camelWords, contentHash } from '../operation-names.ts';
import type { Part } from './part.ts';

export interface Validator {
  /** `ordersListArgs` */
  readonly name: string;
  /** `OrdersListArgs`, `OrdersGetResults["edit"]` */
  readonly type: string;
  /** What is imported for it: `OrdersGetResults`. */
  readonly typeImport: string;
  readonly doc: Code;
  readonly part: Part;
}

export interface ModuleView {
  readonly imports: Code;
  readonly typeImports: Code;
  readonly types: Code;
  readonly typesModule: Code;
  readonly shared: readonly { readonly name: Code; readonly text: Code }[];
  readonly validators: readonly {
    readonly name: Code;
    readonly type: Code;
    readonly doc: Code;
    readonly text: Code;
  }[];
}

/** Shorter expressions are read more easily where they stand. */
const shortestShared = 80;
const longestHint = 30;

export function viewModule(validators: readonly Validator[], typesModule: string): ModuleView {
  const { found, uses } = partsWithin(validators);
  const names = new Map<Part, string>();
  const hashes = new Map<Part, string>();
  for (const [part, hint] of found)
    if ((uses.get(part) ?? 0) > 1 && part.size >= shortestShared) names.set(part, nameOf(part, hint, hashes));

  const texts = new Map<Part, string>();
  const imports = new Set<string>();
  const ownText = (part: Part): string => {
    let text = texts.get(part);
    if (text !== undefined) return text;
    for (const name of part.imports) imports.add(name);
    text = part.texts[0] ?? '';
    for (const [index, inner] of part.within.entries())
      text += (names.get(inner) ?? ownText(inner)) + (part.texts[index + 1] ?? '');
    texts.set(part, text);
    return text;
  };
  const shared = [...names].map(([part, name]) => ({ name: code(name), text: code(ownText(part)) }));
  const printed = validators.map(({ name, type, doc, part }) => ({
    name: code(name),
    type: code(type),
    doc,
    text: code(names.get(part) ?? ownText(part)),
  }));
  return {
    imports: code([...imports].sort().join(', ')),
    typeImports: code(shared.length > 0 ? 'Node, Validator' : 'Validator'),
    types: code([...new Set(validators.map(({ typeImport }) => typeImport))].join(', ')),
    typesModule: code(typesModule),
    shared,
    validators: printed,
  };
}

/** Every part, with the first name it goes by, those within before those around them; and how often each is named. */
function partsWithin(validators: readonly Validator[]): {
  readonly found: ReadonlyMap<Part, string>;
  readonly uses: ReadonlyMap<Part, number>;
} {
  const found = new Map<Part, string>();
  const uses = new Map<Part, number>();
  const visit = (part: Part, hint: string): void => {
    const times = uses.get(part) ?? 0;
    uses.set(part, times + 1);
    if (times > 0) return;
    for (const [index, inner] of part.within.entries()) visit(inner, part.names[index] ?? hint);
    found.set(part, hint);
  };
  for (const { part } of validators) visit(part, 'args');
  return { found, uses };
}

/** `lineItems_1f3a9c2b`: a word for the reader, and a hash of the content that no other part has. */
function nameOf(part: Part, hint: string, hashes: Map<Part, string>): string {
  const word = camelWords(hint.replaceAll('_', '-'))
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, longestHint);
  return `${/^[A-Za-z]/.test(word) ? word : `part${word}`}_${hashOf(part, hashes)}`;
}

function hashOf(part: Part, hashes: Map<Part, string>): string {
  let hash = hashes.get(part);
  if (hash === undefined) {
    hash = contentHash([...part.texts, ...part.within.map((inner) => hashOf(inner, hashes))].join('\0'));
    hashes.set(part, hash);
  }
  return hash;
}
