// Names nested types by their position.
// For example, the billing address of `ShopOrder` is `ShopOrderBilling`.
// `OrdersStatus` is the type of a `status` argument that several operations of `orders` share.
// If `orders.update` accepts other values, the type is `OrdersUpdateStatus`.
// A family is a resource, or the operations of a resource.
// Within a family, equal types of properties with equal names are shared.
// Types are not shared across families, so that no name depends on other parts of the site.

import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { code } from '../code.ts';
import { camelWords } from '../operation-names.ts';
import { hasPlaceholder, withNames } from './placeholder.ts';
import type { Declaration, DeclarationBody, DeclarationView, MemberView, Need } from './type-text.ts';

/** A type that contains nested types: the arguments of an operation, or a resource in a context. */
export interface NestedTypesRoot {
  /** The name prefix for nested types that all members of the family share. */
  readonly family: string;
  readonly own: string;
  readonly needs: readonly Need[];
}

export interface ModuleDeclarations {
  readonly views: readonly DeclarationView[];
  readonly imported: readonly { readonly name: string; readonly from: number }[];
}

/** Every module that needs the links type declares the type. */
export const linksName = 'Links';

const maxTypeWordLength = 40;
const maxTypeNameLength = 100;

/** The name of a declaration is built from the first position of the declaration. */
interface FoundDeclaration {
  readonly need: Need;
  readonly prefixes: readonly string[];
}

export class HelperNames {
  private readonly byRoot = new Map<NestedTypesRoot, ReadonlyMap<string, string>>();
  private readonly views = new Map<string, DeclarationView>();

  /**
   * @param kinds the types with nested types, in the order of naming
   * @param taken all other names in the module
   */
  constructor(
    kinds: readonly (readonly NestedTypesRoot[])[],
    private readonly taken: ReadonlySet<string>,
  ) {
    for (const roots of kinds) {
      const families = new Map<string, NestedTypesRoot[]>();
      for (const root of roots) families.set(root.family, [...(families.get(root.family) ?? []), root]);
      for (const family of families.values()) {
        const names = this.nameFamily(family);
        for (const root of family) this.byRoot.set(root, names);
      }
    }
  }

  text(root: NestedTypesRoot, text: string): string {
    return withNames(text, this.byRoot.get(root) ?? new Map());
  }

  member(root: NestedTypesRoot, view: MemberView): MemberView {
    return memberWith(view, this.byRoot.get(root) ?? new Map());
  }

  body(root: NestedTypesRoot, body: DeclarationBody): DeclarationBody {
    return bodyWith(body, this.byRoot.get(root) ?? new Map());
  }

  declarationsOf(modules: readonly (readonly NestedTypesRoot[])[]): readonly ModuleDeclarations[] {
    const homes = new Map<string, number>();
    const named = modules.map((roots, at) => {
      const directly = new Set<string>();
      const isOwn = (name: string): boolean => name === linksName || homes.get(name) === at;
      const declared = new Set<string>();
      for (const root of roots) {
        const names = this.byRoot.get(root) ?? new Map<string, string>();
        const open = [...root.needs];
        for (let need = open.pop(); need !== undefined; need = open.pop()) {
          const name = names.get(need.declaration.key) ?? '';
          directly.add(name);
          if (name !== linksName && !homes.has(name)) homes.set(name, at);
          if (!isOwn(name) || declared.has(name)) continue;
          declared.add(name);
          open.push(...need.declaration.needs);
        }
      }
      return { declared, directly };
    });
    return named.map(({ declared, directly }) => ({
      // The views are sorted by name, so that a change of one type does not move other declarations.
      views: [...declared].sort().flatMap((name) => this.views.get(name) ?? []),
      imported: [...directly]
        .filter((name) => !declared.has(name))
        .map((name) => ({ name, from: homes.get(name) ?? 0 })),
    }));
  }

  /** Types on outer levels are named before nested types. */
  private nameFamily(family: readonly NestedTypesRoot[]): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const found: { readonly declaration: Declaration; readonly name: string }[] = [];
    let level: readonly FoundDeclaration[] = family.flatMap(({ family: shared, own, needs }) =>
      itemsLast(needs).map((need) => ({ need, prefixes: [shared, own] })),
    );
    while (level.length > 0) {
      const next: FoundDeclaration[] = [];
      for (const { need, prefixes } of level) {
        const { declaration, path } = need;
        if (names.has(declaration.key)) continue;
        const short = prefixes.map((prefix) => nestedName(prefix, path));
        const long = need.isItem === true ? short.map((one) => `${one}Item`) : [];
        const name = declaration.name ?? this.freeName([...short, ...long]);
        names.set(declaration.key, name);
        found.push({ declaration, name });
        for (const inner of itemsLast(declaration.needs)) next.push({ need: inner, prefixes: [name] });
      }
      level = next;
    }
    for (const { declaration, name } of found)
      this.views.set(name, { name: code(name), ...bodyWith(declaration.body, names) });
    return names;
  }

  private freeName(candidates: readonly string[]): string {
    const isFree = (name: string): boolean =>
      !this.taken.has(name) && !this.views.has(name) && !this.chosen.has(name);
    let name = candidates.find(isFree);
    const last = candidates.at(-1) ?? '';
    for (let count = 2; name === undefined; count++) if (isFree(`${last}${count}`)) name = `${last}${count}`;
    this.chosen.add(name);
    return name;
  }

  private readonly chosen = new Set<string>();
}

/** The links type is named before the type of its items, regardless of the site's order. */
const itemsLast = (needs: readonly Need[]): readonly Need[] =>
  needs.toSorted((one, other) => Number(one.isItem ?? false) - Number(other.isItem ?? false));

/** A name for a nested type, built from the names of the properties on the path to the type. */
export const nestedName = (prefix: string, path: readonly string[]): string =>
  (prefix + (path.map(typeWord).join('') || 'Item')).slice(0, maxTypeNameLength);

const typeWord = (name: string): string =>
  upperFirst(camelWords(name.replaceAll('_', ' ')).replaceAll('$', '')).slice(0, maxTypeWordLength);

type Names = ReadonlyMap<string, string>;

const memberWith = (view: MemberView, names: Names): MemberView =>
  hasPlaceholder(view.type.text) ? { ...view, type: code(withNames(view.type.text, names)) } : view;

function bodyWith(body: DeclarationBody, names: Names): DeclarationBody {
  if (body.isInterface) return { ...body, members: body.members.map((view) => memberWith(view, names)) };
  return body.isLinks ? body : { ...body, type: code(withNames(body.type.text, names)) };
}
