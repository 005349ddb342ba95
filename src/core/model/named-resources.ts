// The resources that responses name. A name is unique in its namespace alone, and a
// response names a resource of the namespace of its own route.

import type { ApiModel, Resource } from './api.ts';

/** @returns undefined where the namespace has no such resource */
export type FindResource = (namespace: string, name: string) => Resource | undefined;

const finders = new WeakMap<ApiModel, FindResource>();

/** Finds the resources of a model by namespace and name. */
export function resourcesOf(model: ApiModel): FindResource {
  let find = finders.get(model);
  if (find === undefined) finders.set(model, (find = finderOf(model.resources ?? [])));
  return find;
}

function finderOf(resources: readonly Resource[]): FindResource {
  const byNamespace = new Map<string, Map<string, Resource>>();
  for (const resource of resources) {
    const named = byNamespace.get(resource.namespace) ?? new Map<string, Resource>();
    byNamespace.set(resource.namespace, named.set(resource.name, resource));
  }
  return (namespace, name) => byNamespace.get(namespace)?.get(name);
}

/** Resources to which namespaces may add what others describe. */
export class ResourceList {
  private readonly all: Resource[];
  private readonly copies = new Map<Resource, Map<string, string>>();

  constructor(resources: readonly Resource[]) {
    this.all = [...resources];
  }

  list(): readonly Resource[] {
    return this.all;
  }

  /** Those of a name: of the namespace itself, or else of any other. */
  named(namespace: string, name: string): readonly Resource[] {
    const found = this.all.filter((one) => one.name === name);
    const own = found.filter((one) => one.namespace === namespace);
    return own.length > 0 ? own : found;
  }

  /** What a resource is called in a namespace; where it is of another one, that gets a copy. */
  nameIn(namespace: string, resource: Resource): string {
    if (resource.namespace === namespace) return resource.name;
    const copies = this.copies.get(resource) ?? new Map<string, string>();
    this.copies.set(resource, copies);
    let name = copies.get(namespace);
    if (name === undefined) {
      name = this.freeName(namespace, resource.name);
      copies.set(namespace, name);
      // What is embedded is of the namespace where it was described.
      const { embeds: _, ...rest } = resource;
      this.all.push({ ...rest, namespace, name });
    }
    return name;
  }

  private freeName(namespace: string, wanted: string): string {
    const taken = new Set(this.all.filter((one) => one.namespace === namespace).map(({ name }) => name));
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    return name;
  }
}
