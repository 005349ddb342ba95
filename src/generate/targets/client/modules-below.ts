// The modules of large resources, as the main module of the namespace imports them.

import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { code, propertyKey, quote, type Code } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { moduleSpecifier } from '../types/module-imports.ts';
import type { PartNames } from './client-part-names.ts';
import { literalKey } from './literal-key.ts';

export interface ModulesBelow {
  readonly below: readonly ModuleBelow[];
  readonly resourcesBelow: readonly ResourceBelow[];
}

interface ModuleBelow {
  readonly from: Code;
  readonly facadeType: Code;
  readonly resources: Code;
}

interface ResourceBelow {
  readonly key: Code;
  readonly literalKey: Code;
  readonly identifier: Code;
  readonly type: Code;
  readonly at: Code;
}

/**
 * @param path the path of the main module
 * @param taken the names of types in the main module
 */
export function viewModulesBelow(
  path: string,
  modules: readonly { readonly path: string; readonly resources: readonly string[] }[],
  taken: Set<string>,
  names: PartNames,
): ModulesBelow {
  const views = modules.map((module) => {
    const word = identifierOf(module.path.slice(path.length + 1));
    const type = code(freeFacadeName(`${upperFirst(word)}Facade`, taken));
    return { module, type };
  });
  return {
    below: views.map(({ module, type }) => ({
      from: moduleSpecifier(path, module.path),
      facadeType: type,
      resources: code(module.resources.map((name) => names.resource(name)).join(', ')),
    })),
    resourcesBelow: views.flatMap(({ module, type }) =>
      module.resources.map((name) => ({
        key: code(propertyKey(name)),
        literalKey: literalKey(name),
        identifier: code(names.resource(name)),
        type,
        at: code(quote(name)),
      })),
    ),
  };
}

function freeFacadeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
