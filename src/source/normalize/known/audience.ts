// Facts about the audience of namespaces: names that only a plugin's own screens use, and names of one and the same
// interface. The lists contain exact names, because a pattern could hide a namespace that other code uses.

import facts from './audience.json' with { type: 'json' };

export interface AudienceFact {
  readonly namespaces: readonly string[];
  readonly reason: string;
  /** The file of the plugin that registers the namespaces. */
  readonly source: string;
}

interface AudienceFacts {
  readonly internal: readonly AudienceFact[];
  /** Namespaces that register the same routes. The first name is used in keys. */
  readonly twins: readonly AudienceFact[];
}

export const audienceFacts: AudienceFacts = facts;

/** The namespaces that plugins register only for their own screens. */
export const internalNamespaces: ReadonlySet<string> = new Set(
  audienceFacts.internal.flatMap(({ namespaces }) => namespaces),
);

/** The names of the interface that a namespace belongs to, if the interface has several names. */
export const twinsOf = (namespace: string): readonly string[] | undefined =>
  audienceFacts.twins.find(({ namespaces }) => namespaces.includes(namespace))?.namespaces;
