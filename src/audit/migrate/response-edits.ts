// Finds how the code reads the response of a call, and the edits after which the code reads the client's data.
// The client returns the body of the response and throws an error for every response that is not successful.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { referencesTo, scopeOf } from './declared-values.ts';
import { isReadFirst } from './evaluation-order.ts';
import { leave, shownCode } from './left-call.ts';
import type { CallerKind } from './request-code.ts';
import { removalOf, type TextEdit } from './text-edits.ts';

/**
 * The edits of a call and of the code that reads its response.
 *
 * @param call the text of the client's call
 * @param safe the text of its variant that returns errors
 * @throws LeftCall if the code reads more than the body
 */
export function responseEdits(
  node: ts.CallExpression,
  kind: CallerKind,
  call: string,
  safe: string,
  checker: ts.TypeChecker,
): readonly TextEdit[] {
  refuseErrorUse(node, checker);
  const reading = { node, call, safe, checker };
  if (kind === 'apiFetch') return [replaced(node, call)];
  return kind === 'fetch' ? ofFetch(reading) : ofAxios(reading);
}

interface Reading {
  readonly node: ts.CallExpression;
  readonly call: string;
  readonly safe: string;
  readonly checker: ts.TypeChecker;
}

const replaced = (node: ts.Node, text: string): TextEdit => ({
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

const removed = (start: number, end: number): TextEdit => ({ start, end, text: '' });

/** The parent of an expression, without parentheses and type assertions. */
function outer(node: ts.Node): ts.Node {
  let { parent } = node;
  while (
    compiler.isParenthesizedExpression(parent) ||
    compiler.isAsExpression(parent) ||
    compiler.isNonNullExpression(parent) ||
    compiler.isSatisfiesExpression(parent)
  )
    parent = parent.parent;
  return parent;
}

/** The call of a method of an expression, such as `promise.then(…)`. */
function methodCall(node: ts.Node, name: string): ts.CallExpression | undefined {
  const access = outer(node);
  if (!compiler.isPropertyAccessExpression(access) || access.name.text !== name || access.questionDotToken)
    return undefined;
  const { parent } = access;
  return compiler.isCallExpression(parent) && parent.expression === access ? parent : undefined;
}

// fetch

function ofFetch(reading: Reading): readonly TextEdit[] {
  const { node, call, checker } = reading;
  const then = methodCall(node, 'then');
  if (then) {
    const [reader, ...others] = then.arguments;
    if (reader && others.length === 0 && readsJson(reader, checker)) return [replaced(then, call)];
    return leave(
      others.length > 0 ? 'A second function of `then` handles errors.' : readsMore(reader ?? then),
    );
  }
  const awaited = outer(node);
  if (!compiler.isAwaitExpression(awaited)) return leave('The code passes the response on.');
  const json = methodCall(awaited, 'json');
  if (json && json.arguments.length === 0) return [replaced(json, awaitedIn(json, call))];
  const declaration = outer(awaited);
  if (!compiler.isVariableDeclaration(declaration) || !compiler.isIdentifier(declaration.name))
    return leave(
      compiler.isExpressionStatement(declaration)
        ? 'The code ignores the response, so a refused request is no error.'
        : 'The code passes the response on.',
    );
  return ofFetchedVariable(declaration, reading);
}

/** `const response = await fetch(…); const data = await response.json();` */
function ofFetchedVariable(
  declaration: ts.VariableDeclaration,
  { node, call, safe, checker }: Reading,
): readonly TextEdit[] {
  const uses = referencesTo(declaration, scopeOf(declaration), checker);
  const guarded = bodyAfterGuard(declaration, uses);
  if (guarded) {
    const { body, name } = guarded;
    return [replaced(node, safe), replaced(body, `${name}.data`)];
  }
  const [use, ...others] = uses;
  const other = uses.find((one) => !methodCall(one, 'json'));
  if (other) {
    const user = outer(other);
    return leave(
      compiler.isPropertyAccessExpression(user)
        ? `The code reads \`${user.name.text}\` of the response.`
        : 'The code passes the response on.',
    );
  }
  const json = use && methodCall(use, 'json');
  if (!json || others.length > 0) return leave('The code does not read the body of the response once.');
  const statement = statementOf(declaration);
  const next = statement && statementAfter(statement);
  if (!statement || !next || !isWithin(json, next) || !isReadFirst(json, next))
    return leave('Other code runs between the request and the reading of its response.');
  const { text } = statement.getSourceFile();
  const between = text.slice(statement.getEnd(), next.getStart());
  const edit =
    between.trim() === ''
      ? removed(statement.getStart(), next.getStart())
      : removalOf(text, statement.getStart(), statement.getEnd());
  return [edit, replaced(json, awaitedIn(json, call))];
}

/**
 * The body in `const response = await fetch(…); if (!response.ok) throw …; const data = await response.json();`. An
 * error of the network throws too, as it did before.
 */
function bodyAfterGuard(
  declaration: ts.VariableDeclaration,
  uses: readonly ts.Identifier[],
): { readonly body: ts.Node; readonly name: string } | undefined {
  const statement = declaration.type ? undefined : statementOf(declaration);
  const guard = statement && statementAfter(statement);
  const next = guard && statementAfter(guard);
  const [ok, read, ...others] = uses;
  const json = read && methodCall(read, 'json');
  if (!next || !ok || !json || others.length > 0 || !isGuard(guard, ok)) return undefined;
  if (!isWithin(json, next) || !isReadFirst(json, next)) return undefined;
  const user = outer(json);
  const body = compiler.isAwaitExpression(user) ? user : compiler.isReturnStatement(user) ? json : undefined;
  return body && { body, name: ok.text };
}

/** Whether a statement is `if (!response.ok) throw …`. */
function isGuard(statement: ts.Statement, response: ts.Identifier): boolean {
  if (!compiler.isIfStatement(statement) || statement.elseStatement) return false;
  const { expression, thenStatement } = statement;
  const [only = thenStatement, ...more] = compiler.isBlock(thenStatement) ? thenStatement.statements : [];
  return (
    compiler.isThrowStatement(only) &&
    more.length === 0 &&
    isWithin(response, expression) &&
    expression.getText().replaceAll(/\s/g, '') === `!${response.text}.ok`
  );
}

/**
 * The call in place of `response.json()`. In a `try` block, the code already waited for the response, so that the
 * block catches its errors.
 */
function awaitedIn(json: ts.CallExpression, call: string): string {
  const user = outer(json);
  if (compiler.isAwaitExpression(user)) return call;
  const within = compiler.findAncestor(
    json,
    (one) => compiler.isFunctionLike(one) || compiler.isTryStatement(one),
  );
  if (!within || !compiler.isTryStatement(within)) return call;
  return compiler.isReturnStatement(user)
    ? `await ${call}`
    : leave('The code passes the promise of the body on, within a `try` block.');
}

/** The statement that contains only one declaration. */
function statementOf(declaration: ts.VariableDeclaration): ts.VariableStatement | undefined {
  const list = declaration.parent;
  return compiler.isVariableDeclarationList(list) &&
    list.declarations.length === 1 &&
    compiler.isVariableStatement(list.parent)
    ? list.parent
    : undefined;
}

function statementAfter(statement: ts.Statement): ts.Statement | undefined {
  const { parent } = statement;
  if (!compiler.isBlock(parent) && !compiler.isSourceFile(parent) && !compiler.isCaseOrDefaultClause(parent))
    return undefined;
  const { statements } = parent;
  return statements[statements.indexOf(statement) + 1];
}

const isWithin = (node: ts.Node, container: ts.Node): boolean =>
  node.getStart() >= container.getStart() && node.getEnd() <= container.getEnd();

/** Whether a callback is `(response) => response.json()`. */
function readsJson(callback: ts.Expression, checker: ts.TypeChecker): boolean {
  const parts = callbackParts(callback);
  if (!parts?.result || !compiler.isIdentifier(parts.parameter.name)) return false;
  const result = compiler.isAwaitExpression(parts.result) ? unwrapped(parts.result.expression) : parts.result;
  if (!compiler.isCallExpression(result) || result.arguments.length > 0) return false;
  const callee = result.expression;
  return (
    compiler.isPropertyAccessExpression(callee) &&
    callee.name.text === 'json' &&
    compiler.isIdentifier(callee.expression) &&
    callee.expression.text === parts.parameter.name.text &&
    referencesTo(parts.parameter, parts.node, checker).length === 1
  );
}

interface CallbackParts {
  readonly node: ts.ArrowFunction | ts.FunctionExpression;
  readonly parameter: ts.ParameterDeclaration;
  /** The returned expression of a function that consists of one `return`. */
  readonly result: ts.Expression | undefined;
}

function callbackParts(callback: ts.Expression): CallbackParts | undefined {
  const node = unwrapped(callback);
  if (!compiler.isArrowFunction(node) && !compiler.isFunctionExpression(node)) return undefined;
  const [parameter, ...others] = node.parameters;
  if (!parameter || others.length > 0 || parameter.initializer || parameter.dotDotDotToken) return undefined;
  const { body } = node;
  if (!compiler.isBlock(body)) return { node, parameter, result: unwrapped(body) };
  const [only, ...more] = body.statements;
  const result =
    only && more.length === 0 && compiler.isReturnStatement(only) && only.expression
      ? unwrapped(only.expression)
      : undefined;
  return { node, parameter, result };
}

/** The reason why the response must stay: the first property that the code reads, besides the body. */
function readsMore(reader: ts.Node): string {
  const names = /\.(ok|status|statusText|headers|text|blob|clone)\b/.exec(reader.getText())?.[1];
  return names === undefined
    ? `The code reads the response in ${shownCode(reader)}.`
    : `The code reads \`${names}\` of the response.`;
}

// axios

function ofAxios(reading: Reading): readonly TextEdit[] {
  const { node, call } = reading;
  const then = methodCall(node, 'then');
  if (then) return ofAxiosCallback(then, reading);
  const promise = outer(node);
  if (compiler.isExpressionStatement(promise)) return [replaced(node, call)];
  if (!compiler.isAwaitExpression(promise)) return leave('The code passes the response on.');
  const user = outer(promise);
  if (compiler.isExpressionStatement(user)) return [replaced(node, call)];
  if (compiler.isPropertyAccessExpression(user)) {
    if (user.name.text !== 'data') return leave(`The code reads \`${user.name.text}\` of the response.`);
    return [replaced(node, call), removed(user.expression.getEnd(), user.getEnd())];
  }
  if (!compiler.isVariableDeclaration(user) || user.type) return leave('The code passes the response on.');
  return [replaced(node, call), ...dataEdits(user, scopeOf(user), reading.checker)];
}

function ofAxiosCallback(then: ts.CallExpression, { node, call, checker }: Reading): readonly TextEdit[] {
  const [reader] = then.arguments;
  const parts = reader && callbackParts(reader);
  if (!parts) return leave(readsMore(reader ?? then));
  if (parts.parameter.type) return leave(`The code declares the type of ${shownCode(parts.parameter)}.`);
  const edits = dataEdits(parts.parameter, parts.node, checker);
  const { result, parameter } = parts;
  const isOnlyData =
    result !== undefined &&
    compiler.isPropertyAccessExpression(result) &&
    result.expression.getText() === parameter.name.getText() &&
    result.name.text === 'data';
  if (isOnlyData && then.arguments.length === 1) return [replaced(then, call)];
  return [replaced(node, call), ...edits];
}

/** The edits after which a variable or a parameter is the data, and not the response with the data. */
function dataEdits(
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration,
  within: ts.Node,
  checker: ts.TypeChecker,
): readonly TextEdit[] {
  const { name } = declaration;
  if (compiler.isObjectBindingPattern(name)) return [patternEdit(name)];
  if (!compiler.isIdentifier(name)) return leave('The code passes the response on.');
  return referencesTo(declaration, within, checker).map((use) => {
    const { parent } = use;
    if (compiler.isPropertyAccessExpression(parent) && parent.expression === use) {
      if (parent.name.text !== 'data')
        return leave(`The code reads \`${parent.name.text}\` of the response.`);
      return removed(use.getEnd(), parent.getEnd());
    }
    if (compiler.isVariableDeclaration(parent) && compiler.isObjectBindingPattern(parent.name))
      return patternEdit(parent.name);
    return leave('The code passes the response on.');
  });
}

/** `{ data }` becomes `data`, and `{ data: posts }` becomes `posts`. */
function patternEdit(pattern: ts.ObjectBindingPattern): TextEdit {
  const [element, ...others] = pattern.elements;
  const read = element && (element.propertyName ?? element.name);
  const isData = read !== undefined && compiler.isIdentifier(read) && read.text === 'data';
  if (!element || others.length > 0 || element.initializer || element.dotDotDotToken || !isData)
    return leave(`The code reads ${shownCode(pattern)} of the response.`);
  return replaced(pattern, element.name.getText());
}

// Errors

/** @throws LeftCall if the code reads the error of the request, because the client throws other errors */
function refuseErrorUse(node: ts.CallExpression, checker: ts.TypeChecker): void {
  for (let at: ts.Node = node; !compiler.isFunctionLike(at) && !compiler.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (compiler.isTryStatement(parent) && parent.tryBlock === at && parent.catchClause) {
      const { variableDeclaration, block } = parent.catchClause;
      if (variableDeclaration) refuseReads(variableDeclaration, block, checker);
    }
    if (!compiler.isCallExpression(parent) || !compiler.isPropertyAccessExpression(parent.expression))
      continue;
    if (parent.expression !== at) continue;
    const handlers =
      parent.expression.name.text === 'catch'
        ? parent.arguments.slice(0, 1)
        : parent.expression.name.text === 'then'
          ? parent.arguments.slice(1, 2)
          : [];
    for (const handler of handlers) refuseHandler(unwrapped(handler), checker);
  }
}

function refuseHandler(handler: ts.Expression, checker: ts.TypeChecker): void {
  if (/^console\.\w+$/.test(handler.getText())) return;
  if (!compiler.isArrowFunction(handler) && !compiler.isFunctionExpression(handler))
    leave(`The code passes the error to ${shownCode(handler)}.`);
  else for (const parameter of handler.parameters) refuseReads(parameter, handler.body, checker);
}

/** An error that is only logged or thrown again may be any error. */
function refuseReads(
  declaration: ts.VariableDeclaration | ts.ParameterDeclaration,
  within: ts.Node,
  checker: ts.TypeChecker,
): void {
  if (!compiler.isIdentifier(declaration.name)) leave('The code reads the error of the request.');
  for (const use of referencesTo(declaration, within, checker)) {
    const logs = compiler.findAncestor(
      use,
      (one) => compiler.isCallExpression(one) && /^console\.\w+$/.test(one.expression.getText()),
    );
    if (!logs && !compiler.isThrowStatement(use.parent))
      leave(`The code reads the error of the request: ${shownCode(use.parent)}.`);
  }
}
