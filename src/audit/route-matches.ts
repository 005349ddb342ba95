// Finds the routes that a path with gaps may match. The search first fills the gaps with typical values.
// If no route matches the typical values, the search tries all values.

import { httpMethods, type HttpMethod, type Route } from '../core/model/api/api.ts';
import { createRouteTable, literalPrefix, type RouteTable } from '../core/routes/route-table.ts';
import { routePaths } from '../core/routes/route-paths.ts';
import {
  newBudget,
  startOf,
  stepAutomaton,
  textBegin,
  textEnd,
  type Automaton,
  type Budget,
  type Sign,
} from '../core/schema/automaton.ts';
import type { CodePath, PathGap } from './code-call.ts';

export interface RouteMatches {
  readonly routes: readonly Route[];
  /** Whether the last gap of the path is a query with unknown contents. */
  readonly opensQuery: boolean;
  /** Whether every gap of the path is a path parameter of the routes, or a query. */
  readonly isSure: boolean;
}

const typicalFillings: readonly string[] = ['7041', 'zq-7041-x'];

export class RouteMatcher {
  private readonly table: RouteTable;
  private readonly known = new Map<string, RouteMatches>();
  private readonly possibly = new Map<string, RouteMatches>();

  constructor(private readonly routes: readonly Route[]) {
    this.table = createRouteTable(routes);
  }

  matches(path: CodePath): RouteMatches {
    return once(this.known, path, () => this.find(path));
  }

  /** The route that handles a method at the path; undefined if the route depends on the gaps. */
  winner(path: CodePath, method: HttpMethod): Route | undefined {
    return path.every((part) => typeof part === 'string')
      ? this.table.winner(withoutTrailingSlash(path.join('')), method)
      : undefined;
  }

  private find(written: CodePath): RouteMatches {
    const path = withoutSlashAtEnd(written);
    const filled = this.filled(path);
    if (filled.length > 0) return { routes: filled, opensQuery: false, isSure: true };
    if (!path.some((part) => typeof part !== 'string'))
      return { routes: [], opensQuery: false, isSure: true };
    const [beforeLast, last] = path.slice(-2);
    if (
      typeof beforeLast === 'string' &&
      typeof last === 'object' &&
      last.isQuery === true &&
      !beforeLast.endsWith('/')
    ) {
      const bare = this.matches(path.slice(0, -1));
      if (bare.routes.length > 0) return { ...bare, opensQuery: true };
    }
    const inSegments = this.possible(path, false);
    return inSegments.length > 0
      ? { routes: inSegments, opensQuery: false, isSure: false }
      : this.possibleMatches(path);
  }

  /** All routes that the path may match if its gaps may contain slashes. */
  possibleMatches(path: CodePath): RouteMatches {
    return once(this.possibly, path, () => {
      const hasGaps = path.some((part) => typeof part !== 'string');
      return { routes: hasGaps ? this.possible(path, true) : [], opensQuery: hasGaps, isSure: false };
    });
  }

  private filled(path: CodePath): readonly Route[] {
    const texts = path.every((part) => typeof part === 'string')
      ? [path.join('')]
      : typicalFillings.map((filling) =>
          path
            .map((part) => (typeof part === 'string' ? part : part.digits ? typicalFillings[0] : filling))
            .join(''),
        );
    return [
      ...new Set(
        texts.flatMap((text) =>
          httpMethods.flatMap((method) => this.table.winner(withoutTrailingSlash(text), method) ?? []),
        ),
      ),
    ];
  }

  private possible(path: CodePath, withSlashes: boolean): readonly Route[] {
    const head = typeof path[0] === 'string' ? path[0].toLowerCase() : '';
    const budget = newBudget();
    return this.routes.filter((route) => {
      const prefix = literalPrefix(route.key);
      const shared = Math.min(prefix.length, head.length);
      if (prefix.slice(0, shared) !== head.slice(0, shared)) return false;
      const { automaton } = routePaths(route);
      return automaton !== undefined && mayMatch(automaton, path, withSlashes, budget);
    });
  }
}

function once(known: Map<string, RouteMatches>, path: CodePath, find: () => RouteMatches): RouteMatches {
  // Names of gaps do not change the matches. Gaps of the evaluation also contain syntax nodes, which JSON cannot represent.
  const key = JSON.stringify(
    path.map((part) => (typeof part === 'string' ? part : [part.digits, part.isQuery === true])),
  );
  let matches = known.get(key);
  if (matches === undefined) known.set(key, (matches = find()));
  return matches;
}

/** Removes slashes at the end of a path, which the site ignores. */
const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** Removes the slash after a gap at the end of a path. */
const withoutSlashAtEnd = (path: CodePath): CodePath =>
  path.length > 1 && isSlashes(path.at(-1)) ? path.slice(0, -1) : path;

const isSlashes = (part: CodePath[number] | undefined): boolean =>
  typeof part === 'string' && /^\/+$/.test(part);

/** Whether the automaton accepts the path with some values of the gaps. */
function mayMatch(automaton: Automaton, path: CodePath, withSlashes: boolean, budget: Budget): boolean {
  let states = stepAutomaton(automaton, startOf(automaton), textBegin, budget);
  for (const [at, part] of path.entries()) {
    if (typeof part === 'string') {
      const isLast = at === path.length - 1;
      for (const char of isLast && part !== '/' ? part.replace(/\/+$/, '') : part)
        states = stepAutomaton(automaton, states, char.codePointAt(0) ?? 0, budget);
    } else states = throughGap(automaton, states, part, withSlashes, budget);
    if (states.length === 0 || budget.left < 0) return false;
  }
  return stepAutomaton(automaton, states, textEnd, budget).includes(automaton.accept);
}

const slash = 0x2f;
const plainSigns: readonly Sign[] = Array.from('a1-_.Z', (char) => char.codePointAt(0) ?? 0);
const digitSigns: readonly Sign[] = Array.from('1047', (char) => char.codePointAt(0) ?? 0);

/**
 * The automaton's states after all possible values of a gap.
 */
function throughGap(
  automaton: Automaton,
  from: readonly number[],
  gap: PathGap,
  withSlashes: boolean,
  budget: Budget,
): readonly number[] {
  const signs = gap.digits
    ? digitSigns
    : [
        ...new Set([
          ...plainSigns,
          ...(withSlashes ? [slash] : []),
          ...automaton.atoms.flatMap(({ samples }) => samples),
        ]),
      ].filter((sign) => sign >= 0 && (withSlashes || sign !== slash));
  const reached = new Set<number>(withSlashes ? from : []);
  let open = from;
  while (open.length > 0 && budget.left > 0) {
    const next = new Set(signs.flatMap((sign) => stepAutomaton(automaton, open, sign, budget)));
    open = [...next].filter((state) => !reached.has(state));
    for (const state of open) reached.add(state);
  }
  return [...reached];
}
