// Finds the resources that responses name. The name of a resource is unique in its namespace, and a response names a
// resource in the namespace of its route.

import type { ApiModel, Resource } from './api.ts';

/** @returns undefined if the namespace has no resource of that name */
export type FindResource = (namespace: string, name: string) => Resource | undefined;

const findersByModel = new WeakMap<ApiModel, FindResource>();

export function resourcesOf(model: ApiModel): FindResource {
  let find = findersByModel.get(model);
  if (find === undefined) findersByModel.set(model, (find = finderOf(model.resources ?? [])));
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

/** The resources of all namespaces. `ResourceList` can copy a resource to another namespace. */
export class ResourceList {
  private readonly all: Resource[];
  private readonly copies = new Map<Resource, Map<string, string>>();

  constructor(resources: readonly Resource[]) {
    this.all = [...resources];
  }

  list(): readonly Resource[] {
    return this.all;
  }

  /**
   * Finds the resources of a given name in a namespace. If the namespace has no resource of that name, finds
   * such resources in all namespaces.
   */
  named(namespace: string, name: string): readonly Resource[] {
    const found = this.all.filter((one) => one.name === name);
    const own = found.filter((one) => one.namespace === namespace);
    return own.length > 0 ? own : found;
  }

  /**
   * The name of a resource in a namespace. If the resource belongs to another namespace, a copy of the resource
   * is added to the namespace.
   */
  nameIn(namespace: string, resource: Resource): string {
    if (resource.namespace === namespace) return resource.name;
    const copies = this.copies.get(resource) ?? new Map<string, string>();
    this.copies.set(resource, copies);
    let name = copies.get(namespace);
    if (name === undefined) {
      name = this.freeName(namespace, resource.name);
      copies.set(namespace, name);
      // The copy has no `embeds`, because embedded resources belong to the namespace that describes them.
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
