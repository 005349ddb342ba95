// The data of a model for the samples of an operation.

import type { ApiModel, Namespace, Operation } from '../../../../core/model/api/api.ts';
import { appliesTo, signInMethods, type OfferedSignIn } from '../../../../core/model/software/sign-in.ts';
import { takesFile } from '../../../../core/model/api/takes-file.ts';
import { constantNames } from '../../client/client-part-names.ts';
import type { NamedOperation } from '../../operation-names.ts';
import type { CallContext, OperationCall, RequestedCall } from './call.ts';
import { exampleArguments } from './example-arguments.ts';
import { sampleScheme } from './sign-in.ts';

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
    signIn: offeredSignIn(named, namespace, model),
    client: [constantNames(model, namespace).parts.namespace, namespace.module],
    ...requestedCall(named, model),
  };
}

/** The ways to sign in without the texts of the site, which the page shows elsewhere. */
const offeredSignIn = (
  { route }: NamedOperation,
  namespace: Namespace,
  model: ApiModel,
): readonly OfferedSignIn[] =>
  signInMethods(model, namespace)
    .filter((method) => appliesTo(method, route.path))
    .map(({ scheme, how, onSite }) => ({
      scheme:
        scheme.kind === 'header'
          ? { kind: scheme.kind, header: scheme.header }
          : scheme.kind === 'session'
            ? scheme
            : { kind: scheme.kind },
      ...(how !== undefined && { how }),
      ...(onSite && { onSite }),
    }));

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

/** The base URL and the sign-in in samples of an operation. */
export const sampleContext = ({ signIn }: Pick<OperationCall, 'signIn'>, base: string): CallContext => ({
  base: sampleBase(base),
  auth: sampleScheme(signIn),
});

/** The base URL in samples. */
export const sampleBase = (base: string): string =>
  base.startsWith('{')
    ? base
        // If the address is unknown, samples use reserved host names (RFC 2606).
        .replace('{rest_base}', 'https://site.example/wp-json')
        .replace(/\{[^{}]*\}/g, 'https://service.example')
    : base;

/**
 * The client accepts `_fields` and `_embed` for responses with known types. A map has arbitrary keys, so
 * `_fields` cannot select fields of the map's items.
 */
function clientTakes({ response, arguments: args }: Operation): Pick<OperationCall, 'clientTakes'> {
  if (response.kind !== 'resource') return {};
  if (args.some(({ name }) => name === '_fields' || name === '_embed')) return {};
  return { clientTakes: response.form === 'map' ? ['_embed'] : ['_fields', '_embed'] };
}
