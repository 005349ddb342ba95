// Reads a source for which WordPress is started, or a source in git. Temporary files are removed afterwards.

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { readDocument } from '../file/read-document.ts';
import { readBytes } from '../file/read-bytes.ts';
import type { SiteReading } from '../site/read-site.ts';
import { nameOfFile } from '../source-name.ts';
import { gitState } from './git-state.ts';
import { isZip, type GitPart, type SourcePart } from './software-source.ts';
import { prepareFolder } from './prepare.ts';
import { readSandbox, type PlacedPart } from './read-sandbox.ts';

/** @throws Halt when a part of the source does not exist, or cannot be read */
export async function readOwn(
  parts: readonly SourcePart[],
  source: string,
  options: LoadOptions,
  report: Report,
): Promise<SiteReading> {
  const workplace = realpathSync(mkdtempSync(join(tmpdir(), 'routewright-')));
  try {
    const placed: PlacedPart[] = [];
    for (const [at, part] of parts.entries()) {
      const place = join(workplace, String(at));
      mkdirSync(place);
      const found = part.kind === 'git' ? await placedState(part, place, options) : placedPart(part);
      if (found.kind === 'document' && parts.length === 1)
        return await readDocument({ bytes: found.bytes, name: nameOfFile(source), baseHint: '' }, report);
      if (found.kind === 'document') throw notJoined(found.given);
      placed.push(await prepared(found, place, options));
    }
    return await readSandbox(placed, options, report);
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

function placedPart(part: Exclude<SourcePart, GitPart>): PlacedPart {
  switch (part.kind) {
    case 'wordpress':
      return { kind: 'wordpress', path: part.version, given: `wordpress:${part.version}` };
    case 'missing':
      throw new Halt(
        'source',
        `There is no ${nameOfFile(part.path)}.`,
        'Check the path. A plus sign (+) joins several sources.',
      );
    case 'other':
      throw notJoined(part.path);
    default:
      return { kind: part.kind, path: part.path, given: part.path };
  }
}

const notJoined = (path: string): Halt =>
  new Halt(
    'source',
    `${nameOfFile(path)} cannot be joined with other sources.`,
    'Plugins, themes, a Blueprint and a version of WordPress (wordpress:6.9) can be joined by +.',
  );

interface GitDocument {
  readonly kind: 'document';
  readonly bytes: Uint8Array;
  readonly given: string;
}

async function placedState(
  part: GitPart,
  place: string,
  options: LoadOptions,
): Promise<PlacedPart | GitDocument> {
  const given = `git:${part.revision}${part.path === '' ? '' : `:${part.path}`}`;
  const state = await gitState(part);
  if (state.kind === 'folder') {
    const path = join(place, 'files');
    await state.writeTo(path);
    return { kind: 'folder', path, name: state.name, given };
  }
  if (!isZip(state.bytes)) {
    const bytes = await readBytes(Readable.from([state.bytes]), given, options);
    return { kind: 'document', bytes, given };
  }
  const path = join(place, state.name);
  writeFileSync(path, state.bytes);
  return { kind: 'zip', path, given };
}

/** Runs the command of the setting `prepare` in a copy of the folder, if the setting is given. */
async function prepared(part: PlacedPart, place: string, options: LoadOptions): Promise<PlacedPart> {
  const { kind, path, given } = part;
  const command = options.box?.prepare;
  if (command === undefined || (kind !== 'folder' && kind !== 'main-file')) return part;
  const folder = kind === 'folder' ? path : dirname(path);
  const copy = join(place, 'copy');
  // A folder from git is already a temporary copy.
  const isOurs = given.startsWith('git:');
  if (!isOurs) copyFolder(folder, copy);
  const built = isOurs ? folder : copy;
  await prepareFolder(command, built, options);
  return {
    ...part,
    path: kind === 'folder' ? built : join(built, basename(path)),
    name: part.name ?? basename(resolve(folder)),
  };
}

/** Copies a folder. Symbolic links stay links, and their targets are not copied. */
const copyFolder = (from: string, to: string): void => {
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !['node_modules', '.git'].includes(basename(path)) || path === from,
  });
};
