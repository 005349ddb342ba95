// Groups the routes of an index, and restores their order.

type Routes = Readonly<Record<string, unknown>>;

/** The order of the routes: for each group of consecutive routes, the position of the group and the number of routes. */
export type Runs = readonly (readonly [group: number, routes: number])[];

export interface RouteGroups {
  /** The routes by the name of their group. Numeric names come first, as in every JavaScript object. */
  readonly groups: ReadonlyMap<string, Routes>;
  /** Absent if the routes of each group are consecutive, and the groups are in the order of the routes. */
  readonly runs?: Runs;
}

export function groupedRoutes(routes: Routes, nameOf: (key: string, route: unknown) => string): RouteGroups {
  const members = new Map<string, Record<string, unknown>>();
  const runs: [name: string, routes: number][] = [];
  for (const [key, route] of Object.entries(routes)) {
    const name = nameOf(key, route);
    const own = members.get(name) ?? emptyRecord();
    own[key] = route;
    members.set(name, own);
    const last = runs.at(-1);
    if (last?.[0] === name) last[1] += 1;
    else runs.push([name, 1]);
  }
  const groups = new Map(Object.entries(Object.fromEntries(members)));
  const positions = new Map([...groups.keys()].map((name, at) => [name, at]));
  const order = runs.map(([name, count]) => [positions.get(name) ?? 0, count] as const);
  return { groups, ...(order.some(([group], at) => group !== at) && { runs: order }) };
}

/** An object without a prototype, because keys come from sites and could equal members of a prototype. */
const emptyRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** The routes of the groups in their former order. */
export function ungroupedRoutes(groups: readonly Routes[], runs?: Runs): Routes {
  const parts = groups.map((routes) => Object.entries(routes));
  const taken = parts.map(() => 0);
  const ordered = (runs ?? parts.map((routes, at) => [at, routes.length] as const)).flatMap(([at, count]) => {
    const from = taken[at] ?? 0;
    taken[at] = from + count;
    return parts[at]?.slice(from, from + count) ?? [];
  });
  return Object.fromEntries(ordered);
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** Reads the order of routes in a file. @returns null if the value is invalid; undefined if there is none */
export function runsIn(value: unknown): Runs | null | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return null;
  const runs = value.flatMap((run: unknown) => {
    if (!Array.isArray(run) || run.length !== 2) return [];
    const [group, count] = run as readonly unknown[];
    return isCount(group) && isCount(count) ? [[group, count] as const] : [];
  });
  return runs.length === value.length ? runs : null;
}
