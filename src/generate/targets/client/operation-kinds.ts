// What the runtime is told of an operation. Most of it is the same for many: a kind, which
// stands once in `client/kinds.ts` and is named after what it holds, so that another
// operation of the site renames none. The rest are facts of the operation's own.

import type { Argument, Operation, PathPart } from '../../../core/model/api.ts';
import { upperFirst } from '../../../core/model/name-letters.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, literalText, type Code } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { isSelecting } from '../selecting-arguments.ts';
import { sendsEmptyInput } from './abilities-view.ts';
import { hasOptionalParameter, hasSlashParameter, hasParameter } from './path-template.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { isList, isPaged } from './runtime-modules.ts';

/** What `templates/client/kinds.ts.hbs` prints. */
export interface KindsView {
  readonly imports: readonly RuntimeImport[];
  readonly kinds: readonly KindView[];
}

interface KindView {
  readonly name: Code;
  readonly members: readonly MemberView[];
}

interface MemberView {
  readonly isFurther: boolean;
  readonly name: Code;
  readonly value: Code;
}

/** The kind of an operation, and its own facts: `{ selects: ["include"] }`. */
export interface KindAndFacts {
  readonly kind: Code;
  readonly facts: Code | undefined;
}

/** What an operation is beside its route and its arguments. */
export interface OperationTraits {
  /** Its caller shapes the answer. */
  readonly isShaped: boolean;
  readonly batchLimit: number | undefined;
  readonly runsAbility: boolean;
}

/** The kinds that the operations of a client are of. */
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
    const own = operation.arguments.filter((argument) => isElsewhere(argument, operation));
    const globals = isShaped && hasBody(operation) ? everywhere : [];
    const elsewhere = [...own.map(({ name }) => name), ...globals];
    const asksByQuery = elsewhere.length > 0 || !operation.methods.every(writes);
    const parts: Parts = {
      fill: fillerOf(route.parts),
      encode: hasBody(operation) || elsewhere.length > 0 ? operation.bodyEncoding : undefined,
      tell: isPaged(operation) ? 'totals' : undefined,
      list: isList(operation) ? 'items' : undefined,
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
    parts: Parts,
    facts: Readonly<Record<string, Json>>,
  ): void {
    const members: MemberView[] = [];
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
      imports: this.imports.views('kinds'),
      kinds: [...this.kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind),
    };
  }
}

/** Parts of the runtime that an operation needs are handed to it. */
interface Parts {
  readonly fill: string | undefined;
  readonly encode: string | undefined;
  readonly tell: string | undefined;
  readonly list: string | undefined;
  readonly query: string | undefined;
}

/** `getPages`, `postShaped`: what it holds, so that one name is always the same kind. */
function kindName(operation: Operation, parts: Parts, isPlain: boolean, isBatched: boolean): string {
  const { fill, encode, tell, list, query } = parts;
  const usualEncoding = hasBody(operation) ? 'json' : undefined;
  const usualQuery = isPlain || !writes(operation.method) ? 'phpQuery' : undefined;
  const name = [
    operation.method.toLowerCase(),
    tell ? 'Pages' : list ? 'List' : '',
    fill === undefined ? '' : fill === 'pathParameters' ? 'At' : `At${upperFirst(fill)}`,
    encode === usualEncoding ? '' : upperFirst(encode ?? 'bodiless'),
    isPlain ? 'Shaped' : '',
    query === usualQuery ? '' : query === 'phpQuery' ? 'WithQuery' : upperFirst(query ?? 'withoutQuery'),
    isBatched ? 'Batched' : '',
  ].join('');
  return unreserved(name);
}

/** The site reads these in the query alone, whatever the method. */
const everywhere: readonly string[] = ['_embed', '_fields'];

/** Which part of the runtime fills in the path parameters: the least that can. */
function fillerOf(parts: readonly PathPart[]): string | undefined {
  if (hasOptionalParameter(parts)) return 'optionalParameters';
  if (hasSlashParameter(parts)) return 'slashParameters';
  return hasParameter(parts) ? 'pathParameters' : undefined;
}

const hasBody = ({ method }: Operation): boolean => writes(method);

/** Its arguments travel in the body. */
const writes = (method: Operation['method']): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH';

/** An argument that does not travel where the method's others do; `fetch` sends no body with GET and HEAD. */
function isElsewhere(argument: Argument, operation: Operation): boolean {
  if (argument.in === 'path') return false;
  if (hasBody(operation)) return argument.in === 'query';
  return argument.in === 'body' && operation.method !== 'GET' && operation.method !== 'HEAD';
}
