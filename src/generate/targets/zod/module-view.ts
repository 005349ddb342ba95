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
  readonly schemaModule: Code;
  readonly groups: readonly GroupView[];
  /** Modules whose validators it passes on. */
  readonly below: readonly Code[];
}

/** The validators of a resource, after what they would print twice. */
interface GroupView {
  readonly shared: readonly { readonly name: Code; readonly kind: Code; readonly text: Code }[];
  readonly validators: readonly {
    readonly name: Code;
    readonly type: Code;
    readonly doc: ValidatorDoc;
    readonly text: Code;
  }[];
}

/** Shorter expressions are read more easily where they stand. */
const minSharedLength = 60;

/** Where a module stands among others, as it names them. */
export interface ModulePlace {
  readonly types: Code;
  readonly schema: Code;
  /** The modules that it passes on. */
  readonly below: readonly Code[];
}

/**
 * @param groups the validators of each resource: nothing is shared beyond it, so that no
 *   resource is printed otherwise because another one changed
 */
export function viewModule(groups: readonly (readonly Validator[])[], place: ModulePlace): ModuleView {
  const validators = groups.flat();
  const imports = new Set<string>();
  const taken = new Set(validators.map(({ name }) => name));
  const used = groups.map((group) => ({ group, uses: usesWithin(group) }));
  for (const { uses } of used) for (const { maker } of uses.inOrder) taken.add(maker);
  const views = used.map(({ group, uses }) => viewGroup(group, uses, { taken, imports }));
  const shared = views.flatMap((view) => view.shared);
  return {
    imports: code([...imports].sort().join(', ')),
    typeImports: code([...new Set([...shared.map(({ kind }) => kind.text), 'Validator'])].sort().join(', ')),
    types: code([...new Set(validators.map(({ typeImport }) => typeImport))].join(', ')),
    typesModule: place.types,
    schemaModule: place.schema,
    groups: views,
    below: place.below,
  };
}

/** What the groups of a module add to. */
interface ModuleNames {
  /** Names that the module has. */
  readonly taken: Set<string>;
  readonly imports: Set<string>;
}

/**
 * Marks a call: a bundler drops an unused one only if it may drop the calls within too.
 * Calls within a function go with the function, unmarked.
 */
const pure = '/*#__PURE__*/ ';

function viewGroup(
  validators: readonly Validator[],
  { inOrder, times }: Uses,
  { taken, imports }: ModuleNames,
): GroupView {
  const shared = new Set(
    inOrder.filter((part) => part.size >= minSharedLength && (times.get(part) ?? 0) > 1),
  );
  const names = namePartsByPlace(
    [...validators].sort((one, other) => (one.name < other.name ? -1 : 1)),
    shared,
    leadingTo(shared, inOrder),
    taken,
  );
  for (const name of names.values()) taken.add(name);

  const known = { atOnce: new Map<Part, string>(), later: new Map<Part, string>() };
  /** @param runs when the module is read, or later, within the function that makes an object's members */
  const textOf = (part: Part, runs: 'atOnce' | 'later'): string => {
    let text = known[runs].get(part);
    if (text !== undefined) return text;
    imports.add(part.maker);
    text = part.within.reduce(
      (before, inner, at) =>
        before +
        (names.get(inner) ?? textOf(inner, part.names[at] === undefined ? runs : 'later')) +
        (part.texts[at + 1] ?? ''),
      (part.isCall && runs === 'atOnce' ? pure : '') + (part.texts[0] ?? ''),
    );
    known[runs].set(part, text);
    return text;
  };
  return {
    shared: [...shared].map((part) => ({
      name: code(names.get(part) ?? ''),
      kind: code(part.kind),
      text: code(textOf(part, 'atOnce')),
    })),
    validators: validators.map(({ name, type, doc, part }) => ({
      name: code(name),
      type: code(type),
      doc,
      text: code(names.get(part) ?? textOf(part, 'atOnce')),
    })),
  };
}

/**
 * Those that are shared, and all that one of them stands in: few of all that are printed.
 *
 * @param parts those within before those around them
 */
function leadingTo(shared: ReadonlySet<Part>, parts: readonly Part[]): ReadonlySet<Part> {
  const leading = new Set<Part>();
  for (const part of parts)
    if (shared.has(part) || part.within.some((inner) => leading.has(inner))) leading.add(part);
  return leading;
}

interface Uses {
  /** Those within before those around them. */
  readonly inOrder: readonly Part[];
  /** How often each is named. */
  readonly times: ReadonlyMap<Part, number>;
}

function usesWithin(validators: readonly Validator[]): Uses {
  const times = new Map<Part, number>();
  const inOrder: Part[] = [];
  const visit = (part: Part): void => {
    const before = times.get(part) ?? 0;
    times.set(part, before + 1);
    if (before > 0) return;
    for (const one of part.within) visit(one);
    inOrder.push(part);
  };
  for (const { part } of validators) visit(part);
  return { inOrder, times };
}
