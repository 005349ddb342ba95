// The findings of one file. The three rules share them, so a file is searched once.

import { relative } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { hitsOf, isIgnored, type CallHit } from '../audit/check-calls.ts';
import { checkedPlaces } from '../audit/call-places.ts';
import type { NearNames } from '../audit/checked-call.ts';
import { findCallsByFile, type FoundCalls } from '../audit/find-calls.ts';
import { unclearCallTexts, unclearRule } from '../audit/unclear-calls.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { TypeScriptModule } from '../user-code/compiler-in-use.ts';
import { withoutGenerated } from '../user-code/project-client.ts';
import type { Snapshot } from './snapshot.ts';

export interface FileFinding {
  /** The code of the rule of `audit`. */
  readonly code: string;
  readonly message: string;
  readonly place: CodePlace;
  readonly near: NearNames | undefined;
}

/** The search in a program, for one snapshot. */
interface ProgramSearch {
  readonly snapshot: Snapshot;
  readonly files: ReadonlySet<string>;
  readonly find: (file: string) => FoundCalls;
}

const searches = new WeakMap<ts.Program, ProgramSearch>();

/**
 * Finds the calls of a file and checks them. A finding is reported in the file that makes the call. A property
 * is reported in the file that reads it, and the address of an object in the file that makes the object.
 */
export function findingsIn(
  file: ts.SourceFile,
  program: ts.Program,
  compiler: TypeScriptModule,
  snapshot: Snapshot,
): readonly FileFinding[] {
  let search = searches.get(program);
  if (search?.snapshot !== snapshot) searches.set(program, (search = searchIn(program, compiler, snapshot)));
  if (!search.files.has(file.fileName)) return [];
  const name = relative(snapshot.folder, file.fileName);
  const { calls, unclear } = search.find(file.fileName);
  const hits = hitsOf(checkedPlaces(calls, snapshot.context), snapshot.context);
  return [
    ...hits.flatMap((hit) => findingOf(hit, name) ?? []),
    ...unclear
      .filter(({ place }) => place.file === name && !isIgnored(unclearRule.code, place))
      .map(unclearFinding),
  ];
}

function searchIn(program: ts.Program, compiler: TypeScriptModule, snapshot: Snapshot): ProgramSearch {
  const files = handWritten(
    program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
      .map(({ fileName }) => fileName)
      .filter((name) => !name.includes('/node_modules/') && !name.endsWith('.json')),
  );
  const { callers, site, folder } = snapshot;
  const find = findCallsByFile({
    compiler,
    program,
    files,
    folder,
    callers,
    site,
    asWritten: (place) => place,
  });
  return { snapshot, files: new Set(files), find };
}

/** The files that routewright generated are searched for again only if the program has other files. */
let last = { names: '', files: [] as readonly string[] };

function handWritten(files: readonly string[]): readonly string[] {
  const names = files.join('\n');
  if (last.names !== names) last = { names, files: withoutGenerated(files) };
  return last.files;
}

function findingOf({ rule, hit, checked }: CallHit, name: string): FileFinding | undefined {
  const { call, address } = checked;
  const isRead = call.answer.reads.some(({ place }) => place === hit.place);
  const isOfObject = address.isOfObject === true && address.place === hit.place;
  const isHere = hit.place.file === name;
  // The address or the type of the call may be in another file, which ESLint does not check now.
  if (!isHere && (isRead || isOfObject || call.place.file !== name)) return undefined;
  return {
    code: rule.code,
    message: messageText(hit.reason, hit.hint),
    place: isHere ? hit.place : call.place,
    near: isHere ? hit.near : undefined,
  };
}

function unclearFinding(call: FoundCalls['unclear'][number]): FileFinding {
  const { reason, hint } = unclearCallTexts(call);
  return { code: unclearRule.code, message: messageText(reason, hint), place: call.place, near: undefined };
}

const messageText = (reason: string, hint: string | undefined): string =>
  [reason, hint ?? '']
    .join(' ')
    .trim()
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ');
