// Reads a file, standard input or a site as a route index or a model. The content of the source decides between index
// and model.

import { createHash } from 'node:crypto';
import type { Diagnostic, Report, Staged } from '../core/diagnostics/diagnostic.ts';
import { assertNotAborted, Halt } from '../core/diagnostics/halt.ts';
import { softwareParts } from './sandbox/software-source.ts';
import { readFromFile } from './file/from-file.ts';
import { readFromStdin } from './file/from-stdin.ts';
import { knownParts } from './known-parts.ts';
import { readKnown } from './known-source.ts';
import type { LoadOptions } from './load-options.ts';
import { readDocument } from './file/read-document.ts';
import { candidateAddresses, hasScheme } from './site/addresses.ts';
import type { SiteReading } from './site/read-site.ts';
import { isFileSource } from './source-kind.ts';
import { nameOfFile, nameOfSource, nameOfStdin } from './source-name.ts';
import { UnreadSite, WrongSetting } from './unread-site.ts';

export type Loaded = SiteReading & {
  /** The hash of the bytes of a file or of standard input; absent for other sources. */
  readonly bytesHash?: string;
};

/**
 * Reads a source.
 *
 * @param source the path of a file (plain or gzip); `-` for standard input; any address of a site, with or
 * without its scheme; a source for which WordPress is started (a plugin, a theme, a Blueprint,
 * `wordpress:6.9`, or several joined by `+`); `git:<revision>[:<path>]`; or recorded releases
 * (`known:wordpress@6.9`)
 * @returns an index, whose `routes` is a map and whose other members are unchecked, or a model that is valid
 * by its JSON Schema
 * @throws Halt (`source`) when the source cannot be read, or is neither an index nor a model
 */
export async function load(source: string, options: LoadOptions): Promise<Staged<Loaded>> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  try {
    const value = await loadSource(source, options, report);
    return { value, diagnostics };
  } catch (error) {
    assertNotAborted(options.signal, 'Reading', diagnostics);
    throw error;
  }
}

async function loadSource(source: string, options: LoadOptions, report: Report): Promise<Loaded> {
  const known = knownParts(source);
  const own = known ? undefined : softwareParts(source);
  if (options.exercise === true && own === undefined)
    throw (await import('./exercise/exercise.ts')).notExercised();
  if (known) return readKnown(known, report);
  if (own) {
    const { readOwn } = await import('./sandbox/read-software-source.ts');
    return readOwn(own, source, options, report);
  }
  if (source === '-') {
    return readWithHash(await readFromStdin(options), nameOfStdin, report);
  }
  const scheme = hasScheme(source) ? 'http' : /^([a-z][a-z\d+.-]*):\/\//i.exec(source)?.[1]?.toLowerCase();
  if (isFileSource(source)) {
    return readWithHash(await readFromFile(source, options), nameOfFile(source), report);
  }
  if (scheme !== undefined && scheme !== 'http')
    throw new Halt(
      'source',
      `Addresses of the scheme ${scheme}:// cannot be read.`,
      'Use a file, or an address that begins with https:// or http://.',
    );
  if (scheme !== undefined && !URL.canParse(source))
    throw new Halt(
      'source',
      'The address given is not a valid URL.',
      'Check the spelling. For example: https://example.org/wp-json/',
    );
  // Modules that send requests are only loaded for a site, so that a file is read faster.
  const { readSite } = await import('./site/read-site.ts');
  const { NoSuchHost } = await import('./network-errors.ts');
  try {
    return await readSite(candidateAddresses(source), options, report);
  } catch (error) {
    if (scheme !== undefined || !(error instanceof NoSuchHost)) throw unreadSite(error);
    throw new Halt(
      'source',
      `There is no file ${nameOfSource(source)}, and no host named ${candidateAddresses(source)[0].hostname}.`,
      'Check the spelling.',
    );
  }
}

const readWithHash = async (bytes: Uint8Array, name: string, report: Report): Promise<Loaded> => ({
  ...(await readDocument({ bytes, name, baseHint: '' }, report)),
  bytesHash: createHash('sha256').update(bytes).digest('hex'),
});

const unreadSite = (error: unknown): unknown =>
  error instanceof Halt && error.kind === 'source' && !(error instanceof WrongSetting)
    ? new UnreadSite(error)
    : error;
