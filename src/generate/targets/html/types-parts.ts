import type { ApiModel, Namespace, Resource } from '../../../core/model/api/api.ts';
import { moduleOf } from '../module-of.ts';
import { namespaceLabel } from './namespace-names.ts';

export interface TypesPart {
  readonly module: string;
  readonly label: string;
  readonly resources: readonly Resource[];
}

export function typesParts(
  { namespaces: known, resources = [] }: ApiModel,
  namespaces: readonly Namespace[],
): readonly TypesPart[] {
  const names = new Set([...namespaces.map(({ name }) => name), ...resources.map((one) => one.namespace)]);
  const parts = new Map<string, TypesPart>();
  for (const name of names) {
    const own = resources.filter(({ namespace }) => namespace === name);
    const module = moduleOf(known, name);
    const others = parts.get(module)?.resources ?? [];
    if (own.length > 0)
      parts.set(module, { module, label: namespaceLabel(name), resources: [...others, ...own] });
  }
  return [...parts.values()];
}
