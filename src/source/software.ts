// The software of two compared sites, from the software file of a snapshot or from a live site.

import { Halt } from '../core/diagnostics/halt.ts';
import { gitState, isInRevision } from './sandbox/git-state.ts';
import { softwareParts, type GitPart } from './sandbox/software-source.ts';
import { parseSoftware, readSoftwareFile } from './file/software-file.ts';
import { softwareFileOf, type Software } from '../core/model/software/software.ts';
import type { Loaded } from './load.ts';
import type { Side } from './read-side.ts';

export interface SoftwareOptions {
  readonly baseline: string;
  readonly current: string;
  /** Whether to request the software from live sites too. */
  readonly software?: boolean | undefined;
}

/** The software in the software file of a snapshot; null if the source is not a file, or has no software file. */
export async function softwareBeside(source: string): Promise<Software | null> {
  if (source === '-' || /^[a-z][a-z\d+.-]*:\/\//i.test(source)) return null;
  const [part] = source.startsWith('git:') ? (softwareParts(source) ?? []) : [];
  return part?.kind === 'git' ? softwareInGit(part) : readSoftwareFile(softwareFileOf(source));
}

async function softwareInGit({ revision, path }: GitPart): Promise<Software | null> {
  const file = softwareFileOf(path);
  if (!(await isInRevision(revision, file)).isThere) return null;
  const state = await gitState({ revision, path: file });
  return state.kind === 'file' ? parseSoftware(new TextDecoder().decode(state.bytes), state.name) : null;
}

/** @throws Halt `usage` when the software file of a snapshot is not a list of software */
export async function softwareOfSides(
  { baseline, current, software = false }: SoftwareOptions,
  before: Side,
  after: Side,
): Promise<{ readonly before: Software | null; readonly after: Software | null }> {
  const of = async (source: string, { loaded }: Side): Promise<Software | null> => {
    if (loaded.kind === 'index' && loaded.known) return loaded.known.software;
    return loaded.kind === 'index' && loaded.site
      ? software
        ? softwareOf(loaded)
        : null
      : softwareBeside(source);
  };
  return { before: await of(baseline, before), after: await of(current, after) };
}

/** @throws Halt `usage` when the source is not a live site */
export async function softwareOf(loaded: Loaded): Promise<Software> {
  if (loaded.kind !== 'index' || !loaded.site)
    throw new Halt(
      'usage',
      'Only a live site can report the versions of its software.',
      'Use the address of a site, or leave `software` out.',
    );
  const { askSoftware } = await import('./site/ask-software.ts');
  return askSoftware(loaded.index, loaded.site);
}
