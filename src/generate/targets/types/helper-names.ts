// The names of nested types, which are built from their place. The billing address of `ShopOrder` is
// `ShopOrderBilling`. The values of `status` that several operations of `orders` accept are `OrdersStatus`.
// If `orders.update` accepts other values, their type is `OrdersUpdateStatus`. Equal types of properties with
// the same name are shared within a family. A family is a resource, or the operations of a resource. Types
// are not shared across families, so that no name depends on other parts of the site.

import { upperFirst } from '../../../core/model/name-letters.ts';
import { code } from '../code.ts';
import { camelWords } from '../operation-names.ts';
import { hasPlaceholder, withNames } from './placeholder.ts';
import type { Declaration, DeclarationBody, DeclarationView, MemberView, Need } from './type-text.ts';

/** A type that contains nested types: the arguments of an operation, or a resource in a context. */
export interface NestedTypesRoot {
  /** The prefix for nested types that all members of the family share. */
  readonly family: string;
  /** The prefix for nested types of this member only. */
  readonly own: string;
  readonly needs: readonly Need[];
}

/** The nested types that a module declares. */
export interface ModuleDeclarations {
  readonly views: readonly DeclarationView[];
  /** The nested types that the module imports from other modules. */
  readonly imported: readonly { readonly name: string; readonly from: number }[];
}

/** The name of the links type. Every module that needs this type declares it. */
export const linksName = 'Links';

const maxTypeWordLength = 40;
const maxTypeNameLength = 100;

/**
 * A declaration at a place, with prefixes for its name. Only the first place of a declaration determines its
 * name.
 */
interface FoundDeclaration {
  readonly need: Need;
  readonly prefixes: readonly string[];
}

/** The nested types of one namespace. */
export class HelperNames {
  private readonly byRoot = new Map<NestedTypesRoot, ReadonlyMap<string, string>>();
  private readonly views = new Map<string, DeclarationView>();

  /**
   * @param kinds in the order in which they are named; all members of a family have the same kind
   * @param taken other names of the module
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

  /** The text of a root, with the names of its nested types filled in. */
  text(root: NestedTypesRoot, text: string): string {
    return withNames(text, this.byRoot.get(root) ?? new Map());
  }

  /** A member of a root, with the names of its nested types filled in. */
  member(root: NestedTypesRoot, view: MemberView): MemberView {
    return memberWith(view, this.byRoot.get(root) ?? new Map());
  }

  /** A declaration of a root that is not a nested type, with the names of its nested types filled in. */
  body(root: NestedTypesRoot, body: DeclarationBody): DeclarationBody {
    return bodyWith(body, this.byRoot.get(root) ?? new Map());
  }

  /**
   * The nested types that each module declares, dependencies first, and the nested types that it imports.
   *
   * @param modules the roots of each module
   */
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
      // The views are sorted by name, so that a change does not move other declarations.
      views: [...declared].sort().flatMap((name) => this.views.get(name) ?? []),
      imported: [...directly]
        .filter((name) => !declared.has(name))
        .map((name) => ({ name, from: homes.get(name) ?? 0 })),
    }));
  }

  /** Names types with fewer levels above them first. */
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

/** Puts `_links` before the items of `links`, regardless of the order on the site. */
const itemsLast = (needs: readonly Need[]): readonly Need[] =>
  needs.toSorted((one, other) => Number(one.isItem ?? false) - Number(other.isItem ?? false));

/** A name for a nested type, built from the names of the properties on the path to it. */
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
