// Replaces response types by the types in the user's configuration.

import type {
  ApiModel,
  Operation,
  Resource,
  ResourceResponse,
  ResponseShape,
  Route,
} from '../../core/model/api/api.ts';
import type { ResponseConfig, ResponseForm, SiteConfig } from '../../core/model/files/config.ts';
import { ResourceList } from '../../core/model/api/named-resources.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { mapOperations, parseOperationKey, operationNames } from './operations.ts';
import type { UserTypes } from './user-types.ts';
import type { ReportUnused } from './report-unused.ts';

/** The rule of responses that the configuration sets. */
export const configRule = 'config';

const byUser = { rule: configRule, provenance: 'config' } as const;

export function configureResponses(
  model: ApiModel,
  settings: SiteConfig['responses'] = {},
  own: UserTypes,
  tell: ReportUnused,
): ApiModel {
  let changed = model;
  const resources = new ResourceList(model.resources ?? []);
  for (const [key, config] of Object.entries(settings)) {
    const answer = configuredResponse(config, resources, own, (name) => {
      tell(['responses', key], name, () => resourceNames(model, name));
    });
    if (answer === undefined) continue;
    const { isFor } = parseOperationKey(key);
    let uses = 0;
    changed = mapOperations(changed, (operation, route) => {
      if (!isFor(route, operation)) return operation;
      uses++;
      return { ...operation, response: answer(operation, route) };
    });
    if (uses === 0) tell(['responses', key], key, () => operationNames(model));
  }
  return model.resources === undefined ? changed : { ...changed, resources: resources.list() };
}

/**
 * The names by which a configuration may refer to a resource: `Product`, or `wc/v3:Product` for a resource of
 * another namespace.
 */
const resourceNames = ({ resources = [] }: ApiModel, text: string): readonly string[] => [
  ...new Set(resources.map(({ namespace, name }) => (text.includes(':') ? `${namespace}:${name}` : name))),
];

type ResponseRule = (operation: Operation, route: Route) => ResponseShape;

/** The response that the configuration sets; undefined if the configuration names a resource that does not exist. */
function configuredResponse(
  config: ResponseConfig,
  resources: ResourceList,
  own: UserTypes,
  tellNoResource: (name: string) => void,
): ResponseRule | undefined {
  if (config === 'unknown') return () => ({ kind: 'unknown', ...byUser });
  if (typeof config === 'string')
    return (operation) => {
      const described = describedBy(operation.response);
      return described === undefined
        ? { kind: 'schema', schema: anyOfForm[config], ...byUser }
        : resourceResponse(operation, described, config);
    };
  if ('form' in config) {
    const { form } = config;
    const meant = resources.list().filter((one) => hasName(one, config.resource));
    const [first] = meant;
    if (first === undefined) {
      tellNoResource(config.resource);
      return undefined;
    }
    return (operation, { namespace }) => {
      const resource = meant.find((one) => one.namespace === namespace) ?? first;
      return resourceResponse(operation, resources.nameIn(namespace, resource), form);
    };
  }
  const schema = own.typed(config);
  return () => ({ kind: 'schema', schema, ...byUser });
}

const hasName = ({ namespace, name, title }: Resource, text: string): boolean =>
  [name, title].some((one) => one !== undefined && (text === one || text === `${namespace}:${one}`));

/** The resource that an operation returns by the site's own declarations. */
const describedBy = (response: ResponseShape): string | undefined =>
  response.kind === 'resource' || response.kind === 'unknown' ? response.resource : undefined;

const anyOfForm: Readonly<Record<ResponseForm, Schema>> = {
  item: { type: 'object' },
  array: { type: 'array' },
  map: { type: 'object', additionalProperties: {} },
  scalar: { type: ['string', 'number', 'boolean'] },
};

function resourceResponse(operation: Operation, resource: string, form: ResponseForm): ResourceResponse {
  const { method, arguments: args, response } = operation;
  const reads = method === 'GET' || method === 'HEAD';
  const takesContext = reads && args.some(({ name }) => name === 'context');
  const defaultContext = takesContext ? 'requested' : reads ? 'view' : 'edit';
  return {
    kind: 'resource',
    resource,
    form,
    ...byUser,
    context: response.kind === 'resource' ? response.context : defaultContext,
    ...(method === 'DELETE' && form === 'item' && { deletion: 'item' }),
  };
}
