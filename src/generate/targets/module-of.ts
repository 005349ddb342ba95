import type { Namespace } from '../../core/model/api.ts';

/** The module of a namespace; a resource of a hand-written model may be of none that is listed. */
export const moduleOf = (namespaces: readonly Namespace[], name: string): string =>
  namespaces.find((one) => one.name === name)?.module ?? 'other';
