// Chooses the recorded releases that are used for a version of WordPress or WooCommerce.

import type { ReleaseFacts } from './releases.ts';

export interface ChosenRelease {
  readonly facts: ReleaseFacts;
  /** The version without its patch level, such as `6.9`. */
  readonly version: string;
  /**
   * The positions of the releases, oldest first. For an unrecorded version, the list contains the releases
   * before and after the version. For a version before the oldest or after the newest release, the list contains
   * only that release.
   */
  readonly at: readonly number[];
  /** Whether the version itself is recorded. */
  readonly isRecorded: boolean;
}

/** Matches a version, such as `6.9` or `6.9.1`. */
const versionPattern = /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,4})?$/;

/**
 * @param version a version, with or without its patch level; undefined for the newest recorded release
 * @returns undefined if the text is not a version
 */
export function chooseRelease(facts: ReleaseFacts, version?: string): ChosenRelease | undefined {
  const { releases } = facts;
  const wanted = numbersOf(version ?? releases.at(-1) ?? '');
  if (!wanted) return undefined;
  const name = wanted.join('.');
  const recorded = releases.indexOf(name);
  if (recorded >= 0) return { facts, version: name, at: [recorded], isRecorded: true };
  const after = releases.findIndex((release) => isBefore(wanted, numbersOf(release)));
  const neighbours = after < 0 ? [releases.length - 1] : [after - 1, after];
  return { facts, version: name, at: neighbours.filter((at) => at >= 0), isRecorded: false };
}

/**
 * Whether a version cannot exist: it is newer than the release that follows the newest recorded release, or lies
 * between a recorded release and the one that follows it. In WordPress and WooCommerce, 7.0 follows 6.9. Other plugins
 * number their releases in other ways.
 */
export function isImpossibleRelease({
  facts,
  version,
  at: [before = -1, after],
  isRecorded,
}: ChosenRelease): boolean {
  const following = nextRelease(facts.releases[before]);
  if (facts.isExercised || isRecorded || following === undefined) return false;
  if (after !== undefined) return facts.releases[after] === following.join('.');
  return isBefore(following, numbersOf(version));
}

function nextRelease(version = ''): Numbers | undefined {
  const numbers = numbersOf(version);
  if (numbers === undefined) return undefined;
  const [major, minor] = numbers;
  return minor < 9 ? [major, minor + 1] : [major + 1, 0];
}

type Numbers = readonly [major: number, minor: number];

function numbersOf(version: string): Numbers | undefined {
  const [, major, minor] = versionPattern.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

const isBefore = ([major, minor]: Numbers, [otherMajor, otherMinor]: Numbers = [0, 0]): boolean =>
  major < otherMajor || (major === otherMajor && minor < otherMinor);
