// The facts of a plugin: those of a site with it, without those of the site without it.

import { sections, type JsonObject, type ReleaseFacts } from './facts.ts';
import type { FactsFile } from './facts-file.ts';

/** @param core the site without the plugin, or all that is known of WordPress */
export function withoutFacts(facts: ReleaseFacts, core: ReleaseFacts | FactsFile): ReleaseFacts {
  const [namespaces, routes, types, taxonomies] = sections.map((section) =>
    Object.fromEntries(
      Object.entries(facts[section]).filter(([name]) => !Object.hasOwn(core[section], name)),
    ),
  ) as [JsonObject, JsonObject, JsonObject, JsonObject];
  return { namespaces, routes, types, taxonomies };
}

/** The facts of a site whose names match, such as `/wc/v3/orders`: a saved index may have other plugins too. */
export function matchingFacts(facts: ReleaseFacts, pattern: RegExp): ReleaseFacts {
  const matching = (values: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(values).filter(([name]) => pattern.test(name.replace(/^(?!\/)/, '/'))));
  return { ...facts, namespaces: matching(facts.namespaces), routes: matching(facts.routes) };
}
