// What nested types are called: after where they stand. The billing address of `ShopOrder`
// is `ShopOrderBilling`; the values of `status` that several operations of `orders` take
// are `OrdersStatus`, and where `orders.update` takes others, `OrdersUpdateStatus`. Types
// that say the same of properties of one name are one within a family, which is a resource
// or the operations of one; beyond it nothing is shared, so that no name depends on what
// else a site has.

import { upperFirst } from '../../../core/model/name-letters.ts';
import { code } from '../code.ts';
import { camelWords } from '../operation-names.ts';
import { hasPlaceholder, withNames } from './placeholder.ts';
import type { Declaration, DeclarationBody, DeclarationView, MemberView, Need } from './type-text.ts';

/** Something that names nested types: the arguments of an operation, a resource in a context. */
export interface Root {
  /** Begins the names of what the members of a family share. */
  readonly family: string;
  /** Begins the names of what is this one's alone. */
  readonly own: string;
  readonly needs: readonly Need[];
}

/** What a module declares of nested types. */
export interface ModuleDeclarations {
  readonly views: readonly DeclarationView[];
  /** What it names of those that another module declares. */
  readonly imported: readonly { readonly name: string; readonly from: number }[];
}

/** Every module that needs this type declares it for itself. */
export const linksName = 'Links';

const maxWordLength = 40;
const maxNameLength = 100;

/** A declaration at a place, and how its names there begin: a name is made for the first place alone. */
interface Met {
  readonly need: Need;
  readonly prefixes: readonly string[];
}

/** The nested types of one namespace. */
export class HelperNames {
  private readonly byRoot = new Map<Root, ReadonlyMap<string, string>>();
  private readonly views = new Map<string, DeclarationView>();

  /**
   * @param kinds in the order in which they choose their names; families are of one kind
   * @param taken names that the module has besides
   */
  constructor(
    kinds: readonly (readonly Root[])[],
    private readonly taken: ReadonlySet<string>,
  ) {
    for (const roots of kinds) {
      const families = new Map<string, Root[]>();
      for (const root of roots) families.set(root.family, [...(families.get(root.family) ?? []), root]);
      for (const family of families.values()) {
        const names = this.nameFamily(family);
        for (const root of family) this.byRoot.set(root, names);
      }
    }
  }

  /** A text of a root with the names of the types in it. */
  text(root: Root, text: string): string {
    return withNames(text, this.byRoot.get(root) ?? new Map());
  }

  /** A member of a root with the names of the types in it. */
  member(root: Root, view: MemberView): MemberView {
    return memberWith(view, this.byRoot.get(root) ?? new Map());
  }

  /** What a root declares in another place than among the declarations. */
  body(root: Root, body: DeclarationBody): DeclarationBody {
    return bodyWith(body, this.byRoot.get(root) ?? new Map());
  }

  /**
   * What several modules declare of it, each what it needs first, and what they import of each other.
   *
   * @param modules the roots of each
   */
  declarationsOf(modules: readonly (readonly Root[])[]): readonly ModuleDeclarations[] {
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
      // Sorted by name, so that a change moves nothing else.
      views: [...declared].sort().flatMap((name) => this.views.get(name) ?? []),
      imported: [...directly]
        .filter((name) => !declared.has(name))
        .map((name) => ({ name, from: homes.get(name) ?? 0 })),
    }));
  }

  /** What is nested less deeply chooses first. */
  private nameFamily(family: readonly Root[]): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    const found: { readonly declaration: Declaration; readonly name: string }[] = [];
    let level: readonly Met[] = family.flatMap(({ family: shared, own, needs }) =>
      itemsLast(needs).map((need) => ({ need, prefixes: [shared, own] })),
    );
    while (level.length > 0) {
      const next: Met[] = [];
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

/** `_links` before the items of `links`, in whatever order the site has them. */
const itemsLast = (needs: readonly Need[]): readonly Need[] =>
  needs.toSorted((one, other) => Number(one.isItem ?? false) - Number(other.isItem ?? false));

/** What a nested type would be called after the names of the properties that lead to it. */
export const nestedName = (prefix: string, path: readonly string[]): string =>
  (prefix + (path.map(wordOf).join('') || 'Item')).slice(0, maxNameLength);

const wordOf = (name: string): string =>
  upperFirst(camelWords(name.replaceAll('_', ' ')).replaceAll('$', '')).slice(0, maxWordLength);

type Names = ReadonlyMap<string, string>;

const memberWith = (view: MemberView, names: Names): MemberView =>
  hasPlaceholder(view.type.text) ? { ...view, type: code(withNames(view.type.text, names)) } : view;

function bodyWith(body: DeclarationBody, names: Names): DeclarationBody {
  if (body.isInterface) return { ...body, members: body.members.map((view) => memberWith(view, names)) };
  return body.isLinks ? body : { ...body, type: code(withNames(body.type.text, names)) };
}
