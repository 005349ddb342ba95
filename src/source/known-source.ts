// Reads a source such as `known:wordpress@6.9+known:woocommerce@10.5`: an index of recorded releases, without a site.

import { nearestNames } from '../core/diagnostics/nearest.ts';
import type { Report } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { wordList } from '../core/schema/schema-text.ts';
import { plainText } from './file/plain-text.ts';
import { recordedSoftware, releasesOf, softwareNamed } from './known-releases.ts';
import { chooseRelease, isImpossibleRelease, type ChosenRelease } from './normalize/known/choose-release.ts';
import { indexOfReleases } from './normalize/known/index-of-releases.ts';
import { sourceProblem } from './problems.ts';
import type { SiteReading } from './site/read-site.ts';

/** The prefix of a source that is a recorded release. */
export const knownPrefix = 'known:';

/**
 * @param parts the parts of a source, such as `known:wordpress@6.9`
 * @throws Halt `source` if a part does not begin with `known:`, or names software that is not recorded or a version
 * that is newer than the next release
 */
export async function readKnown(parts: readonly string[], report: Report): Promise<SiteReading> {
  const other = parts.find((part) => !part.startsWith(knownPrefix));
  if (other !== undefined)
    throw new Halt(
      'source',
      `${knownPrefix} can only be joined with ${knownPrefix}, not with ${other === '' ? 'nothing' : plainText(other, 80)}.`,
      `A source cannot combine recorded releases with a plugin or theme that routewright runs. For a plugin in a WordPress that routewright starts, write wordpress:6.9+./my-plugin; for recorded releases, ${example}.`,
    );
  const chosen: ChosenRelease[] = [];
  for (const part of parts) {
    const release = await readPart(part.slice(knownPrefix.length));
    if (chosen.some(({ facts }) => facts.slug === release.facts.slug))
      throw new Halt(
        'source',
        `${release.facts.software} is given twice.`,
        'Give one version of each software.',
      );
    reportUnrecorded(release, report);
    chosen.push(release);
  }
  const { index, ...known } = indexOfReleases(chosen);
  return { kind: 'index', index, known };
}

const example = 'known:wordpress@6.9+known:woocommerce@10.5';

async function readPart(part: string): Promise<ChosenRelease> {
  const [name = '', ...versions] = part.split('@');
  const slug = softwareNamed(name);
  if (slug === undefined) {
    const [near] = nearestNames(name, recordedSoftware, 1);
    throw new Halt(
      'source',
      `No releases of "${plainText(name, 80)}" are recorded.`,
      `${near === undefined ? '' : `Did you mean ${knownPrefix}${near}? `}The recorded releases are: ${await recordedText()}.`,
    );
  }
  const facts = await releasesOf(slug);
  const release = versions.length > 1 ? undefined : chooseRelease(facts, versions[0]);
  if (!release)
    throw new Halt(
      'source',
      `"${plainText(versions.join('@'), 80)}" is not a version of ${facts.software}.`,
      `Write ${knownPrefix}${slug}@${facts.releases.at(-1) ?? ''}, or ${knownPrefix}${slug} for the newest recorded release. The recorded releases are: ${await recordedText()}.`,
    );
  if (isImpossibleRelease(release)) {
    const newest = facts.releases.at(-1) ?? '';
    throw new Halt(
      'source',
      `routewright does not know that ${facts.software} ${release.version} exists. The newest recorded release is ${newest}.`,
      `Write ${knownPrefix}${slug}@${newest}, or use a newer version of routewright.`,
    );
  }
  return release;
}

/** Lists the recorded software: `wordpress (4.7 to 7.1) and woocommerce (8.9 to 10.5)`. */
async function recordedText(): Promise<string> {
  const all = await Promise.all(recordedSoftware.map((slug) => releasesOf(slug)));
  return wordList(
    all.map(({ slug, releases: [first = '', ...others] }) => {
      const last = others.at(-1);
      return `${knownPrefix}${slug} (${last === undefined ? first : `${first} to ${last}`})`;
    }),
  );
}

function reportUnrecorded({ facts, version, at, isRecorded }: ChosenRelease, report: Report): void {
  if (isRecorded) return;
  report(
    sourceProblem(
      'release-not-recorded',
      {},
      { software: facts.software, version, nearest: at.map((one) => facts.releases[one] ?? '') },
    ),
  );
}
