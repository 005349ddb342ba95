// Evaluates calls of `require()`, of the project's own functions, of known functions, and of factories of callers.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import type { Caller, PassedCallers } from '../caller.ts';
import { argumentsIn } from './arguments.ts';
import { inBranches } from './branches.ts';
import { applied } from './functions.ts';
import { knownFunction } from './known-functions.ts';
import { knownMethod, replacedAtStart } from './known-methods.ts';
import { classNamed } from './receivers.ts';
import { returnedValues } from './returns.ts';
import { maxEvaluatedItems, type CallerTable, type Scope } from './scope.ts';
import {
  limitedChoices,
  foreign,
  knownText,
  noKnownValues,
  parametersOfValue,
  unknown,
  type Choices,
  type Foreign,
  type Instance,
  type ObjectMember,
  type EvaluatedValue,
} from './values.ts';

export function ofCall(node: ts.CallExpression, scope: Scope): Choices {
  if (node.expression.kind === compiler.SyntaxKind.ImportKeyword || isRequire(node)) {
    const [specifier] = node.arguments;
    return specifier && compiler.isStringLiteralLike(specifier)
      ? ofModule(specifier, node, scope)
      : [unknown(node)];
  }
  const args = argumentsIn(node, scope);
  if (isInterop(node)) return args[0] ?? [unknown(node)];
  if (isBinding(node)) return scope.evaluate(node.expression.expression);
  const callees = scope.evaluate(node.expression);
  const parameters = [...callees, ...args.flat()].flatMap((value) =>
    value.kind === 'unknown' ? parametersOfValue(value) : [],
  );
  return limitedChoices(
    ...callees.map((callee) =>
      inBranches(
        resultOfCall(callee, args, node, scope) ??
          mappedItems(node, args, scope) ??
          ofMethod(node, args, scope) ?? [unknown(node, { parameters })],
        callee.branches,
      ),
    ),
  );
}

export function ofConstruction(node: ts.NewExpression, scope: Scope): Choices {
  const args = argumentsIn(node, scope);
  const of = classNamed(node.expression, scope.facts);
  if (of) return [{ kind: 'made', of, args, node }];
  return limitedChoices(
    ...scope
      .evaluate(node.expression)
      .map(
        (callee) =>
          (callee.kind === 'function' ? undefined : resultOfCall(callee, args, node, scope)) ?? [
            unknown(node),
          ],
      ),
  );
}

/**
 * Whether a call is the helper in which compilers wrap `require()`. The compiler's helper returns the module
 * itself.
 */
const isInterop = ({ expression, arguments: { length } }: ts.CallExpression): boolean => {
  const name = compiler.isPropertyAccessExpression(expression) ? expression.name : expression;
  return (
    length > 0 &&
    compiler.isIdentifier(name) &&
    /^_*(?:importDefault|importStar|toESM|interop(?:Require)?(?:Default|Wildcard|Namespace)?\w*)$/.test(
      name.text,
    )
  );
};

/**
 * Whether a call only binds a function (`send.bind(this)`). The result of `bind` is treated as the original
 * function.
 */
const isBinding = (
  node: ts.CallExpression,
): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } =>
  node.arguments.length === 1 &&
  node.arguments[0]?.kind === compiler.SyntaxKind.ThisKeyword &&
  compiler.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'bind';

const isRequire = ({ expression, arguments: { length } }: ts.CallExpression): boolean =>
  compiler.isIdentifier(expression) && expression.text === 'require' && length === 1;

function ofModule(specifier: ts.StringLiteralLike, node: ts.Node, { facts }: Scope): Choices {
  const { checker, origins } = facts;
  const origin = origins.ofModule(specifier);
  if (origin.kind === 'module') return [foreign(origin.module, origin.path, node)];
  const file = origin.declaration;
  if (!compiler.isSourceFile(file)) return [unknown(node)];
  // For a CommonJS file, the compiler has a symbol only at the module specifier in the `require()` call.
  const exported = checker.getSymbolAtLocation(specifier);
  const members = new Map<string, ObjectMember>();
  for (const symbol of exported ? checker.getExportsOfModule(exported).slice(0, maxEvaluatedItems) : []) {
    const of = origins.of(symbol);
    if (of?.kind === 'declaration' && compiler.isFunctionDeclaration(of.declaration))
      members.set(symbol.name, {
        values: [{ kind: 'function', node: of.declaration, known: noKnownValues }],
        node,
        optional: false,
      });
  }
  return [
    { kind: 'members', members, open: true, parameters: [], ...(exported && { exports: exported }), node },
  ];
}

/** The result of calling a value; undefined if it is unknown. */
function resultOfCall(
  callee: EvaluatedValue,
  args: readonly Choices[],
  node: ts.Node,
  scope: Scope,
): Choices | undefined {
  if (callee.kind === 'function') return applied(callee, args, scope);
  if (callee.kind === 'instance') return [chainWithLink(callee, args, node)];
  if (callee.kind === 'unknown') return instanceOfStore(args, node, scope);
  if (callee.kind !== 'foreign') return undefined;
  const instance = instanceOf(callee, args, node, scope);
  if (instance) return [instance];
  const passes = scope.facts.callers.of(callee)?.passes;
  if (passes?.returns?.members.length === 0) return resultOfPassed(passes, args, node, scope);
  return knownFunction(callee)?.(
    args,
    node,
    (one, more) => resultOfCall(one, more, node, scope) ?? [unknown(node)],
  );
}

/** Adds a call to a chain. */
function chainWithLink(callee: Instance, args: readonly Choices[], node: ts.Node): EvaluatedValue {
  const last = callee.chain.at(-1);
  const { made = [] } = callee.caller.instances ?? {};
  if (last && made.includes(last.name))
    return { ...callee, settings: [...callee.settings, ...args], chain: [], node };
  const chain =
    last && last.args === undefined ? [...callee.chain.slice(0, -1), { ...last, args }] : callee.chain;
  return { ...callee, chain, node };
}

/** The value of a function that the callee calls with callers, which is the value of the call. */
function resultOfPassed(
  { to, given }: PassedCallers,
  args: readonly Choices[],
  node: ts.Node,
  scope: Scope,
): Choices | undefined {
  const callers = given.map(({ module, path }): Choices => [foreign(module, path, node)]);
  const values = to
    .flatMap((at) => args[at] ?? [])
    .flatMap((one) => resultOfCall(one, callers, node, scope) ?? []);
  return values.length > 0 ? limitedChoices(values) : undefined;
}

/**
 * The instance of a call whose argument is a store, such as `select(coreStore)`. A function with an unknown value,
 * such as a parameter `select`, is known by its argument.
 */
function instanceOfStore(args: readonly Choices[], node: ts.Node, scope: Scope): Choices | undefined {
  if (!compiler.isCallExpression(node)) return undefined;
  const callee = unwrapped(node.expression);
  const name = compiler.isPropertyAccessExpression(callee) ? callee.name : callee;
  const { callers } = scope.facts;
  if (!compiler.isIdentifier(name)) return undefined;
  const stores = (args[0] ?? []).map((one) =>
    one.kind === 'foreign' ? callers.of(one)?.store : knownText(one) === 'core' ? 'core' : undefined,
  );
  const [store, ...others] = stores;
  if (store === undefined || others.some((one) => one !== store)) return undefined;
  const caller = callers.ofStore(store, name.text);
  return caller && [{ kind: 'instance', caller, settings: args, chain: [], node }];
}

/** The instance that a call makes (`axios.create(…)`, `new WooCommerceRestApi(…)`). */
function instanceOf(
  callee: Foreign,
  args: readonly Choices[],
  node: ts.Node,
  { facts: { callers } }: Scope,
): Instance | undefined {
  const itself = callers.of(callee);
  const owner = callers.of({ ...callee, path: callee.path.slice(0, -1) });
  const isMade = ({ instances }: Caller, name: string): boolean => instances?.made.includes(name) === true;
  const caller =
    itself && isMade(itself, '')
      ? itself
      : owner && isMade(owner, callee.path.at(-1) ?? '')
        ? owner
        : undefined;
  return caller && namesStore(caller, args, callers)
    ? { kind: 'instance', caller, settings: args, chain: [], node }
    : undefined;
}

/** Whether the first argument names the store of the caller, by its name or by the export of its module. */
const namesStore = (
  { instances: { store } = { made: [] } }: Caller,
  [first = []]: readonly Choices[],
  callers: CallerTable,
): boolean =>
  store === undefined ||
  first.some((one) => (one.kind === 'foreign' ? callers.of(one)?.store === store : knownText(one) === store));

/** The result of `ids.map(…)`: a list of unknown length, whose items are the results of the callback. */
function mappedItems(
  node: ts.CallExpression,
  [callbacks = []]: readonly Choices[],
  scope: Scope,
): Choices | undefined {
  const callee = unwrapped(node.expression);
  if (!compiler.isPropertyAccessExpression(callee) || !/^(?:map|flatMap)$/.test(callee.name.text))
    return undefined;
  const lists = callbacks.flatMap((one): Choices => {
    const body = one.kind === 'function' ? one.node.body : undefined;
    if (one.kind !== 'function' || !body) return [];
    const items = scope.outsideItself(one.node, () => returnedValues(body, scope.with(one.known))) ?? [];
    return [{ kind: 'list', items: [items], open: true, node }];
  });
  return lists.length > 0 ? lists : undefined;
}

function ofMethod(node: ts.CallExpression, args: readonly Choices[], scope: Scope): Choices | undefined {
  const callee = unwrapped(node.expression);
  const made = compiler.isPropertyAccessExpression(callee) ? knownMethod(callee.name.text) : undefined;
  if (!made || !compiler.isPropertyAccessExpression(callee)) return undefined;
  const owners = scope.evaluate(callee.expression);
  const parameters = owners.flatMap(parametersOfValue);
  const values = owners.map((owner) =>
    owner.kind === 'unknown'
      ? replacedAtStart(callee.name.text, owner, args, node)
      : owner.kind === 'function'
        ? undefined
        : made(owner, args, node),
  );
  // If only some of the values are known, the other values stay possible.
  return values.some((one) => one !== undefined)
    ? limitedChoices(...values.map((one) => one ?? [unknown(node, { parameters })]))
    : undefined;
}
