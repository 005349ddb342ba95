// The data of a model for the samples of an operation.

import type { ApiModel, Namespace, Operation } from '../../../../core/model/api.ts';
import { takesFile } from '../../../../core/model/takes-file.ts';
import { constantNames } from '../../client/client-part-names.ts';
import type { NamedOperation } from '../../operation-names.ts';
import type { OperationCall, CallContext, RequestedCall } from './call.ts';
import { exampleArguments } from './example-arguments.ts';

export function callOf(
  named: NamedOperation,
  namespace: Namespace,
  anchor: string,
  model: ApiModel,
): OperationCall {
  const { resource, verb } = named;
  return {
    anchor,
    name: [namespace.accessor, resource, verb],
    client: [constantNames(model, namespace).parts.namespace, namespace.module],
    ...requestedCall(named, model),
  };
}

/** The data for the request of an operation, with example values. */
export function requestedCall(named: NamedOperation, model: ApiModel): RequestedCall {
  const { operation, route } = named;
  const { arguments: taken, example } = exampleArguments(named, model);
  return {
    method: operation.method,
    parts: route.parts,
    arguments: taken,
    ...(Object.keys(example).length > 0 && { example }),
    ...(takesFile(operation, route) && { file: true }),
    ...clientTakes(operation),
    ...(operation.bodyEncoding === 'form' ? { form: true } : {}),
    ...(operation.headers === undefined ? {} : { headers: operation.headers }),
  };
}

export const sampleContext = (model: ApiModel, base: string): CallContext => ({
  base: base.startsWith('{')
    ? base
        // If the address is unknown, samples use reserved host names (RFC 2606).
        .replace('{rest_base}', 'https://site.example/wp-json')
        .replace(/\{[^{}]*\}/g, 'https://service.example')
    : base,
  auth: model.auth[0],
});

/**
 * The client accepts `_fields` and `_embed` for responses with known types. A map has arbitrary keys, so
 * `_fields` cannot select fields of the map's items.
 */
function clientTakes({ response, arguments: args }: Operation): Pick<OperationCall, 'clientTakes'> {
  if (response.kind !== 'resource') return {};
  if (args.some(({ name }) => name === '_fields' || name === '_embed')) return {};
  return { clientTakes: response.form === 'map' ? ['_embed'] : ['_fields', '_embed'] };
}
