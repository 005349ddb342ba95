// What one module of validators prints: the parts it would print twice, each before
// the first that names it, then a validator per operation.

import { code, type Code, type CommentText } from '../code.ts';
import type { Part } from './part.ts';
import { namePartsByPlace } from './part-names.ts';

export interface Validator {
  /** `ordersListArgs` */
  readonly name: string;
  /** `OrdersListArgs`, `OrdersGetResults["edit"]` */
  readonly type: string;
  /** What is imported for it: `OrdersGetResults`. */
  readonly typeImport: string;
  readonly doc: ValidatorDoc;
  readonly part: Part<'Node'>;
  /** How names of what is shared in it may begin: `Orders`, `OrdersUpdate`. */
  readonly prefixes: readonly string[];
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

export function viewModule(validators: readonly Validator[], typesModule: string): ModuleView {
  const uses = usesWithin(validators);
  const shared = new Set(
    [...uses].filter(([part, times]) => times > 1 && part.size >= shortestShared).map(([part]) => part),
  );
  const names = namePartsByPlace(
    [...validators].sort((one, other) => (one.name < other.name ? -1 : 1)),
    shared,
    [...validators.map(({ name }) => name), ...[...uses.keys()].flatMap((part) => part.imports)],
  );

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
  const constants = [...shared].map((part) => ({
    name: code(names.get(part) ?? ''),
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
    typeImports: code([...new Set([...shared].map(({ kind }) => kind)), 'Validator'].sort().join(', ')),
    types: code([...new Set(validators.map(({ typeImport }) => typeImport))].join(', ')),
    typesModule: code(typesModule),
    shared: constants,
    validators: printed,
  };
}

/** How often each part is named; those within stand before those around them. */
function usesWithin(validators: readonly Validator[]): ReadonlyMap<Part, number> {
  const uses = new Map<Part, number>();
  const inOrder = new Set<Part>();
  const visit = (part: Part): void => {
    const times = uses.get(part) ?? 0;
    uses.set(part, times + 1);
    if (times > 0) return;
    for (const one of part.within) visit(one);
    inOrder.add(part);
  };
  for (const { part } of validators) visit(part);
  return new Map([...inOrder].map((part) => [part, uses.get(part) ?? 0]));
}
