import type { NamedOperation } from '../operation-names.ts';

/** Somebody knows what comes back. What nobody knows is typed by what callers make of it, as without us. */
export const hasAnswer = ({ operation: { response } }: NamedOperation): boolean =>
  response.kind === 'resource' || response.kind === 'schema';
