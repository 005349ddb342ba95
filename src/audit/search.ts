// The parts of a search for calls that are prepared once for a program.

import type { ts } from 'ts-morph';
import type { TypeScriptModule } from '../user-code/compiler-in-use.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import { AddressTexts } from './address-texts.ts';
import { CallIndex } from './call-index.ts';
import type { ChainClients } from './call-requests.ts';
import type { Caller } from './caller.ts';
import { callerNames, type CallerNames } from './caller-table.ts';
import { Classes } from './evaluate/classes.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { PassedProps } from './evaluate/passed-props.ts';
import { Origins } from './evaluate/origin.ts';
import type { FunctionNode } from './evaluate/values.ts';
import { Writes } from './evaluate/writes.ts';
import { registeredRoutes } from './registered-routes.ts';
import type { SiteAddress } from './rest-address.ts';
import { rewrittenPaths } from './rewritten-paths.ts';

export interface FindRequest {
  /** The TypeScript module that made the program. */
  readonly compiler: TypeScriptModule;
  readonly program: ts.Program;
  /** The absolute paths of the files whose calls are reported. */
  readonly files: readonly string[];
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly callers: readonly Caller[];
  readonly site: SiteAddress;
  /** Maps a place in the script of a component to its place in the component. */
  readonly asWritten: (place: CodePlace) => CodePlace;
}

/** The parts of a search that are the same for all files of a program. */
export interface Search {
  readonly request: FindRequest;
  readonly evaluator: Evaluator;
  readonly names: CallerNames;
  readonly index: CallIndex;
  readonly sources: readonly ts.SourceFile[];
  readonly texts: AddressTexts;
  /** The functions of the project that each call runs. */
  readonly run: Map<ts.CallExpression, readonly FunctionNode[]>;
  /** The clients that build requests with chains of calls; undefined if the project has none. */
  readonly chains: ChainClients | undefined;
  /** The beginnings of the paths that middleware may replace. */
  readonly rewritten: readonly string[];
}

export function searchIn(request: FindRequest): Search {
  const { program, files, callers, folder, site } = request;
  const checker = program.getTypeChecker();
  const own = new Set(files);
  const names = callerNames(callers, (module) =>
    module.startsWith('.') ? new URL(module, `file://${folder}/`).pathname : undefined,
  );
  const origins = new Origins(
    checker,
    (file) =>
      own.has(file.fileName) || (!file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file)),
    (module) => names.moduleOf(module) !== undefined,
  );
  const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
  const texts = new AddressTexts(sources, site, checker);
  const evaluator = new Evaluator({
    checker,
    origins,
    writes: new Writes(checker),
    classes: new Classes(sources),
    callers: names,
    props: new PassedProps(checker, sources),
    entities: site.entities,
    texts: texts.nodes,
  });
  const index = new CallIndex(sources);
  return {
    request,
    names,
    evaluator,
    index,
    rewritten: rewrittenPaths(index, evaluator, names),
    sources,
    texts,
    run: new Map(),
    chains: chainClients(sources, index, evaluator, names),
  };
}

function chainClients(
  sources: readonly ts.SourceFile[],
  index: CallIndex,
  evaluator: Evaluator,
  names: CallerNames,
): ChainClients | undefined {
  const [node] = sources.filter((file) => /\bwpapi\b/.test(file.text));
  const caller = node && names.of({ kind: 'foreign', module: 'wpapi', path: ['default'], node });
  return caller && { caller, registered: registeredRoutes(index, evaluator) };
}
