// The data of `templates/client/abilities.ts.hbs`, with the abilities of a site by name.

import type { ApiModel, Operation } from '../../../core/model/api/api.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, commentLines, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations } from '../operation-names.ts';
import type { ClientNamespace } from './client-part-names.ts';
import { literalKey } from './literal-key.ts';
import { unreserved } from '../reserved-words.ts';

export interface AbilitiesView {
  readonly modules: readonly AbilityModuleView[];
  readonly abilities: readonly AbilityView[];
}

interface AbilityModuleView {
  readonly isFurther: boolean;
  readonly local: Code;
  readonly from: Code;
  readonly part: Code;
  readonly namespace: Code;
  readonly key: Code;
}

interface AbilityView {
  readonly key: Code;
  readonly doc: readonly CommentText[] | undefined;
  readonly isOptional: boolean;
  readonly takesInput: boolean;
  readonly local: Code;
  readonly typeName: Code;
  readonly name: Code;
  readonly accessor: Code;
  readonly resource: Code;
  readonly verb: Code;
}

export const runsAbilities = ({ namespaces, site }: ApiModel): boolean =>
  (site?.abilities?.length ?? 0) > 0 &&
  !namespaces.some(({ accessor, module }) => accessor === 'abilities' || module === 'abilities');

export function viewAbilities(model: ApiModel, namespaces: readonly ClientNamespace[]): AbilitiesView {
  const { abilities = [] } = model.site ?? {};
  const byRoute = new Map(abilities.map((ability) => [ability.route, ability]));
  const used = new Map<string, AbilityModuleView>();
  const views: AbilityView[] = [];
  for (const {
    namespace: { name, accessor, module },
    part,
  } of namespaces)
    for (const { route, operation, typeName, resource, verb } of namedOperations(model, name)) {
      const ability = byRoute.get(route.key);
      if (ability === undefined) continue;
      const local = code(unreserved(identifierOf(accessor)));
      if (!used.has(module))
        used.set(module, {
          isFurther: used.size > 0,
          local,
          from: code(quote(`./${module}.js`)),
          part,
          namespace: code(`${local.text}Part`),
          key: literalKey(accessor),
        });
      const input = operation.arguments.find((argument) => argument.name === 'input');
      const doc = commentLines(operation.description ?? '');
      views.push({
        key: code(propertyKey(ability.name)),
        doc: doc.length > 0 ? doc : undefined,
        isOptional: input?.required !== true,
        takesInput: input !== undefined,
        local,
        typeName: code(typeName),
        name: code(quote(ability.name)),
        accessor: code(quote(accessor)),
        resource: code(quote(resource)),
        verb: code(quote(verb)),
      });
    }
  return { modules: [...used.values()], abilities: views };
}

/**
 * Whether an empty input must be sent as `input=` in the query of an ability, or can be left out.
 *
 * For GET and DELETE, the abilities route reads `$query_params['input'] ?? null`, and only null is replaced
 * by the default. The sources are `get_input_from_request()` of WP_REST_Abilities_V1_Run_Controller and
 * `WP_Ability::normalize_input()`. An empty input differs from a missing input if the default is not empty.
 * `rest_validate_value_from_schema()` reads an empty text as an empty object or list. In a JSON body,
 * WordPress reads `[]` and `{}` unchanged.
 */
export const sendsEmptyInput = ({ arguments: args }: Operation): boolean =>
  args.some(
    ({ in: place, required, schema }) => place === 'query' && (required || !isEmptyInput(schema.default)),
  );

/**
 * PHP writes an empty object as `[]`, so an empty default object can be `[]`. A model contains no default
 * value that is invalid for its schema.
 */
const isEmptyInput = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
