// Finds what the code of a project uses of a source, through the generated client and by hand-written calls.

import { matched } from '../audit/check-calls.ts';
import { openAny } from '../audit/open-project.ts';
import { findCallsIn } from '../audit/project-code.ts';
import { callsSought } from '../audit/site-calls.ts';
import type { ContractUse } from '../core/model/reports/contract.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { takenBySite } from '../core/schema/site-acceptance.ts';
import type { ReadOptions } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';
import { noteClientUses } from './client-uses.ts';
import { noteHandWritten } from './hand-written-uses.ts';
import { unresolvedImports, type UnresolvedImport } from '../user-code/unresolved-imports.ts';
import { UseNotes } from './use-notes.ts';

/** A call that the contract does not contain. */
export interface LeftOutCall {
  /** The reason: the code does not show the address, or the source has no operation at the address. */
  readonly because: 'unknown-address' | 'unknown-operation';
  /** The path of the file, relative to the folder of the project. */
  readonly file: string;
  readonly line: number;
}

export interface FoundUses {
  /** The used operations, in the order of the source. */
  readonly uses: readonly ContractUse[];
  /** The name of the project in messages. */
  readonly project: string;
  readonly calls: { readonly generated: number; readonly byHand: number };
  readonly leftOut: readonly LeftOutCall[];
  /** Imports that do not exist, so that the contract may lack calls of a generated client. */
  readonly unresolved: readonly UnresolvedImport[];
}

interface FindOptions extends ReadOptions {
  readonly project: string;
  readonly client?: string | undefined;
  readonly site?: URL | undefined;
}

/** @throws Halt `usage` when the project does not exist, contains no code, or has several generated clients */
export async function findUses(side: Side, options: FindOptions): Promise<FoundUses> {
  const { name, project, code: codeAmong } = await openAny(options.project);
  options.progress?.({ kind: 'begin', message: 'Finding what the project uses' });
  const notes = new UseNotes(side.model);
  const client = project && (await noteClientUses(project, side.model, notes, options));
  const code = codeAmong(client?.files);
  const { calls, unknown, unclear } = await findCallsIn(code, await callsSought(side, options));
  const lost = noteHandWritten(matched(calls, side.model, takenBySite), notes);
  const open = calls.filter(({ isOpen }) => isOpen).map(({ place }) => place);
  const hidden = [...[...unknown, ...unclear].map(({ place }) => place), ...open];
  return {
    uses: notes.uses(),
    project: name,
    calls: { generated: client?.calls ?? 0, byHand: calls.length },
    unresolved: unresolvedImports(code),
    leftOut: [...leftOut('unknown-address', hidden), ...leftOut('unknown-operation', lost)],
  };
}

/** The lines of the calls, each once, sorted. */
const leftOut = (because: LeftOutCall['because'], places: readonly CodePlace[]): readonly LeftOutCall[] =>
  [
    ...new Map(places.map(({ file, line }) => [`${file}:${line}`, { because, file, line }])).values(),
  ].toSorted((one, other) =>
    one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line,
  );
