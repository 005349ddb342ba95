// The traits of an operation for the runtime. A kind is a combination of traits.
// `client/runtime/kinds.ts` declares each kind once.
// The traits determine the kind's name, so new operations of a site never rename a kind.
// Uncommon traits are written with the operation.

import type { Argument, Operation, PathPart } from '../../../core/model/api/api.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { isUnpromised } from '../../../core/model/api/provenance.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { isSelecting } from '../selecting-arguments.ts';
import { sendsEmptyInput } from './abilities-view.ts';
import { hasOptionalParameter, hasSlashParameter, hasParameter } from './path-template.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { returnsList, isPaged } from './runtime-modules.ts';

export interface KindsView {
  readonly imports: readonly RuntimeImport[];
  readonly kinds: readonly KindView[];
}

interface KindView {
  readonly name: Code;
  readonly members: readonly KindMemberView[];
}

interface KindMemberView {
  readonly isFurther: boolean;
  readonly name: Code;
  readonly value: Code;
}

export interface KindAndFacts {
  readonly kind: Code;
  readonly facts: Code | undefined;
}

/** Traits that cannot be derived from the route and the arguments. */
export interface OperationTraits {
  readonly isShaped: boolean;
  readonly batchLimit: number | undefined;
  readonly runsAbility: boolean;
}

export class OperationKinds {
  private readonly kinds = new Map<string, KindView>();
  private readonly imports = new RuntimeImports();

  of(
    { route, operation }: NamedOperation,
    { isShaped, batchLimit, runsAbility }: OperationTraits,
  ): KindAndFacts {
    const selects = operation.arguments
      .filter((argument) => isSelecting(argument, { route, operation }))
      .map(({ name }) => name);
    const own = operation.arguments.filter((argument) => isInOtherPlace(argument, operation));
    const globals = isShaped && methodHasBody(operation) ? queryOnlyArguments : [];
    const elsewhere = [...own.map(({ name }) => name), ...globals];
    const asksByQuery = elsewhere.length > 0 || !operation.methods.every(writes);
    const parts: RuntimeFunctions = {
      fill: fillerOf(route.parts),
      encode: methodHasBody(operation) || elsewhere.length > 0 ? operation.bodyEncoding : undefined,
      tell: isPaged(operation) ? 'totals' : undefined,
      list: returnsList(operation) ? (isUnpromised(operation.response) ? 'likelyItems' : 'items') : undefined,
      query:
        (runsAbility && sendsEmptyInput(operation) ? 'withEmpty' : undefined) ??
        (selects.length > 0 ? 'selecting' : asksByQuery ? 'phpQuery' : undefined),
    };
    const isPlain = own.length === 0 && globals.length > 0;
    const facts = {
      ...(selects.length > 0 && { selects }),
      ...(!isPlain && elsewhere.length > 0 && { elsewhere }),
      ...(operation.headers && { headers: operation.headers }),
    };
    const name = kindName(operation, parts, isPlain, batchLimit !== undefined);
    if (!this.kinds.has(name))
      this.add(name, operation, parts, {
        ...(isPlain && { elsewhere: globals }),
        ...(batchLimit !== undefined && { batch: batchLimit }),
      });
    return {
      kind: code(`kinds.${name}`),
      facts: Object.keys(facts).length === 0 ? undefined : code(literalText(facts)),
    };
  }

  private add(
    name: string,
    { method }: Operation,
    parts: RuntimeFunctions,
    facts: Readonly<Record<string, Json>>,
  ): void {
    const members: KindMemberView[] = [];
    const member = (key: string, value: string): void => {
      members.push({ isFurther: members.length > 0, name: code(key), value: code(value) });
    };
    member('method', literalText(method));
    for (const [key, part] of Object.entries<string | undefined>({ ...parts }))
      if (part !== undefined) {
        this.imports.add(part);
        member(key, part);
      }
    for (const [key, fact] of Object.entries(facts)) member(key, literalText(fact));
    this.kinds.set(name, { name: code(name), members });
  }

  view(): KindsView {
    if (this.kinds.size > 0) this.imports.add('Kind');
    return {
      imports: this.imports.views('runtime/kinds'),
      kinds: [...this.kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind),
    };
  }
}

interface RuntimeFunctions {
  readonly fill: string | undefined;
  readonly encode: string | undefined;
  readonly tell: string | undefined;
  readonly list: string | undefined;
  readonly query: string | undefined;
}

/**
 * The name of a kind: `getPages`, `postShaped`. The name of a kind consists of its traits, so equal names
 * always mean equal kinds.
 */
function kindName(
  operation: Operation,
  parts: RuntimeFunctions,
  isPlain: boolean,
  isBatched: boolean,
): string {
  const { fill, encode, tell, list, query } = parts;
  const usualEncoding = methodHasBody(operation) ? 'json' : undefined;
  const usualQuery = isPlain || !writes(operation.method) ? 'phpQuery' : undefined;
  const name = [
    operation.method.toLowerCase(),
    list === 'likelyItems' ? 'Likely' : '',
    tell ? 'Pages' : list ? 'List' : '',
    fill === undefined ? '' : fill === 'pathParameters' ? 'At' : `At${upperFirst(fill)}`,
    encode === usualEncoding ? '' : upperFirst(encode ?? 'bodiless'),
    isPlain ? 'Shaped' : '',
    query === usualQuery ? '' : query === 'phpQuery' ? 'WithQuery' : upperFirst(query ?? 'withoutQuery'),
    isBatched ? 'Batched' : '',
  ].join('');
  return unreserved(name);
}

/** WordPress reads `_embed` and `_fields` only from the query, with every method. */
const queryOnlyArguments: readonly string[] = ['_embed', '_fields'];

/**
 * The runtime function that fills in the path parameters. The smallest function that fills in all parameters
 * keeps the bundle small.
 */
function fillerOf(parts: readonly PathPart[]): string | undefined {
  if (hasOptionalParameter(parts)) return 'optionalParameters';
  if (hasSlashParameter(parts)) return 'slashParameters';
  return hasParameter(parts) ? 'pathParameters' : undefined;
}

const methodHasBody = ({ method }: Operation): boolean => writes(method);

const writes = (method: Operation['method']): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/**
 * Whether an argument is in an unusual part of the request for the method, such as the query of a POST.
 * `fetch` sends no body with GET and HEAD.
 */
function isInOtherPlace(argument: Argument, operation: Operation): boolean {
  if (argument.in === 'path') return false;
  if (methodHasBody(operation)) return argument.in === 'query';
  return argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD';
}
