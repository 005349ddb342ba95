// The document with the facts of all recorded releases of one software: every route, namespace, type and taxonomy has a
// history, with an entry for each release in which it changed.

import type { Json } from '../../src/core/schema/schema.ts';
import { applyPatch, isEqualJson, patchBetween } from '../../src/source/normalize/known/merge-patch.ts';
import { sections, type JsonObject, type ReleaseFacts } from './facts.ts';

export interface FactsFile {
  readonly software: string;
  readonly slug: string;
  /** Whether the releases are those of a plugin whose operations were called: `npm run known -- plugin`. */
  readonly isExercised?: boolean;
  /** In order. */
  readonly releases: readonly string[];
  /** By release: how it was recorded, when that differs. */
  readonly notes?: Readonly<Record<string, string>>;
  readonly namespaces: Histories;
  readonly routes: Histories;
  readonly types: Histories;
  readonly taxonomies: Histories;
}

/** By name, then by release: the whole value, a merge patch against the release before, or null for its removal. */
export type Histories = Readonly<Record<string, JsonObject>>;

/** `6.9.7` → `6.9` */
export function releaseOf(version: string): string {
  const [, release] = /^v?(\d+\.\d+)(?:\.|-|$)/.exec(version) ?? [];
  if (release === undefined) throw new Error(`"${version}" is not a version.`);
  return release;
}

export function compareReleases(left: string, right: string): number {
  const [major = 0, minor = 0] = left.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = right.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

/** Adds a release, or replaces it. The entries of the release after it are made anew. */
export function withRelease(file: FactsFile, release: string, facts: ReleaseFacts): FactsFile {
  const releases = [...new Set([...file.releases, release])].sort(compareReleases);
  const all = new Map(
    releases.map((one) => [one, one === release ? facts : factsOfRelease(file, one)] as const),
  );
  const [namespaces, routes, types, taxonomies] = sections.map((section) =>
    histories(new Map([...all].map(([one, { [section]: values }]) => [one, values]))),
  ) as [Histories, Histories, Histories, Histories];
  return { ...file, releases, namespaces, routes, types, taxonomies };
}

export function factsOfRelease(file: FactsFile, release: string): ReleaseFacts {
  const at = file.releases.indexOf(release);
  if (at < 0) throw new Error(`${file.software} ${release} is not recorded.`);
  const past = file.releases.slice(0, at + 1);
  const [namespaces, routes, types, taxonomies] = sections.map((section) =>
    Object.fromEntries(
      Object.entries(file[section]).flatMap(([name, history]) => {
        const value = valueAfter(history, past);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  ) as [JsonObject, JsonObject, JsonObject, JsonObject];
  return { namespaces, routes, types, taxonomies };
}

function valueAfter(history: JsonObject, releases: readonly string[]): Json | undefined {
  let value: Json | undefined;
  for (const release of releases) {
    const change = history[release];
    if (change !== undefined) value = change === null ? undefined : applyPatch(value, change);
  }
  return value;
}

/**
 * @param all the values by release, in order. A name follows the name before it in the release that has it first, because
 * WordPress tries routes in this order.
 */
function histories(all: ReadonlyMap<string, JsonObject>): Histories {
  const names: string[] = [];
  for (const values of all.values()) {
    let at = 0;
    for (const name of Object.keys(values)) {
      if (!names.includes(name)) names.splice(at, 0, name);
      at = names.indexOf(name) + 1;
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const values = [...all].map(
        ([release, of]) => [release, Object.hasOwn(of, name) ? of[name] : undefined] as const,
      );
      return [name, historyOf(values)];
    }),
  );
}

function historyOf(values: readonly (readonly [release: string, value: Json | undefined])[]): JsonObject {
  const entries: [string, Json][] = [];
  let last: Json | undefined;
  for (const [release, value] of values) {
    if (value === undefined) {
      if (last !== undefined) entries.push([release, null]);
      last = undefined;
    } else if (last === undefined || !isEqualJson(last, value)) {
      const change = last === undefined ? value : patchBetween(last, value);
      entries.push([release, change]);
      // Members keep the order that they have for a reader of the file, so that writing it again changes nothing.
      last = applyPatch(last, change);
    }
  }
  return Object.fromEntries(entries);
}

/** One line for each entry of a history, so that a new release is a small difference. */
export function formatFactsFile(file: FactsFile): string {
  const { software, slug, isExercised, releases, notes } = file;
  const heads = { software, slug, ...(isExercised && { isExercised }), releases, ...(notes && { notes }) };
  const lines = Object.entries(heads).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const blocks = sections.map((name) => `  ${JSON.stringify(name)}: ${block(file[name], '  ', historyText)}`);
  return `{\n${[...lines, ...blocks].join(',\n')}\n}\n`;
}

const historyText = (history: JsonObject): string => block(history, '    ', (entry) => JSON.stringify(entry));

function block<Value>(
  members: Readonly<Record<string, Value>>,
  indent: string,
  text: (value: Value) => string,
): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `${indent}  ${JSON.stringify(name)}: ${text(value)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}
