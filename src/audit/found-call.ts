// Classifies a request in the code: a call of the site, a call of another site, or a call with an unknown address.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { ResponseUseContext } from './response-context.ts';
import { responseUseOf, unknownResponseUse } from './response-uses.ts';
import {
  codePathText,
  type CodeAddress,
  type CodeCall,
  type CodePath,
  type ResponseRead,
  type ResponseUse,
  type UnclearCall,
  type UnknownCall,
} from './code-call.ts';
import { withArgumentsAt } from './address-arguments.ts';
import { CallLevels } from './call-levels.ts';
import { codeObject } from './code-objects.ts';
import type { CodePlaces } from './code-places.ts';
import {
  knownText,
  parametersOfValue,
  textPartsOf,
  type Choices,
  type FunctionNode,
  type KnownValues,
  type Gap,
  type EvaluatedValue,
} from './evaluate/values.ts';
import { unknownClient } from './calls-by-shape.ts';
import type { Element } from './call-index.ts';
import type { CodeRequest } from './requests.ts';
import type { FunctionCalls } from './function-calls.ts';
import { restAddress, type RestAddress, type SiteAddress } from './rest-address.ts';
import { functionOf, isNodeWithin, nameOfFunction, type CallSite } from './wrappers.ts';

/** A call of a caller, with the known values of the surrounding parameters. */
export interface RawCallContext {
  /** The node of the call. */
  readonly node: ts.CallExpression | ts.ObjectLiteralExpression | Element;
  /** The calls of the project's own functions that pass their arguments to the call, the outermost first. */
  readonly sites: readonly CallSite[];
  readonly known: KnownValues;
  /** The identity of the call and of the calls that lead to it. */
  readonly way: string;
  /** Several objects, with different addresses, share the code of the call. */
  readonly isOneOfSeveral?: true;
}

interface UnresolvedCall extends UnknownCall {
  /** The functions on whose parameters the address depends. */
  readonly owners: readonly FunctionNode[];
  /** The request in a function of the project, if the place is a call of that function. */
  readonly inner: { readonly node: ts.Node; readonly place: CodePlace } | undefined;
  /** The address is that of a route, except for its base. */
  readonly isLikely: boolean;
  /** The files with parts of the call. */
  readonly files: readonly ts.SourceFile[];
}

/** What the evaluator knows about the code around a call. */
interface EvaluatedCode {
  /** The requests of a call in a series of calls of the functions of the project. */
  readonly requestsOf: (node: ts.CallExpression, sites: readonly CallSite[]) => readonly CodeRequest[];
  readonly callReturning: ResponseUseContext['callReturning'];
  /** The beginnings of the paths that middleware may replace. */
  readonly rewritten: readonly string[];
}

export class CallNotes {
  readonly unknown: UnresolvedCall[] = [];
  readonly unclear: UnclearCall[] = [];
  readonly otherHosts: (UnknownCall & { readonly host: string })[] = [];
  /** How many requests were recorded, of any kind. */
  count = 0;

  constructor(
    private readonly site: SiteAddress,
    private readonly places: CodePlaces,
    private readonly checker: ts.TypeChecker,
    private readonly functions: FunctionCalls,
    private readonly evaluated: EvaluatedCode,
  ) {
    const { requestsOf } = evaluated;
    this.levels = new CallLevels({ requestsOf, pathsOf: (request) => this.pathsOf(request) });
  }

  private readonly levels: CallLevels;
  private readonly known = new Set<ts.Node>();

  /** Whether the path of a request in a function is known for one of the calls of the function. */
  isKnown(node: ts.Node): boolean {
    return this.known.has(node);
  }

  private readonly noted = new Set<string>();

  private once(kind: string, { file, line, column }: CodePlace, note: () => void): void {
    this.count += 1;
    const key = [kind, file, line, column].join('\n');
    if (this.noted.has(key)) return;
    this.noted.add(key);
    note();
  }

  /**
   * Returns the site's calls for a request. Records hosts of other sites, unknown addresses and unclear
   * requests.
   *
   * @param followed the functions whose calls are followed
   */
  note(raw: RawCallContext, request: CodeRequest, followed: ReadonlySet<FunctionNode>): readonly CodeCall[] {
    const { caller } = request;
    const owners = functionsOwning(request.addresses);
    const isWhole = request.addresses.every(({ kind }) => kind === 'unknown');
    // The members of an unknown object do not say on which parameter they depend.
    const isFollowed = isWhole ? followed.size > 0 : owners.some((owner) => followed.has(owner));
    const place = this.placeOf(raw, request);
    const found = request.addresses
      .filter((value) => value.kind !== 'missing' && !(value.kind === 'plain' && value.value === null))
      .map((value) => ({ value, address: this.addressOf(value, request) }));
    for (const { address } of found)
      if (address.kind === 'other-host')
        this.once(address.host, place, () => this.otherHosts.push({ caller, place, host: address.host }));
    const addresses = onePlacePerPath(
      found.flatMap(({ value, address }) =>
        address.kind === 'rest' ? [this.codeAddress(raw, value, request.form, address)] : [],
      ),
      this.placeOf(raw, {}),
    );
    const isOpen = found.some(
      ({ value, address }) =>
        address.kind === 'unknown' ||
        (address.kind === 'other' && textPartsOf(value).some((part) => typeof part !== 'string')),
    );
    if (addresses.length > 0) {
      this.count += 1;
      this.known.add(raw.node);
      // A function of an unknown value may be no caller, so a missing route is no issue.
      const isSure = !isOpen && request.caller !== unknownClient;
      return [{ ...this.codeCall(raw, request, addresses, isFollowed), isOpen: !isSure }];
    }
    const isUnknown = found.some(
      ({ value, address }) =>
        address.kind === 'unknown' ||
        (address.kind === 'other' && request.form === 'url' && typeof textPartsOf(value)[0] === 'object'),
    );
    if (!isUnknown || raw.isOneOfSeveral === true) return [];
    // An address that depends on no parameter is unknown in the call itself. Its callers show nothing more.
    const inside = this.placeOf({ ...raw, sites: [] }, request);
    const here = owners.length === 0 ? inside : place;
    const inner = here === inside ? undefined : { node: raw.node, place: inside };
    if (isFollowed) return [];
    const isRest = found.some(({ address }) => address.kind === 'unknown' && address.isRest);
    const files = [raw.node, ...raw.sites.map(({ node }) => node)].map((node) => node.getSourceFile());
    const isLikely =
      request.isChain === true ||
      found.some(
        ({ address }) => address.kind === 'unknown' && (address.isRest || address.isLikely === true),
      );
    if (isRest && owners.length === 0 && followed.size === 0)
      this.noteUnclear({ caller, place, path: ['…'], unclear: 'address' });
    else
      this.once('unknown', here, () =>
        this.unknown.push({ caller, place: here, inner, owners, files, isLikely }),
      );
    return [];
  }

  /** Records that the limit was reached, and that further calls were not followed. */
  noteLimit({ node, sites: [site] }: RawCallContext, limit: number): void {
    if (this.unclear.some(({ unclear }) => unclear === 'limit')) return;
    const place = this.places.of(site?.node ?? node);
    this.noteUnclear({ caller: String(limit), place, path: ['…'], unclear: 'limit' });
  }

  private noteUnclear(call: UnclearCall): void {
    this.once('unclear', call.place, () => this.unclear.push(call));
  }

  /**
   * The place of a request in a batch: the node of the request, or the outermost call if the node is in another
   * function.
   */
  private placeOf({ node, sites: [site] }: RawCallContext, { at }: Pick<CodeRequest, 'at'>): CodePlace {
    const outermost = site?.node ?? node;
    return this.places.of(at && (!site || isNodeWithin(at, site.node)) ? at : outermost);
  }

  private addressOf(value: EvaluatedValue, { form }: CodeRequest): RestAddress {
    return restAddress(textPartsOf(value), form, this.site, value.node);
  }

  /**
   * An address of the code. If a function contains the address, the place of the address is the call of that
   * function.
   */
  private codeAddress(
    { sites: [site] }: RawCallContext,
    value: EvaluatedValue,
    form: CodeRequest['form'],
    { path, query, assumedNamespace }: Extract<RestAddress, { readonly kind: 'rest' }>,
  ): CodeAddress {
    const isHere = !site || isNodeWithin(value.node, site.node);
    return {
      path: pathWithoutNodes(path),
      query: codeObject(isHere ? query : withArgumentsAt(query, value.node, site.node), this.places),
      place: this.places.of(isHere ? value.node : site.node),
      ...(assumedNamespace !== undefined && { assumedNamespace }),
      ...(value.kind === 'text' && value.unknownEntity && { unknownEntity: value.unknownEntity }),
      ...(form === 'path' && this.isRewritten(path) && { isRewritten: true as const }),
    };
  }

  private isRewritten([head]: readonly (string | Gap)[]): boolean {
    return typeof head === 'string' && this.evaluated.rewritten.some((start) => head.startsWith(start));
  }

  private codeCall(
    raw: RawCallContext,
    request: CodeRequest,
    addresses: readonly CodeAddress[],
    followed: boolean,
  ): Omit<CodeCall, 'isOpen'> {
    const { node, sites } = raw;
    const { caller, methods, query, body, pages } = request;
    return {
      caller,
      via: sites.flatMap(({ callee }) => nameOfFunction(callee.node) ?? []),
      place: this.placeOf(raw, request),
      followed,
      shared: false,
      way: `${raw.way}${request.at === undefined ? '' : ` ${request.at.pos}`}`,
      levels: compiler.isCallExpression(node) ? this.levels.of(node, sites) : [],
      addresses,
      methods,
      query: codeObject(query, this.places),
      body: codeObject(body, this.places),
      pages,
      ...(request.anyContext === true && { anyContext: true }),
      ...(request.isByShape && { isByShape: true }),
      answer: compiler.isCallExpression(node) ? this.responseUse(node, request, sites) : unknownResponseUse,
    };
  }

  private responseUse(
    node: ts.CallExpression,
    { answers, result, reads = [], ignores = [] }: CodeRequest,
    sites: readonly CallSite[],
  ): ResponseUse {
    const use = responseUseOf(
      node,
      { ...result, answers },
      {
        checker: this.checker,
        placeOf: (one) => this.places.of(one),
        callsOf: (owner) => this.callsOf(owner, sites),
        callReturning: (owner) => this.evaluated.callReturning(owner),
      },
    );
    const named = reads.flatMap((value): readonly ResponseRead[] => {
      const name = knownText(value);
      return name === undefined ? [] : [{ path: [name], place: this.places.of(value.node), asked: false }];
    });
    const isOfSite = ({ path }: ResponseRead): boolean =>
      !ignores.includes(path.find((name) => name !== '[]') ?? '');
    return { ...use, reads: [...use.reads.filter(isOfSite), ...named] };
  }

  /** The calls that receive the value of a function. In a series of calls, only the next call receives it. */
  private callsOf(owner: FunctionNode, sites: readonly CallSite[]): readonly ts.CallExpression[] | undefined {
    const uses = this.functions.of(owner);
    const site = sites.find(({ callee }) => callee.node === owner);
    if (!uses) return undefined;
    if (site) {
      const { node } = site;
      return compiler.isCallExpression(node) && uses.calls.has(node) ? [node] : undefined;
    }
    return uses.isOnlyCalled ? [...uses.calls] : undefined;
  }

  private pathsOf(request: CodeRequest): readonly CodePath[] {
    return request.addresses.flatMap((value) => {
      const address = this.addressOf(value, request);
      return address.kind === 'rest' ? [pathWithoutNodes(address.path)] : [];
    });
  }
}

/**
 * Functions such as `addQueryArgs` make several addresses with one path. All get the place of the path itself, if one
 * of them has it.
 *
 * @param outer the place of the call
 */
function onePlacePerPath(addresses: readonly CodeAddress[], outer: CodePlace): readonly CodeAddress[] {
  const places = new Map<string, CodePlace>();
  for (const { path, place } of addresses) {
    const key = codePathText(path);
    const known = places.get(key);
    if (!known || (isSamePlace(known, outer) && !isSamePlace(place, outer))) places.set(key, place);
  }
  return addresses.map((one) => ({ ...one, place: places.get(codePathText(one.path)) ?? one.place }));
}

const isSamePlace = (one: CodePlace, other: CodePlace): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column;

const pathWithoutNodes = (path: readonly (string | Gap)[]): CodePath =>
  path.map((part) =>
    typeof part === 'string'
      ? part
      : { name: part.name, digits: part.digits, isQuery: part.isQuery === true },
  );

const functionsOwning = (values: Choices): readonly FunctionNode[] =>
  values.flatMap(parametersOfValue).flatMap((parameter) => functionOf(parameter) ?? []);
