// The entry of finding: every call of a site in somebody's code. Functions that hand their
// arguments on to such a call are followed to where they are called.

import { ts } from 'ts-morph';
import { codePlace } from '../impact/code-place.ts';
import { unwrapped } from '../impact/possible-values.ts';
import type { CodePlace } from '../model/drift.ts';
import type { Json } from '../schema/schema.ts';
import { answerOf } from './answers.ts';
import type { Caller, RequestShape } from './callers.ts';
import { callerNames, type CallerNames } from './caller-table.ts';
import type { CodeAddress, CodeCall, CodeMember, CodeObject, CodePath, CodeValue } from './code-call.ts';
import { Evaluator } from './evaluate.ts';
import { Origins } from './origin.ts';
import { requestOf, requestOfChain, type CodeRequest } from './requests.ts';
import { restAddress, type SiteAddress } from './rest-address.ts';
import {
  nothingKnown,
  parametersOf,
  partsOf,
  plainText,
  type Choices,
  type CodeFunction,
  type FunctionNode,
  type Known,
  type Members,
  type Slot,
  type Value,
} from './values.ts';
import { Writes } from './writes.ts';

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

const mostSites = 400;
const mostDepth = 5;
const mostRequests = 50_000;

/** A call of a caller, with what is known of the parameters around it. */
interface Raw {
  readonly node: ts.CallExpression;
  /** The calls of the project's own functions that hand on to it, the outermost first. */
  readonly sites: readonly Site[];
  readonly known: Known;
}

export function findCalls(request: FindRequest): FoundCalls {
  return new Finder(request).find();
}

class Finder {
  private readonly evaluator: Evaluator;
  private readonly names: CallerNames;
  private readonly byName = new Map<string, ts.CallExpression[]>();
  /** Names under which a file imports what another exports under another one. */
  private readonly renamed = new Map<string, Set<string>>();
  private readonly calls: CodeCall[] = [];
  private readonly unknown: (UnknownCall & { readonly owners: readonly FunctionNode[] })[] = [];
  private readonly elsewhere: (UnknownCall & { readonly host: string })[] = [];
  private requests = 0;
  private chains = false;

  constructor(private readonly request: FindRequest) {
    const { program, files, callers, folder } = request;
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
    this.evaluator = new Evaluator(checker, origins, new Writes(checker), this.names);
  }

  find(): FoundCalls {
    const { program, files } = this.request;
    const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
    this.chains = sources.some((file) => /\bwpapi\b/.test(file.text));
    for (const file of sources) this.index(file);
    for (const node of [...this.byName.values()].flat().toSorted(byPosition)) this.visit(node);
    const unknown = this.unknown.filter(({ owners }) => !owners.some((owner) => this.handedTo.has(owner)));
    return {
      calls: this.calls,
      unknown: unknown.map(({ caller, place }) => ({ caller, place })),
      elsewhere: this.elsewhere,
    };
  }

  private index(file: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const name = endingOf(node);
        const list = this.byName.get(name);
        if (list) list.push(node);
        else this.byName.set(name, [node]);
      } else if (ts.isImportSpecifier(node) && node.propertyName)
        this.rename(node.propertyName.text, node.name.text);
      else if (ts.isImportClause(node) && node.name) this.rename('default', node.name.text);
      else if (ts.isExportSpecifier(node) && node.propertyName)
        this.rename(node.propertyName.text, node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  private rename(from: string, to: string): void {
    const names = this.renamed.get(from);
    if (names) names.add(to);
    else this.renamed.set(from, new Set([to]));
  }

  private visit(node: ts.CallExpression): void {
    const isNamed = ts.isIdentifier(unwrapped(node.expression));
    if (!isNamed && !this.names.endings.has(endingOf(node)) && !this.chains) return;
    if (
      node.expression.kind === ts.SyntaxKind.ImportKeyword ||
      node.expression.kind === ts.SyntaxKind.SuperKeyword
    )
      return;
    this.raw({ node, sites: [], known: nothingKnown });
  }

  /* ------------------------------------------------------------------ callers */

  private raw(raw: Raw): void {
    if (this.requests > mostRequests) return;
    const requests = this.requestsOf(raw);
    if (requests.length === 0) return;
    this.requests += 1;
    const args = this.evaluator.argumentsOf(raw.node, raw.known);
    const callee = this.evaluator.calleeOf(raw.node, raw.known);
    const isFollowed = this.follow(raw, new Set([...args.flat(), ...callee].flatMap(parametersOf)));
    for (const request of requests) this.note(raw, request, isFollowed);
  }

  private requestsOf({ node, known }: Raw): readonly CodeRequest[] {
    const callees = this.evaluator.calleeOf(node, known);
    return callees.flatMap((callee): readonly CodeRequest[] => {
      if (callee.kind === 'instance') return this.instanceRequests(callee, node, known);
      if (callee.kind !== 'foreign') return [];
      const caller = this.names.of(callee);
      if (caller?.hands) return this.handed(caller, node, known);
      if (caller?.call) return [this.requestBy(caller, caller.call, node, known, [])];
      const owner = this.names.of({ ...callee, path: callee.path.slice(0, -1) });
      const shape = owner && methodOf(owner, callee.path.at(-1));
      return owner && shape ? [this.requestBy(owner, shape, node, known, [])] : [];
    });
  }

  private requestBy(
    caller: Caller,
    shape: RequestShape,
    node: ts.CallExpression,
    known: Known,
    settings: readonly Choices[],
  ): CodeRequest {
    return requestOf(caller, shape, { node, args: this.evaluator.argumentsOf(node, known), settings });
  }

  private instanceRequests(
    instance: Extract<Value, { readonly kind: 'instance' }>,
    node: ts.CallExpression,
    known: Known,
  ): readonly CodeRequest[] {
    const { caller, settings, chain } = instance;
    if (caller.chained) {
      if (isContinued(node)) return [];
      const [whole] = this.evaluator.valuesOf(node, known);
      const request = whole?.kind === 'instance' ? requestOfChain(whole) : undefined;
      return request ? [request] : [];
    }
    const [link] = chain;
    const shape = link ? methodOf(caller, link.name) : caller.call;
    return shape && chain.length <= 1 ? [this.requestBy(caller, shape, node, known, settings)] : [];
  }

  private readonly handedTo = new Set<FunctionNode>();

  /** `useSWR(address, fetcher)`: the fetcher is called with the address. */
  private handed({ hands }: Caller, node: ts.CallExpression, known: Known): readonly CodeRequest[] {
    const args = this.evaluator.argumentsOf(node, known);
    const address = hands && args[hands.address];
    const given = hands && args[hands.to];
    if (!address || !given) return [];
    const isKey = address.filter(({ kind }) => kind !== 'missing' && kind !== 'plain');
    for (const fetcher of given)
      if (fetcher.kind === 'function') {
        const sites = [{ node, callee: fetcher, args: [isKey] }];
        this.handedTo.add(fetcher.node);
        for (const inner of callsIn(fetcher.node))
          this.raw({ node: inner, sites, known: this.knownAt(sites) });
      }
    return [];
  }

  /* ----------------------------------------------------------------- wrappers */

  /** Looks at the places that call the functions whose parameters a call depends on; says whether there are any. */
  private follow(raw: Raw, parameters: ReadonlySet<ts.Node>): boolean {
    if (raw.sites.length >= mostDepth) return false;
    let found = false;
    const owners = new Set([...parameters].map((parameter) => functionOf(parameter)));
    for (const owner of owners) {
      if (owner === undefined || raw.sites.some(({ callee }) => callee.node === owner)) continue;
      if (this.handedTo.has(owner)) found = true;
      for (const site of this.sitesOf(owner)) {
        found = true;
        const sites = [site, ...raw.sites];
        this.raw({ node: raw.node, sites, known: this.knownAt(sites) });
      }
    }
    return found;
  }

  /** What the calls on the way to a caller give to each other, the outermost first. */
  private knownAt(sites: readonly Site[]): Known {
    let known = nothingKnown;
    for (const { node, callee, args } of sites) {
      const given = args ?? this.evaluator.argumentsOf(node, known);
      known = new Map([...known, ...this.evaluator.bound(callee, given)]);
    }
    return known;
  }

  private readonly sites = new Map<FunctionNode, readonly Site[]>();

  private sitesOf(owner: FunctionNode): readonly Site[] {
    let sites = this.sites.get(owner);
    if (sites === undefined) this.sites.set(owner, (sites = this.findSites(owner)));
    return sites;
  }

  private findSites(owner: FunctionNode): readonly Site[] {
    const name = nameOfFunction(owner);
    if (name === undefined) return [];
    const names = new Set([
      name,
      ...(this.renamed.get(name) ?? []),
      ...(isDefault(owner) ? (this.renamed.get('default') ?? []) : []),
    ]);
    const candidates = [...names].flatMap((one) => this.byName.get(one) ?? []).slice(0, mostSites);
    return candidates.flatMap((node): readonly Site[] => {
      if (isWithin(node, owner)) return [];
      const callee = this.evaluator
        .calleeOf(node)
        .find((one): one is CodeFunction => one.kind === 'function' && one.node === owner);
      return callee ? [{ node, callee, args: undefined }] : [];
    });
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

  private note(raw: Raw, request: CodeRequest, isFollowed: boolean): void {
    const site = raw.sites[0]?.node ?? raw.node;
    const place = this.placeOf(site);
    const addresses: CodeAddress[] = [];
    let isUnknown = false;
    for (const value of request.addresses) {
      if (value.kind === 'missing' || (value.kind === 'plain' && value.value === null)) continue;
      const address = restAddress(partsOf(value), request.form, this.request.site, value.node);
      if (address.kind === 'rest')
        addresses.push({
          path: plainPath(address.path),
          query: this.objectOf(address.query),
          place: isWithin(value.node, site) || raw.sites.length === 0 ? this.placeOf(value.node) : place,
        });
      else if (address.kind === 'elsewhere')
        this.once(address.host, place, () =>
          this.elsewhere.push({ caller: request.caller, place, host: address.host }),
        );
      else isUnknown ||= address.kind === 'unknown';
    }
    if (addresses.length === 0) {
      if (isUnknown && !isFollowed)
        this.once('unknown', place, () =>
          this.unknown.push({ caller: request.caller, place, owners: ownersOf(request.addresses) }),
        );
      return;
    }
    this.calls.push({
      caller: request.caller,
      via: raw.sites.flatMap(({ callee }) => nameOfFunction(callee.node) ?? []),
      place,
      generic: raw.sites.length === 0 ? [] : this.genericPaths(raw.node),
      addresses,
      methods: request.methods,
      query: this.objectOf(request.query),
      body: this.objectOf(request.body),
      pages: request.pages,
      answer: answerOf(raw.node, raw.sites.length === 0 ? request.answers : 'unknown', {
        checker: this.evaluator.checker,
        placeOf: (node) => this.placeOf(node),
      }),
    });
  }

  private readonly generic = new Map<ts.CallExpression, readonly CodePath[]>();

  /** What a call says of its path without what it is given. */
  private genericPaths(node: ts.CallExpression): readonly CodePath[] {
    let paths = this.generic.get(node);
    if (paths === undefined) {
      const requests = this.requestsOf({ node, sites: [], known: nothingKnown });
      paths = requests.flatMap(({ addresses, form }) =>
        addresses.flatMap((value) => {
          const address = restAddress(partsOf(value), form, this.request.site, value.node);
          return address.kind === 'rest' ? [plainPath(address.path)] : [];
        }),
      );
      this.generic.set(node, paths);
    }
    return paths;
  }

  private placeOf(node: ts.Node): CodePlace {
    const file = node.getSourceFile();
    return this.request.asWritten(codePlace(file, node.getStart(file), node.getEnd(), this.request.folder));
  }

  private objectOf({ members, open }: Members): CodeObject {
    return {
      open,
      members: [...members].map(([name, { node, optional, values }]): CodeMember => ({
        name,
        place: this.placeOfName(node, name),
        optional: optional || values.some(({ kind }) => kind === 'missing'),
        values: values
          .filter(({ kind }) => kind !== 'missing')
          .map((value) => this.valueOf(value, value.node === node ? name : undefined, 0)),
      })),
    };
  }

  /** Within an address a name is only a part of the text, alone or with its value behind it. */
  private placeOfName(node: ts.Node, name: string, withValue = false): CodePlace {
    const file = node.getSourceFile();
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
    const start = node.getStart(file);
    const text = file.text.slice(start, node.getEnd());
    const at = isText ? text.indexOf(name) : -1;
    if (at < 0) return this.placeOf(node);
    const value = withValue ? (/^=[^&#`'"\s$]*/.exec(text.slice(at + name.length))?.[0] ?? '') : '';
    const end = start + at + name.length + value.length;
    return this.request.asWritten(codePlace(file, start + at, end, this.request.folder));
  }

  /** @param name its argument's, where it stands in the same piece of an address */
  private valueOf(value: Value, name: string | undefined, depth: number): CodeValue {
    const place = name === undefined ? this.placeOf(value.node) : this.placeOfName(value.node, name, true);
    const json = depth > 8 ? undefined : jsonOf(value);
    if (json !== undefined) return { place, known: { kind: 'whole', value: json } };
    if (value.kind === 'members' && depth < 8)
      return { place, known: { kind: 'object', object: this.objectOf(value) } };
    if (value.kind === 'list' && depth < 8)
      return {
        place,
        known: {
          kind: 'list',
          items: value.items.map((item) => item.map((one) => this.valueOf(one, undefined, depth + 1))),
        },
      };
    const code = value.node.getText();
    return { place, ...(/^[\w$.]{1,40}$/.test(code) && { code }), known: { kind: 'nothing' } };
  }
}

const plainPath = (path: readonly (string | Slot)[]): CodePath =>
  path.map((part) => (typeof part === 'string' ? part : { name: part.name, digits: part.digits }));

interface Site {
  readonly node: ts.CallExpression;
  readonly callee: CodeFunction;
  /** Given otherwise than they are written there. */
  readonly args: readonly Choices[] | undefined;
}

/** A value that is wholly known, as JSON. */
function jsonOf(value: Value): Json | undefined {
  if (value.kind === 'plain') return value.value;
  if (value.kind === 'text') return plainText(value);
  if (value.kind === 'list') {
    if (value.open) return undefined;
    const items = value.items.map((item) => (item.length === 1 && item[0] ? jsonOf(item[0]) : undefined));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (value.kind !== 'members' || value.open) return undefined;
  const members = [...value.members].map(([name, { values, optional }]) => {
    const [only] = values;
    const json = values.length === 1 && only && !optional ? jsonOf(only) : undefined;
    return json === undefined ? undefined : ([name, json] as const);
  });
  return members.every((one) => one !== undefined) ? Object.fromEntries(members) : undefined;
}

const ownersOf = (values: Choices): readonly FunctionNode[] =>
  values.flatMap(parametersOf).flatMap((parameter) => functionOf(parameter) ?? []);

const methodOf = ({ methods = {} }: Caller, name = ''): RequestShape | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined;

function endingOf({ expression }: ts.CallExpression): string {
  const callee = unwrapped(expression);
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}

/** A chain of calls that goes on behind this one. */
const isContinued = ({ parent }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(parent) &&
  ts.isCallExpression(parent.parent) &&
  !/^(?:then|catch|finally)$/.test(parent.name.text);

const isWithin = (node: ts.Node, owner: ts.Node): boolean =>
  node.getSourceFile() === owner.getSourceFile() && node.pos >= owner.pos && node.end <= owner.end;

function functionOf(parameter: ts.Node): FunctionNode | undefined {
  const { parent } = parameter;
  return ts.isFunctionDeclaration(parent) ||
    ts.isFunctionExpression(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isMethodDeclaration(parent)
    ? parent
    : undefined;
}

/** The name by which a function is called. */
function nameOfFunction(node: FunctionNode): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? 'default';
  if (ts.isMethodDeclaration(node)) return ts.isIdentifier(node.name) ? node.name.text : undefined;
  let holder: ts.Node = node.parent;
  // `const get = useCallback(async (path) => …)`
  while (
    ts.isParenthesizedExpression(holder) ||
    ts.isAsExpression(holder) ||
    ts.isSatisfiesExpression(holder) ||
    ts.isCallExpression(holder)
  )
    holder = holder.parent;
  if (ts.isVariableDeclaration(holder) || ts.isPropertyAssignment(holder) || ts.isPropertyDeclaration(holder))
    return ts.isIdentifier(holder.name) ? holder.name.text : undefined;
  if (ts.isExportAssignment(holder)) return 'default';
  if (ts.isBinaryExpression(holder) && ts.isPropertyAccessExpression(holder.left))
    return holder.left.name.text;
  return undefined;
}

/** It may be imported by any name. */
const isDefault = (node: FunctionNode): boolean =>
  ts.isExportAssignment(node.parent) ||
  (ts.isFunctionDeclaration(node) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true) ||
  /\bexport\s*\{[^}]*\bas\s+default\b|\bexport\s+default\s+\w+|\bmodule\.exports\s*=/.test(
    node.getSourceFile().text,
  );

function callsIn(owner: FunctionNode): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  if (owner.body) visit(owner.body);
  return found;
}

const byPosition = (one: ts.Node, other: ts.Node): number => {
  const [file, otherFile] = [one.getSourceFile().fileName, other.getSourceFile().fileName];
  return file < otherFile ? -1 : file > otherFile ? 1 : one.pos - other.pos || one.end - other.end;
};
