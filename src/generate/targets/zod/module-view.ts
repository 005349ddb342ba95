// The content of one validator module, with the validators of each operation.
// An expression that would occur twice becomes a constant before its first use.

import { code, type Code, type CommentText } from '../code.ts';
import type { ValidatorPart } from './validator-part.ts';
import { namePartsByPlace } from './shared-part-names.ts';

export interface Validator {
  /** The name of the validator, such as `ordersListArgs`. */
  readonly name: string;
  /** The type of the validated value, such as `OrdersListArgs` or `OrdersGetResults["edit"]`. */
  readonly type: string;
  /** The local name of the imported type, such as `OrdersGetResults`. */
  readonly typeImport: string;
  readonly doc: ValidatorDoc;
  readonly part: ValidatorPart<'Node'>;
  /** The name prefixes for constants in the validator, such as `Orders`, `OrdersUpdate`. */
  readonly prefixes: readonly string[];
}

export interface ValidatorDoc {
  readonly what: CommentText;
  readonly operation: CommentText;
  readonly method: CommentText;
  readonly path: CommentText;
}

export interface ZodModuleView {
  readonly imports: Code;
  readonly typeImports: Code;
  readonly types: Code;
  readonly typesModule: Code;
  readonly schemaModule: Code;
  readonly groups: readonly ValidatorGroupView[];
  readonly below: readonly Code[];
}

interface ValidatorGroupView {
  readonly shared: readonly { readonly name: Code; readonly kind: Code; readonly text: Code }[];
  readonly validators: readonly {
    readonly name: Code;
    readonly type: Code;
    readonly doc: ValidatorDoc;
    readonly text: Code;
  }[];
}

/** An expression with fewer characters is printed inline, which is more readable. */
const minSharedLength = 60;

export interface ModulePlace {
  readonly types: Code;
  readonly schema: Code;
  readonly below: readonly Code[];
}

/** @param groups the validators of each resource, without shared constants */
export function viewZodModule(groups: readonly (readonly Validator[])[], place: ModulePlace): ZodModuleView {
  const validators = groups.flat();
  const imports = new Set<string>();
  const taken = new Set(validators.map(({ name }) => name));
  const used = groups.map((group) => ({ group, uses: partUses(group) }));
  for (const { uses } of used) for (const { maker } of uses.inOrder) taken.add(maker);
  const views = used.map(({ group, uses }) => viewValidatorGroup(group, uses, { taken, imports }));
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

interface ModuleNames {
  readonly taken: Set<string>;
  readonly imports: Set<string>;
}

/**
 * Marks a call as pure. A bundler removes an unused call only if all nested calls are marked as pure. Calls
 * within a function are removed with the function and need no mark.
 */
const pure = '/*#__PURE__*/ ';

function viewValidatorGroup(
  validators: readonly Validator[],
  { inOrder, times }: PartUses,
  { taken, imports }: ModuleNames,
): ValidatorGroupView {
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

  const known = { atOnce: new Map<ValidatorPart, string>(), later: new Map<ValidatorPart, string>() };
  /** @param runs `atOnce` for an expression that runs when the module is loaded, otherwise `later` */
  const textOf = (part: ValidatorPart, runs: 'atOnce' | 'later'): string => {
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

function leadingTo(
  shared: ReadonlySet<ValidatorPart>,
  parts: readonly ValidatorPart[],
): ReadonlySet<ValidatorPart> {
  const leading = new Set<ValidatorPart>();
  for (const part of parts)
    if (shared.has(part) || part.within.some((inner) => leading.has(inner))) leading.add(part);
  return leading;
}

interface PartUses {
  readonly inOrder: readonly ValidatorPart[];
  readonly times: ReadonlyMap<ValidatorPart, number>;
}

function partUses(validators: readonly Validator[]): PartUses {
  const times = new Map<ValidatorPart, number>();
  const inOrder: ValidatorPart[] = [];
  const visit = (part: ValidatorPart): void => {
    const before = times.get(part) ?? 0;
    times.set(part, before + 1);
    if (before > 0) return;
    for (const one of part.within) visit(one);
    inOrder.push(part);
  };
  for (const { part } of validators) visit(part);
  return { inOrder, times };
}
