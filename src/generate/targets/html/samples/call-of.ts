// The data of an operation that samples need, taken from the model.

import type { ApiModel, Namespace, Operation } from '../../../../core/model/api.ts';
import { takesFile } from '../../../../core/model/takes-file.ts';
import { constantNames } from '../../client/client-part-names.ts';
import type { NamedOperation } from '../../operation-names.ts';
import type { OperationCall, CallContext, RequestedCall } from './call.ts';
import { exampleArguments } from './example-arguments.ts';

/** @param anchor the id of the operation on its page */
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

/** The data for the request of a call, with example values. */
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

/** The base URL of samples, and how they sign in. */
export const sampleContext = (model: ApiModel, base: string): CallContext => ({
  base: base.startsWith('{')
    ? base
        // Without a known address, samples use reserved host names (RFC 2606).
        .replace('{rest_base}', 'https://site.example/wp-json')
        .replace(/\{[^{}]*\}/g, 'https://service.example')
    : base,
  auth: model.auth[0],
});

/**
 * The client has `_fields` and `_embed` for responses with known types. Items of a map cannot be reduced to
 * fields.
 */
function clientTakes({ response, arguments: args }: Operation): Pick<OperationCall, 'clientTakes'> {
  if (response.kind !== 'resource') return {};
  if (args.some(({ name }) => name === '_fields' || name === '_embed')) return {};
  return { clientTakes: response.form === 'map' ? ['_embed'] : ['_fields', '_embed'] };
}
