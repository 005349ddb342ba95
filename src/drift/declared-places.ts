// Adds to each place of a finding the line of PHP that declares the route, so that reports can annotate this line in
// a pull request.

import type { Operation, Route } from '../core/model/api/api.ts';
import type { PhpPlace } from '../core/model/api/declaration.ts';
import type { DeclaredAt, Drift, FindingPlace } from '../core/model/reports/drift.ts';
import {
  foldersOf,
  isOwnPlace,
  operationPlaces,
  phpLine,
  type PhpLine,
  type PluginFolders,
} from '../source/declared-line.ts';
import type { Side } from '../source/read-side.ts';
import { lastLineOf, mainFileIn } from '../source/sandbox/files-of-plugin.ts';
import { routeShape } from './compare/route-shape.ts';

/** A side of the comparison whose code is known. */
interface DeclaringSide {
  readonly routes: readonly Route[];
  readonly byKey: ReadonlyMap<string, Route>;
  readonly byShape: ReadonlyMap<string, Route>;
  readonly folders: PluginFolders;
}

/** A place in the code of a plugin. */
interface OwnPlace {
  readonly place: PhpPlace;
  readonly line: PhpLine;
}

/**
 * @returns the findings with `declaredAt` at the places that the code of a plugin declares. A removed route has the
 * line of the baseline, if its file still exists.
 */
export function withDeclaredPlaces(drift: Drift, before: Side, after: Side): Drift {
  const [baseline, current] = [declaringSide(before), declaringSide(after)];
  if (!hasPlaces(current)) return drift;
  return {
    ...drift,
    findings: drift.findings.map((finding) => ({
      ...finding,
      places: finding.places.map((place) => {
        const declaredAt = declaredAtOf(place, baseline, current);
        return declaredAt ? { ...place, declaredAt } : place;
      }),
    })),
  };
}

/** The file to which reports assign findings without a line: the main file of the plugin that was compared. */
export function pluginFile({ loaded }: Side): string | undefined {
  const [folder] = foldersOf(loaded).values();
  return folder === undefined ? undefined : mainFileIn(folder);
}

const declaringSide = ({ model: { routes }, loaded }: Side): DeclaringSide => ({
  routes,
  byKey: new Map(routes.map((route) => [route.key, route])),
  byShape: new Map(routes.map((route) => [routeShape(route), route])),
  folders: foldersOf(loaded),
});

const hasPlaces = ({ routes }: DeclaringSide): boolean =>
  routes.some(({ operations }) => operations.some(({ declaredAt }) => declaredAt !== undefined));

function declaredAtOf(
  place: FindingPlace,
  baseline: DeclaringSide,
  current: DeclaringSide,
): DeclaredAt | undefined {
  const { namespace } = place;
  if (namespace === null) return undefined;
  const now = placeIn(current, place, baseline);
  if (now) return { ...now.line, state: 'current' };
  const old = placeIn(baseline, place, current);
  if (old) return removedAt(old.place, namespace, baseline, current);
  // A snapshot does not show which plugin declared the route.
  return hasPlaces(baseline) ? undefined : siblingAt(namespace, current, 'every');
}

/** The line of a plugin that declares a place on one side. */
function placeIn(side: DeclaringSide, place: FindingPlace, other: DeclaringSide): OwnPlace | undefined {
  const { namespace, route: key, method, pointer } = place;
  if (key === null)
    return side.routes
      .filter((route) => route.namespace === namespace)
      .flatMap((route) => ownPlaces(side, route, route.operations, pointer))[0];
  const named = other.byKey.get(key);
  const route = side.byKey.get(key) ?? (named && side.byShape.get(routeShape(named)));
  if (!route) return undefined;
  const ofMethod = route.operations.filter(
    ({ methods }) => method === null || methods.some((one) => one === method),
  );
  // A route that stays declares its removed methods no longer; its other methods show where they were declared.
  return ownPlaces(side, route, ofMethod.length > 0 ? ofMethod : route.operations, pointer)[0];
}

/** The best place is first. */
const ownPlaces = (
  { folders }: DeclaringSide,
  route: Route,
  operations: readonly Operation[],
  pointer: string,
): readonly OwnPlace[] =>
  operations
    .flatMap((operation) => {
      const { registered, callback, permission, schema } = operationPlaces(route, operation);
      return /^\/schema\b/.test(pointer)
        ? [schema, registered, callback, permission]
        : [registered, callback, permission, schema];
    })
    .flatMap((place) => {
      const line = place && isOwnPlace(place, folders) ? phpLine(place, folders) : undefined;
      return place && line ? [{ place, line }] : [];
    });

/** The line of a removed route: in the file that declared it, otherwise in another file of the plugin. */
function removedAt(
  old: PhpPlace,
  namespace: string,
  baseline: DeclaringSide,
  current: DeclaringSide,
): DeclaredAt | undefined {
  const folders = sameFolders(baseline.folders, current.folders);
  const folder = folders.get(old.owner ?? '');
  const line = phpLine(old, folders);
  // A saved index has no folder, so nothing shows whether the file still exists.
  if (folder === undefined || !line) return undefined;
  const last = lastLineOf(line.file);
  if (last !== undefined) return { ...line, line: Math.min(line.line, last), state: 'baseline' };
  const sibling = siblingAt(namespace, current, 'some');
  if (sibling) return sibling;
  const main = mainFileIn(folder);
  return main === undefined ? undefined : { file: main, line: 1, state: 'plugin' };
}

/** The first declaration of the plugin in a namespace, if some or all routes of the namespace are of the plugin. */
function siblingAt(
  namespace: string,
  current: DeclaringSide,
  share: 'some' | 'every',
): DeclaredAt | undefined {
  const places = current.routes
    .filter((route) => route.namespace === namespace)
    .map((route) => ownPlaces(current, route, route.operations, '')[0]);
  const first = places.find((place) => place !== undefined);
  if (!first || (share === 'every' && places.includes(undefined))) return undefined;
  return { ...first.line, state: 'plugin' };
}

/** The current folders by the names of both sides. A plugin may have another folder name in the baseline. */
function sameFolders(before: PluginFolders, after: PluginFolders): PluginFolders {
  const [[old], [folder]] = [[...before.keys()], [...after.values()]];
  if (before.size !== 1 || after.size !== 1 || old === undefined || folder === undefined) return after;
  return new Map([...after, [old, folder]]);
}
