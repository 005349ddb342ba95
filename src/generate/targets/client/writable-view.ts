// The data of `templates/client/_writable.hbs`, with the `writable` function of a resource.

import type { ApiModel } from '../../../core/model/api.ts';
import { code, literalText, quote, type Code } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import type { PartNames } from './client-part-names.ts';
import { writableItem } from './writable-rules.ts';

export interface WritableView {
  readonly identifier: Code;
  readonly args: Code;
  readonly path: Code;
  readonly rules: Code;
}

export function viewWritable(
  model: ApiModel,
  named: NamedOperation,
  names: PartNames,
): WritableView | undefined {
  const item = writableItem(model, named);
  if (item === undefined) return undefined;
  const { pathMembers, otherPathParameters: others } = item;
  const args = `${named.typeName}Args`;
  return {
    identifier: code(names.writable(named)),
    args: code(others.length === 0 ? args : `Omit<${args}, ${union(others)}>`),
    path: code(pathMembers.length === 0 ? 'never' : union(pathMembers)),
    rules: code(literalText(item.rules)),
  };
}

const union = (names: readonly string[]): string => names.map(quote).join(' | ');
