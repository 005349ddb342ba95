// Makes the contract of a project: the part of a site's interface that the code needs.

import { Halt } from '../core/diagnostics/halt.ts';
import {
  contractIn,
  contractVersion,
  type Contract,
  type ContractUse,
} from '../core/model/reports/contract.ts';
import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import { recognizeRelease } from '../forecast/recognize-release.ts';
import { releasesWith } from '../source/known-releases.ts';
import { newSchemaWork, readModel, type ModelResult, type ReadOptions } from '../source/read-model.ts';
import { comparedSide, howFetched } from '../source/read-side.ts';
import { snapshotDocument, textOfSnapshot } from '../source/snapshot/snapshot.ts';
import { softwareBeside } from '../source/software.ts';
import { nameOfSource } from '../source/source-name.ts';
import type { FoundUses, LeftOutCall } from './find-uses.ts';
import type { UnresolvedImport } from '../user-code/unresolved-imports.ts';

/** The options of `contract`. */
export interface ContractOptions extends ReadOptions {
  /** The source for which the code was written: a snapshot, or a site. */
  readonly source: string;
  /** The project: a tsconfig.json, a jsconfig.json or a folder. */
  readonly project: string;
  /** The folder of the generated client. The folder is needed if the project has several clients. */
  readonly client?: string | undefined;
  /** The site's address, in addition to the addresses in the source. */
  readonly site?: URL | undefined;
}

export interface ContractResult {
  /** The text of the contract. Every command accepts a contract as a source. */
  readonly text: string;
  readonly contract: Contract;
  /** The name of the project in messages. */
  readonly project: string;
  /** The number of calls in the code: calls of the generated client, and hand-written calls. */
  readonly calls: { readonly generated: number; readonly byHand: number };
  readonly leftOut: readonly LeftOutCall[];
  /** Imports that the compiler did not find. If one of them is a generated client, the contract lacks its calls. */
  readonly unresolved: readonly UnresolvedImport[];
}

/**
 * Makes the contract of a project. Writes no files.
 *
 * @throws Halt when the source cannot be read or is no index, or when the project does not exist, has several
 *   generated clients, or uses no operation of the source
 */
export async function contract(options: ContractOptions): Promise<ContractResult> {
  return contractOf(
    await readModel(options.source, { ...options, recognize: false }, newSchemaWork()),
    options,
  );
}

/** Works like `contract`, but with a source that is already read, without the schemas of known releases. */
export async function contractOf(result: ModelResult, options: ContractOptions): Promise<ContractResult> {
  const { source, project, progress } = options;
  const name = nameOfSource(source);
  const { loaded } = result;
  const side = comparedSide(name, result);
  if (loaded.kind !== 'index')
    throw new Halt(
      'usage',
      `${name} is a model. A contract is a part of the index of a site.`,
      'Name a site, or a snapshot of a site.',
    );
  if (contractIn(loaded.index) !== undefined)
    throw new Halt(
      'usage',
      `${name} is a contract itself, and lacks the parts that your code may have begun to use.`,
      'Name the site, or a snapshot of the site.',
    );
  progress?.({ kind: 'begin', message: 'Reading the project' });
  const { findUses } = await import('./find-uses.ts');
  const found = await findUses(side, { ...options, project });
  if (found.uses.length === 0) throw nothingUsed(name, found);
  progress?.({ kind: 'begin', message: 'Writing the contract' });
  const document = snapshotDocument(loaded.index, howFetched(loaded));
  const releases = await releasesOfUses(loaded.index, source, found.uses);
  const made: Contract = {
    version: contractVersion,
    ...(Object.keys(releases).length > 0 && { releases }),
    uses: found.uses,
  };
  const { completeContract } = await import('./complete-contract.ts');
  const complete = await completeContract({ document, result, side, contract: made });
  return {
    text: textOfSnapshot(complete.document),
    contract: complete.contract,
    project: found.project,
    calls: found.calls,
    leftOut: found.leftOut,
    unresolved: found.unresolved,
  };
}

const unresolvedText = ({ module, name, file, line }: UnresolvedImport): string =>
  `${file}:${line} imports ${name === null ? module : `${name} from ${module}`}, which does not exist.`;

const nothingUsed = (
  source: string,
  { project, calls, leftOut, unresolved: [unresolved] }: FoundUses,
): Halt =>
  new Halt(
    'usage',
    `The code of ${project} uses no operation of ${source}.`,
    unresolved
      ? `${unresolvedText(unresolved)} If it is a generated client, run "routewright generate" first, or install its package.`
      : calls.generated + calls.byHand + leftOut.length === 0
        ? 'No calls were found. "routewright audit" also searches for calls and lists files that it does not read.'
        : `The code has ${calls.generated + calls.byHand + leftOut.length} calls, but none of them reaches an operation of this source. Is it the right site?`,
  );

/** The releases of the software whose namespaces the code uses. In a contract, too few routes remain to recognize them. */
async function releasesOfUses(
  index: WireIndex,
  source: string,
  uses: readonly ContractUse[],
): Promise<Readonly<Record<string, string>>> {
  const namespaces = new Set(
    uses.flatMap(({ route }) => {
      const raw = Object.hasOwn(index.routes, route) ? index.routes[route] : undefined;
      return isRecord(raw) && typeof raw['namespace'] === 'string' ? [raw['namespace']] : [];
    }),
  );
  const software = await softwareBeside(source);
  const releases: Record<string, string> = {};
  for (const facts of await releasesWith([...namespaces])) {
    if (![...namespaces].some((name) => Object.hasOwn(facts.namespaces, name))) continue;
    const release = recognizeRelease(index, facts, software);
    const version = release && facts.releases[release.at];
    if (version !== undefined) releases[facts.slug] = version;
  }
  return releases;
}
