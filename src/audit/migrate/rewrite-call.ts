// Rewrites one call to a call of the generated client, as edits of its file.

import type { ts } from 'ts-morph';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { CodePlace } from '../../core/model/reports/code-usage.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { CodeCall } from '../code-call.ts';
import type { CallTarget, CheckedCall } from '../checked-call.ts';
import { AddressReader, partsBelow } from './address-parts.ts';
import { ArgumentWriter, type WrittenArguments } from './client-arguments.ts';
import { operationKey, type ClientModule } from './client-module.ts';
import { withComments } from './kept-comments.ts';
import { leave, LeftCall, shownCode } from './left-call.ts';
import { requestCodeOf, type RequestCode } from './request-code.ts';
import { responseEdits } from './response-edits.ts';
import { obstacleOf } from './source-files.ts';
import type { TextEdit } from './text-edits.ts';

export interface RewrittenCall {
  readonly kind: 'rewritten';
  readonly place: CodePlace;
  readonly caller: string;
  /** The name of the operation in the client (`wpV2.posts.list`). */
  readonly operation: string;
  readonly node: ts.CallExpression;
  readonly edits: readonly TextEdit[];
  /** Constants of the file in the address, which the file may no longer use. */
  readonly constants: ReadonlySet<ts.VariableDeclaration>;
  /** The client throws an error for a response that the call returned as data. */
  readonly throwsMore: boolean;
}

export interface KeptCall {
  readonly kind: 'left';
  readonly place: CodePlace;
  readonly caller: string;
  readonly operation: string | null;
  readonly reason: string;
}

export interface RewriteContext {
  readonly program: ts.Program;
  /** The folder of the project. */
  readonly folder: string;
  readonly model: ApiModel;
  readonly client: ClientModule;
  /** The name of the client in each file. */
  readonly clientNameIn: (file: ts.SourceFile) => string;
  readonly interceptedObjects: ReadonlySet<string>;
  readonly plainValues: boolean;
  readonly lists: boolean;
}

export interface FoundCall {
  readonly call: CodeCall;
  readonly checked: readonly CheckedCall[];
  /** The node of the call; undefined if the call is in a component. */
  readonly node: ts.CallExpression | undefined;
  /** The message of an issue of the call. */
  readonly issue: string | undefined;
}

export function rewriteCall(found: FoundCall, context: RewriteContext): RewrittenCall | KeptCall {
  const { place, caller } = found.call;
  const names = namesOf(found.checked, context.model);
  const [operation = null] = names.length === 1 ? names : [];
  try {
    return rewritten(found, operation, context);
  } catch (error) {
    if (!(error instanceof LeftCall)) throw error;
    return { kind: 'left', place, caller, operation, reason: error.reason };
  }
}

const namesOf = (checked: readonly CheckedCall[], model: ApiModel): readonly string[] => [
  ...new Set(
    checked
      .flatMap(({ targets }) => targets)
      .map(({ route, operation }) => {
        const accessor = model.namespaces.find(({ name }) => name === route.namespace)?.accessor;
        return `${accessor ?? route.namespace}.${operation.name}`;
      }),
  ),
];

function rewritten(found: FoundCall, operation: string | null, context: RewriteContext): RewrittenCall {
  const { call, node } = found;
  const { program, client, folder } = context;
  const target = onlyTarget(found);
  if (operation === null || !node) return leave('The call is in a component or in a package.');
  const file = node.getSourceFile();
  if (client.files.has(file.fileName)) return leave('The module of the client imports this file.');
  const obstacle = obstacleOf(file.fileName, folder);
  if (obstacle !== undefined) return leave(obstacle);
  if (isCommonJs(file)) return leave('The file is a CommonJS module, and the client is an ES module.');
  const path = client.operations.get(operationKey({ route: target.route.key, name: target.operation.name }));
  if (!path) return leave(`The client does not contain ${operation}.`);
  const checker = program.getTypeChecker();
  const request = requestCodeOf(node, call.caller, checker, context.interceptedObjects);
  const style = { quoted: quotes(file), plainValues: context.plainValues, lists: context.lists };
  const writer = new ArgumentWriter(target, checker, style);
  const args = writer.write(request, addressBelowBase(request, client, node, checker));
  const options = [...methodOption(request, target, style.quoted), ...request.options];
  const callee = [context.clientNameIn(file), ...path];
  const text = callText(callee, args, options, node);
  const safe = callText([...callee, 'safe'], args, options, node);
  const edits = responseEdits(node, request.kind, text, safe, checker);
  return {
    kind: 'rewritten',
    place: call.place,
    caller: call.caller,
    operation,
    node,
    edits: withComments(edits, [text, safe], file),
    constants: request.constants,
    throwsMore: request.kind === 'fetch' && !edits.some((edit) => edit.text.includes(safe)),
  };
}

/** @throws LeftCall if the call may reach several operations, or its request is not certain */
function onlyTarget({ call, checked, issue }: FoundCall): CallTarget {
  const [wrapper] = call.via;
  if (wrapper !== undefined) return leave(`The call goes through the function \`${wrapper}\`.`);
  if (call.shared || call.isOpen || new Set(checked.map(({ path }) => path)).size !== 1)
    return leave('The call may have several addresses.');
  if (call.methods?.length !== 1) return leave('The call does not show one method.');
  const targets = checked.flatMap((one) => one.targets);
  const [target] = targets;
  if (!target) return leave(issue ?? `The site has no operation for ${checked[0]?.path ?? 'the call'}.`);
  if (targets.some(({ operation }) => operation !== target.operation))
    return leave('The call may reach several operations.');
  if (issue !== undefined) return leave(issue);
  return target;
}

const isCommonJs = (file: ts.SourceFile): boolean =>
  !compiler.isExternalModule(file) ||
  (/\brequire\(/.test(file.text) && !/^\s*(?:import|export)\b/m.test(file.text));

/** @throws LeftCall if the client sends the request to another address, or in another way */
function addressBelowBase(
  { kind, address }: RequestCode,
  { sends, hasDefaults }: ClientModule,
  node: ts.CallExpression,
  checker: ts.TypeChecker,
): RequestCode['address'] {
  if (hasDefaults) return leave('The client adds `defaults` to every request.');
  if (kind === 'apiFetch')
    return sends === 'apiFetch'
      ? address
      : leave(
          'The client does not send requests with apiFetch. Create it with `apiFetchTransport(apiFetch)`.',
        );
  if (sends === 'apiFetch') return leave(`The client sends requests with apiFetch, not with ${kind}.`);
  if (!sends) return leave('The module of the client does not show its `baseUrl`.');
  const base = new AddressReader(checker, node).parts(sends, false);
  return (
    partsBelow(address, base) ??
    leave(`The address does not begin with the client's \`baseUrl\` (${shownCode(sends)}).`)
  );
}

function methodOption(
  { method }: RequestCode,
  { operation }: CallTarget,
  quoted: (text: string) => string,
): readonly string[] {
  if (method === operation.method) return [];
  return operation.methods.includes(method) && method !== 'HEAD'
    ? [`method: ${quoted(method)}`]
    : leave(`The client has no method ${method} for the operation.`);
}

function callText(
  path: readonly string[],
  { members, whole }: WrittenArguments,
  options: readonly string[],
  node: ts.CallExpression,
): string {
  const callee = path
    .map((name, at) =>
      at === 0 ? name : /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`,
    )
    .join('');
  const args = whole ? whole.getText() : members.length > 0 ? `{ ${members.join(', ')} }` : undefined;
  const given =
    options.length > 0 ? [args ?? '{}', `{ ${options.join(', ')} }`] : args === undefined ? [] : [args];
  // The code of WordPress has spaces within parentheses.
  const space = given.length > 0 && /^\s/.test(afterParenthesis(node)) ? ' ' : '';
  return `${callee}(${space}${given.join(', ')}${space})`;
}

const afterParenthesis = (node: ts.CallExpression): string =>
  node.getText().slice(node.getText().indexOf('(', node.expression.getText().length) + 1);

/** Writes a text with the quotes that the file uses more often. */
function quotes(file: ts.SourceFile): (text: string) => string {
  const count = (quote: string): number => file.text.split(quote).length;
  const isDouble = count('"') > count("'");
  return (text) => {
    const json = JSON.stringify(text);
    return isDouble ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  };
}
