import type { NamedOperation } from '../operation-names.ts';

/**
 * Whether the response is known. For unknown responses, callers set the type parameters of the package, as
 * without this target.
 */
export const hasKnownResponse = ({ operation: { response } }: NamedOperation): boolean =>
  response.kind === 'resource' || response.kind === 'schema';
