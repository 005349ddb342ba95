// What `templates/client/abilities.ts.hbs` prints: the abilities of a site by name, over
// the operations that run them.

import type { ApiModel, Operation } from '../../../core/model/api.ts';
import type { Json } from '../../../core/schema/schema.ts';
import { code, commentLines, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations } from '../operation-names.ts';
import type { ClientNamespace } from './part-names.ts';
import { literalKey } from './literal-key.ts';
import { unreserved } from '../reserved-words.ts';

export interface AbilitiesView {
  readonly modules: readonly ModuleView[];
  readonly abilities: readonly AbilityView[];
}

interface ModuleView {
  readonly isFurther: boolean;
  /** The module, for its types. */
  readonly local: Code;
  readonly from: Code;
  /** What it calls its namespace, as a part of a client; what that is called here, and in a client. */
  readonly part: Code;
  readonly namespace: Code;
  readonly key: Code;
}

interface AbilityView {
  readonly key: Code;
  readonly doc: readonly CommentText[] | undefined;
  readonly isOptional: boolean;
  readonly takesInput: boolean;
  /** Its types, by the module that has them: `wpAbilitiesV1`, `CoreGetSiteInfo`. */
  readonly local: Code;
  readonly typeName: Code;
  readonly name: Code;
  /** The way to its operation in the client. */
  readonly accessor: Code;
  readonly resource: Code;
  readonly verb: Code;
}

/** Whether a client runs abilities by their names: the site has some, and no namespace is called as they would be. */
export const runsAbilities = ({ namespaces, site }: ApiModel): boolean =>
  (site?.abilities?.length ?? 0) > 0 &&
  !namespaces.some(({ accessor, module }) => accessor === 'abilities' || module === 'abilities');

export function viewAbilities(model: ApiModel, namespaces: readonly ClientNamespace[]): AbilitiesView {
  const { abilities = [] } = model.site ?? {};
  const byRoute = new Map(abilities.map((ability) => [ability.route, ability]));
  const used = new Map<string, ModuleView>();
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
 * Whether an empty input is written as such (`input=`) in the query of an ability, or may be
 * left out. The route that runs abilities takes `$query_params['input'] ?? null` of GET and
 * DELETE, and the default stands in for null alone (`get_input_from_request()` of
 * WP_REST_Abilities_V1_Run_Controller, `WP_Ability::normalize_input()`): an empty input is
 * another than none, unless the default is as empty. To `rest_validate_value_from_schema()`
 * an empty text is an empty object or list. Of a JSON body both read `[]` and `{}` as they are.
 */
export const sendsEmptyInput = ({ arguments: args }: Operation): boolean =>
  args.some(({ in: place, required, schema }) => place === 'query' && (required || !isEmpty(schema.default)));

/** No default is kept that its schema refuses: where an object is asked for, PHP's `[]` for an empty one. */
const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
