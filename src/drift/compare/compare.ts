// The entry point of drift: takes two models and returns every difference with its level.
// The comparison is pure: equal models give equal findings in an equal order.

import { countLevels } from '../../core/model/reports/count-levels.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import {
  type Drift,
  type DriftSummary,
  type Finding,
  driftLevels,
  type RemovedExport,
  type DriftSide,
  type Place,
  type RepeatedChange,
} from '../../core/model/reports/drift.ts';
import type { Fetched } from '../../core/model/index/fetched.ts';
import { comparableAbilities, runAsBefore } from './abilities.ts';
import { compareModels } from './compare-models.ts';
import { comparisonOf } from './comparison.ts';
import { type DriftOptions, defaultDriftOptions } from './drift-options.ts';
import {
  foldRepeats,
  comparePlaces,
  mergeDifferences,
  placesOfGroup,
  type MergedDifferences,
} from './merge-differences.ts';
import { sitePlace, type SentBefore } from './difference.ts';
import { isDescribedBySite } from './declared.ts';
import { undescribedResponses } from './missing-schemas.ts';
import { routeShape } from './route-shape.ts';
import { createSchemaIdentity, type SchemaIdentity } from './schema-identity.ts';
import { differentHosts } from '../rules/site-rows.ts';
import { adviseVersion } from './version-advice.ts';
import { proverOf, type BreakEvidence } from '../witness/find-witness.ts';
import type { RuleChange, DriftRule } from '../rules/rule.ts';
import { sha256Hex } from '../../core/model/text/sha256.ts';

/**
 * Compares two models, and classifies the changes by whether they break callers.
 *
 * @returns findings, most severe first, without usages and approvals, which later steps add
 */
export async function findDrift(
  old: ApiModel,
  now: ApiModel,
  options: DriftOptions = defaultDriftOptions,
): Promise<Drift> {
  const [before, told] = comparableAbilities(old, now);
  const after = runAsBefore(before, told);
  const { addresses, fetched, permalinks, force, select } = options;
  const sameness = createSchemaIdentity(addresses);
  const responsesMissing = (['before', 'after'] as const).filter(
    (side) => !describesResponses(side === 'before' ? before : after),
  );
  const compareResponses = responsesMissing.length === 0 || (force && responsesMissing.length === 1);
  const compareRoutes = force || !(seenByDifferentCallers(fetched) || seenByOtherAddresses(permalinks));
  const comparison = comparisonOf(before, after, sameness, {
    ...options,
    compareResponses,
    compareRoutes,
    comparePermissions: force || fetched.before?.signedIn === fetched.after?.signedIn,
    hasAllResponses: {
      before: force || readAllSchemas(fetched.before),
      after: force || readAllSchemas(fetched.after),
    },
    isContract: select !== undefined,
  });
  const shapes = new Map([...after.routes, ...before.routes].map((route) => [route.key, routeShape(route)]));
  // The findings are sorted before the search for proofs, because proofs share a budget.
  // Without sorting, the order of the models would determine which findings get a proof.
  const all = [...compareModels(comparison), ...undescribedResponses(comparison, responsesMissing)];
  const differences = select ? all.flatMap((one) => select(one) ?? []) : all;
  const groups = mergeDifferences(differences, sameness).toSorted(([one], [other]) =>
    comparePlaces(one.places[0] ?? sitePlace, other.places[0] ?? sitePlace),
  );
  const reported = foldRepeats(groups, before, after, sameness);
  const prove = await proverOf(groups, before, after);
  const findings = reported
    .map(({ group, repeats }) => ({
      ...driftFindingOf(group, prove(group), (key) => shapes.get(key) ?? key, sameness),
      ...(repeats.length > 0 && { repeats: repeats.map(repeatedChangeOf) }),
    }))
    .toSorted(compareFindings);

  const counts = countLevels(findings);
  // The names of a client that is generated from a contract may differ.
  const gone =
    compareRoutes && !select
      ? removedExports(before, after, compareResponses && readAllSchemas(fetched.after))
      : [];
  const summary: DriftSummary = {
    compared: {
      namespace: options.namespace,
      selected: null,
      request: true,
      response: compareResponses,
      responsesMissing,
      routes: compareRoutes,
      fetched,
      permalinks,
      hosts: differentHosts(comparison.bases),
      notCompared: comparison.notCompared,
    },
    counts,
    approved: { breaking: 0, risky: 0, safe: 0, docs: 0 },
    approvals: null,
    namespaces: { onlyBefore: namesMissing(before, after), onlyAfter: namesMissing(after, before) },
    routes: { before: before.routes.length, after: after.routes.length },
    operations: { before: countOperations(before), after: countOperations(after) },
    ignored: comparison.ignored,
    components: null,
    removedExports: gone,
    versionAdvice: adviseVersion(counts, gone.length),
    failOn: 'breaking',
    fails: false,
  };
  return { findings, causes: [], project: null, summary };
}

/**
 * Whether the two sides were read with different sign-ins. Sites show some routes only to signed-in callers.
 */
const seenByDifferentCallers = ({ before, after }: DriftOptions['fetched']): boolean =>
  before !== null && after !== null && before.signedIn !== after.signedIn;

/**
 * Whether the two sides were read with different kinds of permalinks. Plugins may register routes for only one
 * kind of permalinks.
 */
const seenByOtherAddresses = ({ before, after }: DriftOptions['permalinks']): boolean =>
  before !== null && after !== null && before !== after;

const readAllSchemas = (fetched: Fetched | null): boolean => fetched === null || fetched.schemas === 'all';

/**
 * Whether the model describes responses. The result is true for a model without routes.
 */
const describesResponses = ({ routes }: ApiModel): boolean =>
  routes.length === 0 ||
  routes.some(({ operations }) => operations.some(({ response }) => isDescribedBySite(response)));

export function compareFindings(a: Finding, b: Finding): number {
  const [one, other] = [a.places[0], b.places[0]];
  return (
    driftLevels.indexOf(a.level) - driftLevels.indexOf(b.level) ||
    (one && other ? comparePlaces(one, other) : 0) ||
    (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
    (a.fingerprint < b.fingerprint ? -1 : 1)
  );
}

function namesMissing(from: ApiModel, other: ApiModel): readonly string[] {
  const known = new Set(other.namespaces.map(({ name }) => name));
  return from.namespaces
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
    .toSorted();
}

const countOperations = ({ routes }: ApiModel): number =>
  routes.reduce((sum, { operations }) => sum + operations.length, 0);

// Names that the generated client exports for the baseline but not for the current side.
// Code that imports such a name no longer compiles, even if the site still serves the route.

/**
 * @param types whether both sides describe responses. If only one side describes responses, the types of the
 * other side are unknown, not removed.
 * @returns removed operations (`posts.list`) and types (`Post`) of the namespaces that both sides have, in order
 */
function removedExports(before: ApiModel, after: ApiModel, types: boolean): readonly RemovedExport[] {
  const namespaces = new Set(after.namespaces.map(({ name }) => name));
  const now = new Set(exportsOf(after, types).map(removedExportKey));
  return exportsOf(before, types)
    .filter((one) => namespaces.has(one.namespace) && !now.has(removedExportKey(one)))
    .toSorted((one, other) => (removedExportKey(one) < removedExportKey(other) ? -1 : 1));
}

const removedExportKey = ({ namespace, name }: RemovedExport): string => `${namespace} ${name}`;

const exportsOf = ({ routes, resources = [] }: ApiModel, types: boolean): readonly RemovedExport[] => [
  ...routes.flatMap(({ namespace, operations }) => operations.map(({ name }) => ({ namespace, name }))),
  ...(types ? resources.map(({ namespace, name }) => ({ namespace, name })) : []),
];

/** @param shapeOfKey returns the path shape of the route with the key */
function driftFindingOf(
  group: MergedDifferences,
  { witness, refuted, unfinished }: BreakEvidence,
  shapeOfKey: (key: string) => string,
  sameness: SchemaIdentity,
): Finding {
  const [{ rule, change, sentBefore }] = group;
  const placed = placesOfGroup(group);
  const [{ place }] = placed;
  const { namespace, route, method, pointer } = place;
  const fingerprint = (one: RuleChange, places: readonly Place[]): string =>
    findingFingerprint(rule, one, places, shapeOfKey, sameness);
  const placesOfFinding = placed.map((one) => ({
    ...one.place,
    fingerprint: fingerprint(one.difference.change, [one.place]),
  }));
  const [only] = placed.length === 1 ? placesOfFinding : [];
  return {
    code: rule.code,
    level: sentBefore ? 'docs' : refuted ? 'risky' : rule.level,
    side: rule.side,
    namespace,
    route,
    method,
    pointer,
    before: change.before,
    after: change.after,
    reason: sentBefore
      ? reasonOfSent[sentBefore.provenance](sentBefore.text)
      : findingReason(rule, change, { refuted, unfinished }),
    witness,
    proven: null,
    places: placesOfFinding,
    usages: null,
    approval: null,
    cause: null,
    fails: false,
    fingerprint: only?.fingerprint ?? fingerprint(change, placesOfFinding),
  };
}

const repeatedChangeOf = (group: MergedDifferences): RepeatedChange => ({
  code: group[0].rule.code,
  places: placesOfGroup(group).map(({ place }) => place),
});

/** The reason of a finding about a declaration that changed without a change of what the site sends. */
const reasonOfSent: Readonly<Record<SentBefore['provenance'], (text: string) => string>> = {
  observed: (text) => `The site already sent ${text}, as the baseline observed; the declaration now says so.`,
  known: (text) => `The site is known to have already sent ${text}; the declaration now says so.`,
  unchanged: (text) => `The site is known to send ${text} as before; only the declaration changed.`,
  path: (text) => `The path parameter only has ${text}; the site accepts these as before.`,
};

/** Replaces the reason of the rule if the change has no effect, because the rule's reason would be wrong. */
const whenRefuted: Readonly<Record<DriftSide, string>> = {
  request:
    'The declared schema is stricter, but routewright found no request that was accepted before and is refused now. The generated types still change.',
  response:
    'The declared schema is less strict, but all responses that routewright tried fit the old type. The generated types still change.',
};

const sought: Readonly<Record<DriftSide, string>> = {
  request: 'a request that is now refused',
  response: 'a response that does not fit the old type',
};

function findingReason(
  { reason, side }: DriftRule,
  { hint }: RuleChange,
  { refuted, unfinished }: Omit<BreakEvidence, 'witness'>,
): string {
  const said = refuted ? whenRefuted[side] : reason;
  const clauses = [
    ...(hint === undefined ? [] : [hint]),
    ...(unfinished ? [`the search for ${sought[side]} was stopped, because the schema is too large`] : []),
  ];
  return clauses.length === 0 ? said : `${said.replace(/\.$/, '')}; ${clauses.join('; ')}.`;
}

/**
 * The length of a fingerprint: twelve hexadecimal digits. All places are part of the fingerprint, so an approval
 * for two routes does not cover a third route.
 *
 * @param shapeOfKey returns the path shape of a route, so that a renamed path parameter does not change the
 * fingerprint
 */
function findingFingerprint(
  { code, firstNames = {} }: DriftRule,
  change: RuleChange,
  places: readonly Place[],
  shapeOfKey: (key: string) => string,
  { valueKey }: SchemaIdentity,
): string {
  const [first] = places;
  // A namespace is identified by its name.
  const marked = first?.route === null ? [first] : places;
  const where = marked.map(({ namespace, route, method, pointer }) =>
    JSON.stringify([route === null ? namespace : shapeOfKey(route), method, pointer]),
  );
  const firstNamed = (value: RuleChange['before']): RuleChange['before'] =>
    typeof value === 'string' && Object.hasOwn(firstNames, value) ? (firstNames[value] ?? value) : value;
  const text = [
    code,
    ...[...new Set(where)].toSorted(),
    valueKey('before', firstNamed(change.before)),
    valueKey('after', firstNamed(change.after)),
  ].join('\n');
  return sha256Hex(text, 12);
}
