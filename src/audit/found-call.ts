// What becomes of a request that code sends: a call of the site, one of another site, or one whose
// address the code does not tell.

import { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/drift.ts';
import { responseOf, unknownAnswer } from './response-uses.ts';
import type { CodeAddress, CodeCall, CodePath, UnclearCall, UnknownCall } from './code-call.ts';
import { codeObject } from './code-objects.ts';
import type { CodePlaces } from './code-places.ts';
import {
  parametersOf,
  partsOf,
  type Choices,
  type FunctionNode,
  type Known,
  type Slot,
  type Value,
} from './evaluate/values.ts';
import type { CodeRequest } from './requests.ts';
import { restAddress, type RestAddress, type SiteAddress } from './rest-address.ts';
import { functionOf, isWithin, nameOfFunction, type CallSite } from './wrappers.ts';

/** A call of a caller, with what is known of the parameters around it. */
export interface Raw {
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

interface UntoldCall extends UnknownCall {
  /** The functions whose parameters its address depends on. */
  readonly owners: readonly FunctionNode[];
}

export class CallNotes {
  readonly unknown: UntoldCall[] = [];
  readonly unclear: UnclearCall[] = [];
  readonly elsewhere: (UnknownCall & { readonly host: string })[] = [];

  /** @param requestsOf what a call sends before anything is known of the parameters around it */
  constructor(
    private readonly site: SiteAddress,
    private readonly places: CodePlaces,
    private readonly checker: ts.TypeChecker,
    private readonly requestsOf: (node: ts.CallExpression) => readonly CodeRequest[],
  ) {}

  private readonly noted = new Set<string>();

  /** What is the same for several of them is told once. */
  private once(kind: string, { file, line, column }: CodePlace, note: () => void): void {
    const key = [kind, file, line, column].join('\n');
    if (this.noted.has(key)) return;
    this.noted.add(key);
    note();
  }

  /** The call that a request is; what it else tells is noted. */
  note(raw: Raw, request: CodeRequest, isFollowed: boolean): readonly CodeCall[] {
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
    if (request.isUnderstood === false) {
      // Where it is followed, the calls on the way to it tell more.
      if (isFollowed) return [];
      for (const { path } of addresses.slice(0, 1))
        this.noteUnclear({ caller, place, path, unclear: 'caller' });
      return [];
    }
    if (addresses.length > 0) return [{ ...this.codeCall(raw, request, addresses, isFollowed), isOpen }];
    if (!isFollowed && raw.isOneOfSeveral !== true && isUntold) {
      const owners = ownersOf(request.addresses);
      const isRest = found.some(({ address }) => address.kind === 'unknown' && address.isRest);
      // What depends on a parameter that nothing is given for goes where its callers say, in other code.
      if (isRest && owners.length === 0) this.noteUnclear({ caller, place, path: ['…'], unclear: 'address' });
      else this.once('unknown', place, () => this.unknown.push({ caller, place, owners }));
    }
    return [];
  }

  /** From here on no call is looked at any more: there are too many ways to them. */
  noteLimit({ node, sites: [site] }: Raw, limit: number): void {
    if (this.unclear.some(({ unclear }) => unclear === 'limit')) return;
    const place = this.places.of(site?.node ?? node);
    this.noteUnclear({ caller: String(limit), place, path: ['…'], unclear: 'limit' });
  }

  private noteUnclear(call: UnclearCall): void {
    this.once('unclear', call.place, () => this.unclear.push(call));
  }

  /** A request of a batch stands where it is written, unless that is in the function around the batch. */
  private placeOf({ node, sites: [site] }: Raw, { at }: CodeRequest): CodePlace {
    const outermost = site?.node ?? node;
    return this.places.of(at && (!site || isWithin(at, site.node)) ? at : outermost);
  }

  private addressOf(value: Value, { form }: CodeRequest): RestAddress {
    return restAddress(partsOf(value), form, this.site, value.node);
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
          ? responseOf(node, answers, {
              checker: this.checker,
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
      paths = this.requestsOf(node).flatMap((request) =>
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
