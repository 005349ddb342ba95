import type { NamedOperation } from '../operation-names.ts';

/** For unknown responses, callers set the type parameters of the package themselves. */
export const hasKnownResponse = ({ operation: { response } }: NamedOperation): boolean =>
  response.kind === 'resource' || response.kind === 'schema';
