// The entry point of the search, which finds every call of a site in the user's code.
// If a function passes its arguments to a call of the site, the search continues with the calls of the function.

import type { ts } from 'ts-morph';
import { compiler, withCompiler } from '../user-code/compiler-in-use.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { UnusedAddress } from './address-texts.ts';
import { requestsInBatch } from './batches.ts';
import { calleeIn, endingOf } from './call-index.ts';
import { requestsOfCall, type ChainClients, type RequestFacts } from './call-requests.ts';
import type { CallerNames } from './caller-table.ts';
import type { CodeCall, UnclearCall, UnknownCall } from './code-call.ts';
import { CodePlaces } from './code-places.ts';
import { ControlHandlers } from './control-handlers.ts';
import { ControlActions } from './control-actions.ts';
import { branchesAt, occurringIn, textsAt } from './evaluate/branches.ts';
import { constructionsIn } from './evaluate/classes.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { methodsOf } from './evaluate/receivers.ts';
import {
  noKnownValues,
  parametersOfValue,
  type Choices,
  type EvaluatedValue,
  type FunctionNode,
  type KnownValues,
} from './evaluate/values.ts';
import { CallNotes, type RawCallContext } from './found-call.ts';
import { FunctionCalls } from './function-calls.ts';
import { FetcherKeys } from './fetcher-keys.ts';
import { requestsOfElement } from './elements.ts';
import type { IndirectCalls } from './indirect-calls.ts';
import type { CodeRequest } from './requests.ts';
import { searchIn, type FindRequest, type Search } from './search.ts';
import { callsWithin, SearchedCode } from './searched-code.ts';
import { callsOfReceivers, nodeNaming } from './shared-calls.ts';
import { functionOf, Wrappers, type CallSite } from './wrappers.ts';

export interface FoundCalls {
  readonly calls: readonly CodeCall[];
  /** Calls whose address cannot be read from the code. */
  readonly unknown: readonly UnknownCall[];
  /** Calls that look like calls of the site, but whose request is unknown. */
  readonly unclear: readonly UnclearCall[];
  /** REST calls of other sites. */
  readonly otherHosts: readonly (UnknownCall & { readonly host: string })[];
  /** Addresses of the site in the text of the code that no call uses; empty for the search of one file. */
  readonly unused: readonly UnusedAddress[];
}

const placeKey = ({ file, line, column }: CodePlace): string => [file, line, column].join('\n');

const maxFollowDepth = 5;
const maxRequests = 50_000;

interface RawCall extends RawCallContext {
  readonly node: ts.CallExpression;
}

/** Finds the calls in all files. */
export function findCalls(request: FindRequest): FoundCalls {
  return withCompiler(request.compiler, () => new Finder(searchIn(request)).find());
}

/**
 * Prepares the search for an editor, which checks one file of a program after the other. The returned function
 * finds the calls that one file makes, itself or through functions of other files.
 */
export function findCallsByFile(request: FindRequest): (file: string) => FoundCalls {
  const search = withCompiler(request.compiler, () => searchIn(request));
  return (file) => withCompiler(request.compiler, () => new Finder(search, file).find());
}

class Finder implements RequestFacts {
  readonly evaluator: Evaluator;
  readonly names: CallerNames;
  readonly actions: ControlActions;
  readonly chains: ChainClients | undefined;
  private readonly wrappers: Wrappers;
  private readonly indirect: readonly IndirectCalls[];
  private readonly places: CodePlaces;
  private readonly notes: CallNotes;
  /** The part of the project that is searched; undefined for the whole project. */
  private readonly searched: SearchedCode | undefined;
  private readonly calls: CodeCall[] = [];
  /** The calls that the text of an address shows. */
  private readonly withAddress: ReadonlySet<ts.CallExpression>;
  private requests = 0;

  /** @param only the file whose calls are searched; all files when left out */
  constructor(
    private readonly search: Search,
    only?: string,
  ) {
    const { evaluator, names, index, sources, request } = search;
    const { program, callers, folder, site, asWritten } = request;
    this.evaluator = evaluator;
    this.names = names;
    this.chains = search.chains;
    this.actions = new ControlActions(evaluator, names);
    this.indirect = [
      new FetcherKeys(evaluator, names, callers),
      new ControlHandlers(evaluator, names, index.objects()),
    ];
    this.places = new CodePlaces(folder, asWritten);
    this.withAddress = search.texts.calls();
    const file = only === undefined ? undefined : program.getSourceFile(only);
    this.searched = file && this.searchedFrom(file);
    this.wrappers = new Wrappers(evaluator, index, this.searched?.calls);
    const checker = program.getTypeChecker();
    const functions = new FunctionCalls(checker, [...(this.searched?.files ?? sources)]);
    this.notes = new CallNotes(site, this.places, checker, functions, {
      requestsOf: (node, around) => {
        const known = this.wrappers.knownAt(around, undefined) ?? noKnownValues;
        return this.requestsOf(node, this.evaluator.calleeOf(node, known), known);
      },
      rewritten: search.rewritten,
      callReturning: (owner) => this.evaluator.callReturning(owner),
    });
  }

  private searchedFrom(file: ts.SourceFile): SearchedCode {
    const methods = constructionsIn(file).flatMap((node) => methodsOf(node, this.evaluator.facts));
    return new SearchedCode(file, methods, (node) => this.functionsRunBy(node), maxFollowDepth);
  }

  /** The functions of the project that a call runs: the callee, and functions that a library runs. */
  private functionsRunBy(node: ts.CallExpression): readonly FunctionNode[] {
    const { run } = this.search;
    let found = run.get(node);
    if (found === undefined) {
      const callee = this.evaluator.calleeOf(node);
      found = [
        ...callee.flatMap((one) => (one.kind === 'function' ? [one.node] : [])),
        ...this.indirectSitesAt(node, callee, noKnownValues).map((site) => site.callee.node),
      ];
      run.set(node, found);
    }
    return found;
  }

  private indirectSitesAt(
    node: ts.CallExpression,
    callees: Choices,
    known: KnownValues,
  ): readonly CallSite[] {
    return this.indirect.flatMap((one) => one.sitesAt(node, callees, known));
  }

  private isCalledIndirectly(owner: FunctionNode): boolean {
    return this.indirect.some((one) => one.has(owner));
  }

  find(): FoundCalls {
    const { index, texts } = this.search;
    const nodes = [...(this.searched?.calls ?? index.all())].filter((node) => this.mayCall(node));
    const objects = this.searched?.objects() ?? index.objects();
    for (const one of this.indirect) one.note(nodes, objects);
    for (const node of nodes) this.rawFrom(node, []);
    for (const node of objects) this.explained(() => this.callsAt(node, this.actions.requestsOfObject(node)));
    for (const node of this.searched?.elements() ?? index.elements())
      this.explained(() => this.callsAt(node, requestsOfElement(node, this.names, this.evaluator)));
    const unknown = this.notes.unknown.filter(
      ({ owners, files, isLikely }) =>
        !owners.some((owner) => this.isCalledIndirectly(owner)) &&
        (isLikely || files.some((file) => texts.isTouching(file))),
    );
    const listed = unknown.flatMap(({ caller, place, inner }) => [
      { caller, place },
      // If no caller of a function shows an address, the request in the function is listed too.
      ...(inner && !this.notes.isKnown(inner.node) ? [{ caller, place: inner.place }] : []),
    ]);
    return {
      calls: this.calls,
      unknown: [...new Map(listed.map((one) => [placeKey(one.place), one])).values()],
      unclear: this.unclear(),
      otherHosts: this.notes.otherHosts,
      unused: this.searched ? [] : texts.unused(this.places, this.evaluator),
    };
  }

  /** Runs a part of the search. If it finds a request, the texts that it used are explained. */
  private explained(work: () => readonly CodeCall[]): boolean {
    const before = this.notes.count;
    const { made, texts } = this.evaluator.recorded(work);
    this.calls.push(...made);
    const isFound = this.notes.count > before;
    if (isFound) for (const text of texts) this.search.texts.used.add(text);
    return isFound;
  }

  /** The calls that an object or an element describes by itself. */
  private callsAt(node: RawCallContext['node'], requests: readonly CodeRequest[]): readonly CodeCall[] {
    return requests
      .filter(({ addresses }) => addresses.flatMap(parametersOfValue).length === 0)
      .flatMap((request) =>
        this.notes.note(
          { node, sites: [], known: noKnownValues, way: String(this.numberOf(node)) },
          { ...request, answers: 'unknown' },
          new Set(),
        ),
      );
  }

  /** Calls whose request is unknown, except at places where another request was understood. */
  private unclear(): readonly UnclearCall[] {
    const understood = new Set(
      this.calls.flatMap(({ place, addresses }) =>
        [place, ...addresses.map((one) => one.place)].map(placeKey),
      ),
    );
    return this.notes.unclear.filter(({ place }) => !understood.has(placeKey(place)));
  }

  private mayCall(node: ts.CallExpression): boolean {
    const { kind } = node.expression;
    if (kind === compiler.SyntaxKind.ImportKeyword || kind === compiler.SyntaxKind.SuperKeyword) return false;
    return (
      this.search.chains !== undefined ||
      compiler.isIdentifier(calleeIn(node.expression)) ||
      this.names.endings.has(endingOf(node)) ||
      // A data store receives the value of `yield`, which may be an action.
      compiler.isYieldExpression(node.parent) ||
      this.withAddress.has(node)
    );
  }

  /**
   * The requests that one call makes. The function also records functions that pass their arguments on to the
   * caller.
   */
  private raw(raw: RawCall): readonly CodeCall[] {
    if (this.requests > maxRequests) {
      this.notes.noteLimit(raw, maxRequests);
      return [];
    }
    const { node, sites, known } = raw;
    if (
      sites.length > 0 &&
      [node, ...sites.slice(1).map((site) => site.node)].some((one) => !this.evaluator.isMade(one, known))
    )
      return [];
    const callee = this.evaluator.calleeOf(raw.node, raw.known);
    const sent = this.narrowed(node, known) ?? this.requestsOf(raw.node, callee, raw.known);
    const requests = sent.flatMap((one) => [one, ...requestsInBatch(one)]);
    if (known.size > 0)
      for (const site of this.indirectSitesAt(node, callee, known))
        for (const inner of callsWithin(site.callee.node)) this.rawFrom(inner, [site]);
    if (requests.length === 0) {
      if (callee.length > 0 && callee.every((one) => this.isKnown(one))) this.search.texts.useAllIn(node);
      // A function may receive the function that sends the request.
      else if (this.withAddress.has(node)) this.follow(raw, new Set(callee.flatMap(parametersOfValue)));
      return [];
    }
    this.requests += 1;
    const args = this.evaluator.argumentsOf(raw.node, raw.known);
    const followed = this.follow(raw, new Set([...args.flat(), ...callee].flatMap(parametersOfValue)));
    return requests.flatMap((request) => this.notes.note(raw, request, followed));
  }

  /**
   * The requests of a call, if the code around it shows the texts of variables (`case 'posts':`); undefined if it shows
   * none.
   */
  private narrowed(node: ts.CallExpression, known: KnownValues): readonly CodeRequest[] | undefined {
    const texts = textsAt(node, this.search.request.program.getTypeChecker());
    if (texts.size === 0) return undefined;
    const narrowed = new Map([...texts, ...known]);
    const requests = this.requestsOf(node, this.evaluator.calleeOf(node, narrowed), narrowed);
    return requests.length > 0 ? requests : undefined;
  }

  private requestsOf(node: ts.CallExpression, callee: Choices, known: KnownValues): readonly CodeRequest[] {
    const here = branchesAt(node, undefined, this.search.request.program.getTypeChecker());
    const sent = requestsOfCall(node, occurringIn(callee, here), known, this, here);
    // If the callee may be one of several functions, the function that returns the value is unknown.
    const isSure = callee.length === 1 || new Set(sent.map(({ answers }) => answers)).size === 1;
    return isSure ? sent : sent.map((one) => ({ ...one, answers: 'unknown' as const }));
  }

  /** Whether a function is known, and sends no request by itself. */
  private isKnown(callee: EvaluatedValue): boolean {
    if (callee.kind === 'instance') return callee.caller.instances?.store !== undefined;
    return (
      callee.kind === 'foreign' && callee.module !== '' && this.names.moduleOf(callee.module) !== undefined
    );
  }

  /** Returns whether a request is found, or was found before. */
  private rawFrom(node: ts.CallExpression, sites: readonly CallSite[]): boolean {
    const way = [node, ...sites.map((site) => site.node)].map((one) => this.numberOf(one)).join('.');
    if (this.ways.has(way)) return true;
    this.ways.add(way);
    return this.explained(() => {
      // The arguments of such a site were evaluated before.
      for (const { node: place, args } of sites) if (args) this.evaluator.valuesOf(place);
      return this.byReceivers(node, sites, way) ?? this.byAny(node, sites, way);
    });
  }

  private byAny(node: ts.CallExpression, sites: readonly CallSite[], way: string): readonly CodeCall[] {
    const known = this.wrappers.knownAt(sites, undefined);
    return known ? this.raw({ node, sites, known, way }) : [];
  }

  /** The calls of each object that may run the code; undefined if all objects make the same calls. */
  private byReceivers(
    node: ts.CallExpression,
    sites: readonly CallSite[],
    way: string,
  ): readonly CodeCall[] | undefined {
    const receivers = this.wrappers.receiversAround(sites[0]?.node ?? node);
    if (receivers.length === 0) return undefined;
    const runs = receivers.flatMap((receiver) => {
      const known = this.wrappers.knownAt(sites, receiver);
      const calls = known ? this.raw({ node, sites, known, way, isOneOfSeveral: true }) : [];
      return calls.length > 0 ? [{ calls, place: this.places.of(nodeNaming(receiver)) }] : [];
    });
    if (runs.length === 0) return undefined;
    return callsOfReceivers(runs, runs.length < receivers.length ? this.byAny(node, sites, way) : []);
  }

  private readonly ways = new Set<string>();
  private readonly numbers = new Map<ts.Node, number>();

  private numberOf(node: ts.Node): number {
    let number = this.numbers.get(node);
    if (number === undefined) this.numbers.set(node, (number = this.numbers.size));
    return number;
  }

  /** Follows the calls of the functions on whose parameters a call depends. Returns the functions that are called. */
  private follow({ node, sites }: RawCall, parameters: ReadonlySet<ts.Node>): ReadonlySet<FunctionNode> {
    const followed = new Set<FunctionNode>();
    if (sites.length >= maxFollowDepth) return followed;
    for (const owner of new Set([...parameters].map(functionOf))) {
      if (owner === undefined || sites.some(({ callee }) => callee.node === owner)) continue;
      let isFound = this.isCalledIndirectly(owner);
      const indirect = this.indirect.flatMap((one) => one.sitesOf(owner));
      for (const site of [...indirect, ...this.wrappers.sitesOf(owner)]) {
        isFound = this.rawFrom(node, [site, ...sites]) || isFound;
      }
      if (isFound || this.wrappers.isCalled(owner)) followed.add(owner);
    }
    return followed;
  }
}
