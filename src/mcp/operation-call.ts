// Describes an operation as a call, with the same arguments as in samples and try-it.

import { fullName, type FoundOperation } from '../core/model/api/find-operation.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { isReadAsWritten, phpVariableOf } from '../core/model/names/php-parameter-name.ts';
import { globalArguments } from '../core/model/api/global-arguments.ts';
import type { OperationCall, CallArgument } from '../generate/targets/html/samples/call.ts';
import { callOf } from '../generate/targets/html/samples/call-of.ts';
import { operationNamed } from '../generate/targets/operation-names.ts';
import { ToolRefusal } from './tool-response.ts';

/** Whether the site accepts the global arguments of WordPress. */
const isWordPress = ({ baseUrl }: ApiModel): boolean => baseUrl.startsWith('{rest_base}');

/** @returns the call, with the global arguments of a WordPress-style site */
export function callFor(
  found: FoundOperation,
  model: ApiModel,
): OperationCall & Required<Pick<OperationCall, 'everywhere'>> {
  const { route, operation, namespace } = found;
  const named = operationNamed(model, route.namespace, operation.name);
  if (named === undefined) throw new ToolRefusal(`${fullName(found)} cannot be called by its name.`);
  const call = callOf(named, namespace, '', model);
  const own = new Set(call.arguments.map(({ name }) => name));
  // `_fields` cannot select members of a map's items, because WordPress reads the map's keys as field names.
  const isMap = operation.response.kind === 'resource' && operation.response.form === 'map';
  const everywhere = globalArguments.flatMap(({ name, meaning, schema }): readonly CallArgument[] =>
    schema === undefined || own.has(name) || (isMap && name === '_fields')
      ? []
      : [{ name, in: 'query', required: false, schema: { ...schema, description: meaning } }],
  );
  return { ...call, everywhere: isWordPress(model) ? everywhere : [] };
}

/** Query variables with which WordPress changes the route, the method or the form of the response. */
const requestVariables: ReadonlySet<string> = new Set(['_method', 'rest_route', '_jsonp', '_envelope']);

/** Whether a parameter of this name changes the request, even if the site does not declare it. */
export const changesRequest = (name: string): boolean =>
  requestVariables.has(phpVariableOf(name)?.name ?? '');

/** Whether a request can contain the argument under the argument's own name. */
export const isSendable = ({ name, in: place }: Pick<CallArgument, 'name' | 'in'>): boolean =>
  !changesRequest(name) && (place === 'body' || isReadAsWritten(name));
