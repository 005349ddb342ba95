// The operation of the generated client that a call runs, and the name in the call that identifies it.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { rootDeclarations } from '../../user-code/generated-client.ts';
import type { GeneratedOperation } from '../../user-code/generated-operation.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import type { CodeContext } from '../../user-code/subjects.ts';
import { lastName } from '../../user-code/syntax.ts';

type CalledClient = Pick<CodeContext, 'program' | 'client'>;

export interface CalledOperation {
  readonly operation: GeneratedOperation;
  /** The file of the client that declares the called function. */
  readonly file: string;
  /** The index of the parameter for arguments. */
  readonly at: number;
}

export function operationCalled(
  node: ts.CallExpression,
  { program, client }: CalledClient,
): CalledOperation | undefined {
  const checker = program.getTypeChecker();
  const signature = checker.getResolvedSignature(node);
  const file = signature?.declaration?.getSourceFile().fileName;
  if (!signature || file === undefined || !file.startsWith(`${client.folder}/`)) return undefined;
  const at = signature.parameters.findIndex(({ name }) => name === 'args');
  const parameter = signature.parameters[at];
  if (!parameter) return undefined;
  const operation = client.operationTaking(checker.getTypeOfSymbolAtLocation(parameter, node));
  return operation && { operation, file, at };
}

/** The name in the call that identifies the operation, such as `list` in `site.posts.list.raw(…)`. */
export function nameOfOperation(
  node: ts.CallExpression,
  operation: GeneratedOperation,
  { program, client }: CalledClient,
): ts.Node {
  const checker = program.getTypeChecker();
  const callee = unwrapped(node.expression);
  const inner = compiler.isPropertyAccessExpression(callee)
    ? [callee, unwrapped(callee.expression)]
    : [callee];
  const names = [...inner, ...node.arguments.map(unwrapped)].map(lastName);
  const named = names.find((name) => {
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return false;
    const target = symbol.flags & compiler.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return rootDeclarations(target, checker).some(
      (declaration) => client.operationOf(declaration) === operation,
    );
  });
  return named ?? lastName(callee);
}
