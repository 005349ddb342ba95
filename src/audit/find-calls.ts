// The entry of finding: every call of a site in somebody's code. Functions that hand their
// arguments on to such a call are followed to where they are called.

import { ts } from 'ts-morph';
import type { CodePlace } from '../model/drift.ts';
import { answerOf, unknownAnswer } from './answers.ts';
import { requestsInBatch } from './batches.ts';
import { CallIndex, calleeIn, endingOf } from './call-index.ts';
import { requestsOf } from './call-requests.ts';
import type { Caller } from './caller.ts';
import { callerNames, type CallerNames } from './caller-table.ts';
import type { CodeAddress, CodeCall, CodePath } from './code-call.ts';
import { codeObject } from './code-objects.ts';
import { ControlActions } from './control-actions.ts';
import { CodePlaces } from './code-places.ts';
import { Classes } from './evaluate/classes.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { Origins } from './evaluate/origin.ts';
import {
  nothingKnown,
  parametersOf,
  partsOf,
  type Choices,
  type CodeFunction,
  type FunctionNode,
  type Known,
  type Slot,
  type Value,
} from './evaluate/values.ts';
import { Writes } from './evaluate/writes.ts';
import type { CodeRequest } from './requests.ts';
import { callsOfReceivers, shownOf } from './shared-calls.ts';
import { restAddress, type RestAddress, type SiteAddress } from './rest-address.ts';
import { functionOf, isWithin, nameOfFunction, Wrappers, type CallSite } from './wrappers.ts';

export interface FindRequest {
  readonly program: ts.Program;
  /** Absolute: the files in which calls count. */
  readonly files: readonly string[];
  /** What file names are relative to. */
  readonly folder: string;
  readonly callers: readonly Caller[];
  readonly site: SiteAddress;
  /** Places as people find them: in a component, not in its script. */
  readonly asWritten: (place: CodePlace) => CodePlace;
}

export interface FoundCalls {
  readonly calls: readonly CodeCall[];
  /** Calls whose address the code does not tell. */
  readonly unknown: readonly UnknownCall[];
  /** REST calls of other sites. */
  readonly elsewhere: readonly (UnknownCall & { readonly host: string })[];
}

export interface UnknownCall {
  readonly caller: string;
  readonly place: CodePlace;
}

const mostDepth = 5;
const mostRequests = 50_000;

/** A call of a caller, with what is known of the parameters around it. */
interface Raw {
  /** An object that asks a store for it has no answer to follow. */
  readonly node: ts.CallExpression | ts.ObjectLiteralExpression;
  /** The calls of the project's own functions that hand on to it, the outermost first. */
  readonly sites: readonly CallSite[];
  readonly known: Known;
  /** Which of several addresses it is depends on what they are made of. */
  readonly guessed?: boolean;
  /** Other objects run the same code. */
  readonly isOneOfSeveral?: true;
}

interface RawCall extends Raw {
  readonly node: ts.CallExpression;
}

export function findCalls(request: FindRequest): FoundCalls {
  return new Finder(request).find();
}

class Finder {
  private readonly evaluator: Evaluator;
  private readonly names: CallerNames;
  private readonly index: CallIndex;
  private readonly wrappers: Wrappers;
  private readonly actions: ControlActions;
  private readonly places: CodePlaces;
  /** Every method may be a link of a chain. */
  private readonly hasChains: boolean;
  private readonly handedTo = new Set<FunctionNode>();
  private readonly calls: CodeCall[] = [];
  private readonly unknown: (UnknownCall & { readonly owners: readonly FunctionNode[] })[] = [];
  private readonly elsewhere: (UnknownCall & { readonly host: string })[] = [];
  private requests = 0;

  constructor(private readonly request: FindRequest) {
    const { program, files, callers, folder, asWritten } = request;
    const checker = program.getTypeChecker();
    const own = new Set(files);
    this.names = callerNames(callers, (module) =>
      module.startsWith('.') ? new URL(module, `file://${folder}/`).pathname : undefined,
    );
    const origins = new Origins(
      checker,
      (file) =>
        own.has(file.fileName) || (!file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file)),
      (module) => this.names.moduleOf(module) !== undefined,
    );
    const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
    this.evaluator = new Evaluator({
      checker,
      origins,
      writes: new Writes(checker),
      classes: new Classes(sources),
      callers: this.names,
    });
    this.index = new CallIndex(sources);
    this.wrappers = new Wrappers(this.evaluator, this.index);
    this.actions = new ControlActions(this.evaluator, this.names);
    this.places = new CodePlaces(folder, asWritten);
    this.hasChains = sources.some((file) => /\bwpapi\b/.test(file.text));
  }

  find(): FoundCalls {
    for (const node of this.index.all()) if (this.mayCall(node)) this.rawFrom(node, []);
    for (const node of this.index.objects)
      for (const request of this.actions.requestsOfObject(node))
        if (request.addresses.flatMap(parametersOf).length === 0)
          this.calls.push(
            ...this.note({ node, sites: [], known: nothingKnown }, { ...request, answers: 'unknown' }, false),
          );
    const unknown = this.unknown.filter(({ owners }) => !owners.some((owner) => this.handedTo.has(owner)));
    return {
      calls: this.calls,
      unknown: unknown.map(({ caller, place }) => ({ caller, place })),
      elsewhere: this.elsewhere,
    };
  }

  private mayCall(node: ts.CallExpression): boolean {
    const { kind } = node.expression;
    if (kind === ts.SyntaxKind.ImportKeyword || kind === ts.SyntaxKind.SuperKeyword) return false;
    return (
      this.hasChains || ts.isIdentifier(calleeIn(node.expression)) || this.names.endings.has(endingOf(node))
    );
  }

  /** The calls that one call of a caller makes; those of what hands on to it are found on the way. */
  private raw(raw: RawCall): readonly CodeCall[] {
    if (this.requests > mostRequests) return [];
    const { node, sites, known } = raw;
    if (
      sites.length > 0 &&
      [node, ...sites.slice(1).map((site) => site.node)].some((one) => !this.evaluator.isMade(one, known))
    )
      return [];
    const callee = this.evaluator.calleeOf(raw.node, raw.known);
    const { made: sent, guessed } = this.evaluator.guarded(() =>
      this.requestsOf(raw.node, callee, raw.known),
    );
    const requests = sent.flatMap((one) => [one, ...requestsInBatch(one)]);
    const handing = callee.flatMap((one) =>
      one.kind === 'foreign' ? (this.names.of(one)?.hands ?? []) : [],
    );
    for (const hands of handing) this.handOn(hands, raw);
    if (requests.length === 0) return [];
    this.requests += 1;
    const args = this.evaluator.argumentsOf(raw.node, raw.known);
    const isFollowed = this.follow(raw, new Set([...args.flat(), ...callee].flatMap(parametersOf)));
    return requests.flatMap((request) => this.note({ ...raw, guessed }, request, isFollowed));
  }

  private requestsOf(node: ts.CallExpression, callee: Choices, known: Known): readonly CodeRequest[] {
    const sent = requestsOf(node, callee, known, this.evaluator, this.names, this.actions);
    // Where one of several functions is called, nothing tells which of them answers.
    const isSure = callee.length === 1 || new Set(sent.map(({ answers }) => answers)).size === 1;
    return isSure ? sent : sent.map((one) => ({ ...one, answers: 'unknown' as const }));
  }

  /** `useSWR(address, fetcher)`: the fetcher is called with the address. */
  private handOn(hands: NonNullable<Caller['hands']>, { node, known }: RawCall): void {
    const args = this.evaluator.argumentsOf(node, known);
    const address = (args[hands.address] ?? []).filter(({ kind }) => kind !== 'missing' && kind !== 'plain');
    for (const fetcher of args[hands.to] ?? [])
      if (fetcher.kind === 'function') {
        this.handedTo.add(fetcher.node);
        const site: CallSite = { node, callee: fetcher, args: [address] };
        for (const inner of callsIn(fetcher)) this.rawFrom(inner, [site]);
      }
  }

  private rawFrom(node: ts.CallExpression, sites: readonly CallSite[]): void {
    const way = [node, ...sites.map((site) => site.node)].map((one) => this.numberOf(one)).join('.');
    if (this.ways.has(way)) return;
    this.ways.add(way);
    this.calls.push(...(this.byReceivers(node, sites) ?? this.byAny(node, sites)));
  }

  private byAny(
    node: ts.CallExpression,
    sites: readonly CallSite[],
    more: Pick<Raw, 'isOneOfSeveral'> = {},
  ): readonly CodeCall[] {
    const known = this.wrappers.knownAt(sites, undefined);
    return known ? this.raw({ node, sites, known, ...more }) : [];
  }

  /** What each object that may run the code calls; undefined where that tells nothing. */
  private byReceivers(node: ts.CallExpression, sites: readonly CallSite[]): readonly CodeCall[] | undefined {
    const receivers = this.wrappers.receiversAround(sites[0]?.node ?? node);
    if (receivers.length === 0) return undefined;
    const runs = receivers.flatMap((receiver) => {
      const known = this.wrappers.knownAt(sites, receiver);
      const calls = known ? this.raw({ node, sites, known, isOneOfSeveral: true }) : [];
      return calls.length > 0 ? [{ calls, place: this.places.of(shownOf(receiver)) }] : [];
    });
    if (runs.length === 0) return undefined;
    return callsOfReceivers(
      runs,
      runs.length < receivers.length ? this.byAny(node, sites, { isOneOfSeveral: true }) : [],
    );
  }

  private readonly ways = new Set<string>();
  private readonly numbers = new Map<ts.Node, number>();

  private numberOf(node: ts.Node): number {
    let number = this.numbers.get(node);
    if (number === undefined) this.numbers.set(node, (number = this.numbers.size));
    return number;
  }

  /** Looks at the places that call the functions whose parameters a call depends on; says whether there are any. */
  private follow({ node, sites }: RawCall, parameters: ReadonlySet<ts.Node>): boolean {
    if (sites.length >= mostDepth) return false;
    let found = false;
    for (const owner of new Set([...parameters].map(functionOf))) {
      if (owner === undefined || sites.some(({ callee }) => callee.node === owner)) continue;
      found ||= this.handedTo.has(owner);
      for (const site of this.wrappers.sitesOf(owner)) {
        found = true;
        this.rawFrom(node, [site, ...sites]);
      }
    }
    return found;
  }

  /* -------------------------------------------------------------------- notes */

  private readonly noted = new Set<string>();

  /** What is the same for several of them is told once. */
  private once(kind: string, { file, line, column }: CodePlace, note: () => void): void {
    const key = [kind, file, line, column].join('\n');
    if (this.noted.has(key)) return;
    this.noted.add(key);
    note();
  }

  /** The call that a request is; what it else tells is noted. */
  private note(raw: Raw, request: CodeRequest, isFollowed: boolean): readonly CodeCall[] {
    const { caller } = request;
    const place = this.placeOf(raw, request);
    const found = request.addresses
      .filter((value) => value.kind !== 'missing' && !(value.kind === 'plain' && value.value === null))
      .map((value) => ({ value, address: this.addressOf(value, request) }));
    for (const { address } of found)
      if (address.kind === 'elsewhere')
        this.once(address.host, place, () => this.elsewhere.push({ caller, place, host: address.host }));
    const addresses = found.flatMap(({ value, address }) =>
      address.kind === 'rest' ? [this.codeAddress(raw, value, address)] : [],
    );
    const isUntold = found.some(({ address }) => address.kind === 'unknown');
    const isOpen = found.some(
      ({ value, address }) =>
        address.kind === 'unknown' ||
        (address.kind === 'other' && partsOf(value).some((part) => typeof part !== 'string')),
    );
    if (addresses.length > 0) return [{ ...this.codeCall(raw, request, addresses, isFollowed), isOpen }];
    if (!isFollowed && raw.isOneOfSeveral !== true && isUntold)
      this.once('unknown', place, () =>
        this.unknown.push({ caller, place, owners: ownersOf(request.addresses) }),
      );
    return [];
  }

  /** A request of a batch stands where it is written, unless that is in the function around the batch. */
  private placeOf({ node, sites: [site] }: Raw, { at }: CodeRequest): CodePlace {
    const outermost = site?.node ?? node;
    return this.places.of(at && (!site || isWithin(at, site.node)) ? at : outermost);
  }

  private addressOf(value: Value, { form }: CodeRequest): RestAddress {
    return restAddress(partsOf(value), form, this.request.site, value.node);
  }

  /** An address that is written in a function stands where that is called. */
  private codeAddress(
    { sites: [site] }: Raw,
    value: Value,
    { path, query }: Extract<RestAddress, { readonly kind: 'rest' }>,
  ): CodeAddress {
    const isHere = !site || isWithin(value.node, site.node);
    return {
      path: plainPath(path),
      query: codeObject(query, this.places),
      place: this.places.of(isHere ? value.node : site.node),
    };
  }

  private codeCall(
    raw: Raw,
    request: CodeRequest,
    addresses: readonly CodeAddress[],
    followed: boolean,
  ): Omit<CodeCall, 'isOpen'> {
    const { node, sites } = raw;
    const { caller, methods, query, body, pages, answers } = request;
    const isWrapped = sites.length > 0;
    return {
      caller,
      via: sites.flatMap(({ callee }) => nameOfFunction(callee.node) ?? []),
      place: this.placeOf(raw, request),
      followed,
      shared: false,
      guessed: raw.guessed === true,
      generic: isWrapped && ts.isCallExpression(node) ? this.genericPaths(node) : [],
      addresses,
      methods,
      query: codeObject(query, this.places),
      body: codeObject(body, this.places),
      pages,
      answer:
        !isWrapped && ts.isCallExpression(node)
          ? answerOf(node, answers, {
              checker: this.evaluator.facts.checker,
              placeOf: (one) => this.places.of(one),
            })
          : unknownAnswer,
    };
  }

  private readonly generic = new Map<ts.CallExpression, readonly CodePath[]>();

  /** The paths of a call before anything is known of the parameters around it. */
  private genericPaths(node: ts.CallExpression): readonly CodePath[] {
    let paths = this.generic.get(node);
    if (paths === undefined) {
      paths = this.requestsOf(node, this.evaluator.calleeOf(node), nothingKnown).flatMap((request) =>
        request.addresses.flatMap((value) => {
          const address = this.addressOf(value, request);
          return address.kind === 'rest' ? [plainPath(address.path)] : [];
        }),
      );
      this.generic.set(node, paths);
    }
    return paths;
  }
}

const plainPath = (path: readonly (string | Slot)[]): CodePath =>
  path.map((part) => (typeof part === 'string' ? part : { name: part.name, digits: part.digits }));

const ownersOf = (values: Choices): readonly FunctionNode[] =>
  values.flatMap(parametersOf).flatMap((parameter) => functionOf(parameter) ?? []);

function callsIn({ node: { body } }: CodeFunction): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  if (body) visit(body);
  return found;
}
