// Converts a comparison to the form that the reference shows.
// The changes are sorted by the operations of the newer model. Removed operations are a separate list.

import { comparableAbilities } from '../drift/compare/abilities.ts';
import { counterparts } from '../drift/compare/counterparts.ts';
import type { ApiModel, HttpMethod, Operation, Route } from '../core/model/api/api.ts';
import type { Usage } from '../core/model/reports/code-usage.ts';
import type { Drift, Finding, Place, Rules } from '../core/model/reports/drift.ts';
import { unescapeToken } from '../core/schema/json-pointer.ts';
import type {
  ChangeNote,
  Changes,
  OperationChanges,
  RemovedOperation,
} from '../generate/targets/html/html-options.ts';
import { operationTitle } from '../generate/targets/operation-title.ts';
import { caveats, ruleTitleOf } from '../report/finding-text.ts';
import { memberPathOf } from '../report/place-text.ts';
import { changedValueText } from './change-text.ts';
import { usageText } from '../report/usage-text.ts';

/**
 * Sorts the findings of a comparison by operation.
 *
 * @param drift the result of `compare` from `before` to `after`
 * @param since the label of `before`
 */
export function changesByOperation(
  drift: Drift,
  before: ApiModel,
  after: ApiModel,
  rules: Rules,
  since: string,
): Changes {
  const operations = comparedOperations(...comparableAbilities(before, after), drift.summary.compared.routes);
  const collected = new Map<Operation, Collected>();
  const site: ChangeNote[] = [];
  // For an added or removed namespace, the page lists the operations instead of the finding.
  const added = new Set(operations.added);
  const listed = new Set([
    ...after.routes.filter((route) => route.operations.some((one) => added.has(one))).map(routeNamespace),
    ...operations.removed.map(({ route }) => routeNamespace(route)),
  ]);
  const isListed = ({ code, places }: Finding): boolean =>
    /^namespace-(?:added|removed)$/.test(code) &&
    places.every(({ namespace }) => namespace !== null && listed.has(namespace));
  for (const finding of drift.findings) {
    const note = changeNote(finding, rules);
    if (finding.places.some(({ route }) => route === null) && !isListed(finding)) site.push(note);
    for (const place of finding.places)
      for (const operation of operations.at(place)) {
        const changes = collected.get(operation) ?? nothingYet();
        collected.set(operation, changes);
        if (changes.notes.at(-1) !== note) changes.notes.push(note);
        for (const [name, change] of argumentChanges(finding, place)) changes.arguments.set(name, change);
      }
  }
  return {
    since,
    operations: new Map<Operation, OperationChanges>([
      ...operations.added.map(
        (operation) => [operation, { kind: 'new', arguments: new Map(), notes: [] }] as const,
      ),
      ...[...collected].map(
        ([operation, changes]) =>
          [operation, { kind: isMoreThanDocs(changes) ? 'changed' : 'reworded', ...changes }] as const,
      ),
    ]),
    removed: removedOperations(operations.removed, drift.findings),
    site,
    software: [],
    seen: '',
    caveats: caveats(withoutListed(drift, listed)),
  };
}

/** Removes findings about a namespace if the page shows the operations of the namespace. */
const withoutListed = ({ summary, ...drift }: Drift, listed: ReadonlySet<string>): Drift => ({
  ...drift,
  summary: {
    ...summary,
    namespaces: {
      ...summary.namespaces,
      onlyAfter: summary.namespaces.onlyAfter.filter((name) => !listed.has(name)),
    },
  },
});

const routeNamespace = ({ namespace }: Route): string => namespace;

interface Collected {
  readonly notes: ChangeNote[];
  readonly arguments: Map<string, 'new' | 'changed' | 'removed'>;
}

const nothingYet = (): Collected => ({ notes: [], arguments: new Map() });

const isMoreThanDocs = ({ notes }: Collected): boolean => notes.some(({ level }) => level !== 'docs');

interface ComparedOperations {
  readonly added: readonly Operation[];
  readonly removed: readonly { readonly route: Route; readonly operation: Operation }[];
  /** Returns the operations of the newer model that a finding concerns, except added operations. */
  readonly at: (place: Place) => readonly Operation[];
}

/**
 * @param judgesRoutes false if one of the states may not list all routes; a route in only one state then
 * counts neither as added nor as removed
 */
function comparedOperations(before: ApiModel, after: ApiModel, judgesRoutes: boolean): ComparedOperations {
  const now = counterparts(before, after);
  const then = new Map([...now].map(([old, route]) => [route, old]));
  const isAlone = (operation: Operation, other: Route | undefined): boolean =>
    other === undefined ? judgesRoutes : !sharesMethod(operation, other);
  const added = new Set(
    after.routes.flatMap((route) =>
      route.operations.filter((operation) => isAlone(operation, then.get(route))),
    ),
  );
  const byKey = new Map(before.routes.map((route) => [route.key, route]));
  return {
    added: [...added],
    removed: before.routes.flatMap((route) =>
      route.operations
        .filter((operation) => isAlone(operation, now.get(route)))
        .map((operation) => ({ route, operation })),
    ),
    at: ({ route: key, method }) => {
      const old = key === null ? undefined : byKey.get(key);
      const route = old && now.get(old);
      if (!route) return [];
      const kept = route.operations.filter((operation) => !added.has(operation));
      return method === null ? kept : operationsFor(method, old, kept);
    },
  };
}

/** Whether a route has an operation that shares at least one method with the given operation. */
const sharesMethod = ({ methods }: Operation, route: Route): boolean =>
  route.operations.some((other) => other.methods.some((method) => methods.includes(method)));

/**
 * The operation with the method. If no operation has the method, the function returns an operation with
 * another method of the old operation.
 */
function operationsFor(method: HttpMethod, old: Route, kept: readonly Operation[]): readonly Operation[] {
  const answering = (methods: readonly HttpMethod[]): Operation | undefined =>
    kept.find((operation) => operation.methods.some((one) => methods.includes(one)));
  const found =
    answering([method]) ??
    answering(old.operations.find(({ methods }) => methods.includes(method))?.methods ?? []);
  return found ? [found] : [];
}

const changeNote = (finding: Finding, rules: Rules): ChangeNote => ({
  level: finding.level,
  title: ruleTitleOf(finding, rules),
  subjects: [...new Set(finding.places.map(subjectOf))].filter((subject) => subject !== ''),
  before: changedValueText(finding.before),
  after: changedValueText(finding.after),
  reason: finding.reason,
  ...usedBy((finding.usages ?? []).filter(isInProject)),
});

const maxUsages = 20;

const usedBy = (usages: readonly Usage[]): Pick<ChangeNote, 'usages' | 'usedIn'> => ({
  usages: usages.slice(0, maxUsages).map((usage) => `${usage.file}:${usage.line} ${usageText(usage)}`),
  usedIn: `${usages.length} ${usages.length === 1 ? 'line' : 'lines'} of your code`,
});

/** Whether the file is in the project. Pages are published and must not contain files outside the project. */
const isInProject = ({ file }: Usage): boolean => !file.startsWith('../');

const subjectOf = ({ namespace, route, pointer }: Place): string =>
  pointer === '' && route === null ? (namespace ?? '') : memberPathOf(pointer);

/**
 * The added, removed and renamed arguments in a finding, by name. A changed description of an argument is not
 * listed.
 */
function argumentChanges(
  { level, before, after }: Finding,
  { pointer }: Place,
): readonly (readonly [name: string, change: 'new' | 'changed' | 'removed'])[] {
  const [, token, within] = /^\/args\/([^/]*)(\/)?/.exec(pointer) ?? [];
  if (token === undefined || level === 'docs') return [];
  const name = unescapeToken(token);
  if (within !== undefined) return [[name, 'changed']];
  if (before === null) return [[name, 'new']];
  if (after === null) return [[name, 'removed']];
  return typeof after === 'string'
    ? [
        [name, 'removed'],
        [after, 'new'],
      ]
    : [[name, 'changed']];
}

function removedOperations(
  removed: ComparedOperations['removed'],
  findings: readonly Finding[],
): readonly RemovedOperation[] {
  const reasons = new Map<string, string>();
  const known = new Set(removed.map(({ route }) => route.key));
  for (const { places, reason } of findings)
    for (const { route, method } of places)
      if (route !== null && known.has(route)) {
        const key = `${route} ${method ?? ''}`;
        if (!reasons.has(key)) reasons.set(key, reason);
      }
  return removed.map(({ route, operation }) => ({
    namespace: route.namespace,
    title: operationTitle({ route, operation, verb: operation.name.split('.')[1] ?? '' }),
    name: operation.name,
    methods: operation.methods,
    path: route.path,
    reason:
      operation.methods
        .map((method) => reasons.get(`${route.key} ${method}`))
        .find((reason) => reason !== undefined) ??
      reasons.get(`${route.key} `) ??
      '',
  }));
}
