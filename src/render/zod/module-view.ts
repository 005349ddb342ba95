// What one module of validators prints: the parts it would print twice, each before
// the first that names it, then a validator per operation.

import { code, type Code, type CommentText } from '../code.ts';
import { camelWords, contentHash } from '../operation-names.ts';
import type { Part } from './part.ts';

export interface Validator {
  /** `ordersListArgs` */
  readonly name: string;
  /** `OrdersListArgs`, `OrdersGetResults["edit"]` */
  readonly type: string;
  /** What is imported for it: `OrdersGetResults`. */
  readonly typeImport: string;
  readonly doc: ValidatorDoc;
  readonly part: Part<'Node'>;
}

/** What it checks of which operation. */
export interface ValidatorDoc {
  readonly what: CommentText;
  readonly operation: CommentText;
  readonly method: CommentText;
  readonly path: CommentText;
}

export interface ModuleView {
  readonly imports: Code;
  readonly typeImports: Code;
  readonly types: Code;
  readonly typesModule: Code;
  readonly shared: readonly { readonly name: Code; readonly kind: Code; readonly text: Code }[];
  readonly validators: readonly {
    readonly name: Code;
    readonly type: Code;
    readonly doc: ValidatorDoc;
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
  const shared = [...names].map(([part, name]) => ({
    name: code(name),
    kind: code(part.kind),
    text: code(ownText(part)),
  }));
  const printed = validators.map(({ name, type, doc, part }) => ({
    name: code(name),
    type: code(type),
    doc,
    text: code(names.get(part) ?? ownText(part)),
  }));
  return {
    imports: code([...imports].sort().join(', ')),
    typeImports: code([...new Set([...names.keys()].map(({ kind }) => kind)), 'Validator'].sort().join(', ')),
    types: code([...new Set(validators.map(({ typeImport }) => typeImport))].join(', ')),
    typesModule: code(typesModule),
    shared,
    validators: printed,
  };
}

/** Every part, with the name it mostly goes by, those within before those around them; and how often each is named. */
function partsWithin(validators: readonly Validator[]): {
  readonly found: ReadonlyMap<Part, string>;
  readonly uses: ReadonlyMap<Part, number>;
} {
  const parts = new Set<Part>();
  const uses = new Map<Part, number>();
  const visit = (part: Part): void => {
    const times = uses.get(part) ?? 0;
    uses.set(part, times + 1);
    if (times > 0) return;
    for (const one of part.within) visit(one);
    parts.add(part);
  };
  for (const { part } of validators) visit(part);

  const hints = new Map<Part, Hints>();
  const hintsOf = (part: Part): Hints => {
    const known = hints.get(part) ?? new Hints();
    hints.set(part, known);
    return known;
  };
  for (const { part } of validators) hintsOf(part).add('args');
  // From those around to those within: what has no name of its own goes by the one around it.
  for (const part of [...parts].reverse()) {
    const own = hintsOf(part).commonest();
    for (const [index, one] of part.within.entries()) hintsOf(one).add(part.names[index] ?? own);
  }
  return { found: new Map([...parts].map((part) => [part, hintsOf(part).commonest()])), uses };
}

/** The names that something goes by, and how often. */
class Hints {
  private readonly counts = new Map<string, number>();

  add(hint: string): void {
    this.counts.set(hint, (this.counts.get(hint) ?? 0) + 1);
  }

  /** Of those that are equally common the first in the alphabet: the order in which a site lists things is of no account. */
  commonest(): string {
    let [found, most] = ['', 0];
    for (const [hint, count] of this.counts)
      if (count > most || (count === most && hint < found)) [found, most] = [hint, count];
    return found;
  }
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
    const content = part.content.map((one) => (typeof one === 'string' ? one : `\0${hashOf(one, hashes)}\0`));
    hash = contentHash(content.join(''));
    hashes.set(part, hash);
  }
  return hash;
}
