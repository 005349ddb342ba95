// Finds the operation that a tool call names.

import { didYouMean } from '../core/diagnostics/nearest.ts';
import {
  findOperations,
  fullName,
  listOperations,
  type FoundOperation,
} from '../core/model/api/find-operation.ts';
import { ToolRefusal, textArgument, type ToolArguments, type ToolContext } from './tool-response.ts';

const maxSuggestedNames = 10;

/** @throws ToolRefusal when no operation, or more than one, has the name */
export function namedOperation({ model }: ToolContext, given: ToolArguments): FoundOperation {
  const asked = textArgument(given, 'operation') ?? '';
  const all = listOperations(model);
  const found = asked.trim() === '' ? [] : findOperations(all, asked);
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (first === undefined)
    throw new ToolRefusal(
      `There is no such operation. ${didYouMean(asked, all.map(fullName)) ?? 'Find the name of the operation with search_operations.'}`,
    );
  const names = found.slice(0, maxSuggestedNames).map((one) => `${fullName(one)} (${one.operation.method})`);
  throw new ToolRefusal(`Several operations have this name: ${names.join(', ')}. Name one of them.`);
}
