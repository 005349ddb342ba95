import type { Namespace } from '../../core/model/api/api.ts';

/** In a hand-written model, a resource can name a namespace that the model does not list. */
export const moduleOf = (namespaces: readonly Namespace[], name: string): string =>
  namespaces.find((one) => one.name === name)?.module ?? 'other';
