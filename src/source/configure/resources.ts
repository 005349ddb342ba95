// Applies the user's settings for properties: own types, deviations of responses from the declarations, and closed
// enumerations.

import type { ApiModel, Resource } from '../../core/model/api/api.ts';
import type { DeviationConfig, SiteConfig } from '../../core/model/files/config.ts';
import { changeAt, schemaAtPath, parseDeviationPath, type Deviation } from '../../core/schema/deviation.ts';
import { globTest } from '../../core/model/api/filter-model.ts';
import { mapChildren } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { UserTypes } from './user-types.ts';
import type { ReportUnused } from './report-unused.ts';

export function configureResources(
  model: ApiModel,
  { types = {}, deviations = {}, closedEnums = false }: SiteConfig,
  own: UserTypes,
  tell: ReportUnused,
): ApiModel {
  let resources = model.resources ?? [];
  const change = (key: PropertyKey, by: (resource: Resource) => Resource | undefined): boolean => {
    let uses = 0;
    resources = resources.map((resource) => {
      const changed = key.isOf(resource) ? by(resource) : undefined;
      if (changed === undefined) return resource;
      uses++;
      return changed;
    });
    return uses > 0;
  };
  const candidates = (key: PropertyKey) => (): readonly string[] => propertyNames(model.resources ?? [], key);

  for (const [text, config] of Object.entries(types)) {
    const key = parsePropertyKey(text);
    const isUsed = change(key, (resource) => {
      const declared = schemaAtPath(resource.schema, key.path);
      if (declared === undefined && !key.mayBeNew) return undefined;
      const schema =
        declared === undefined
          ? withProperty(resource.schema, key.path, own.typed(config))
          : changeAt(resource.schema, key.path, (part) => own.typed(config, part));
      return { ...resource, schema };
    });
    if (!isUsed) tell(['types', text], text, candidates(key));
  }
  for (const [text, config] of Object.entries(deviations)) {
    const key = parsePropertyKey(text);
    const isUsed = change(key, (resource) =>
      schemaAtPath(resource.schema, key.path) === undefined
        ? undefined
        : {
            ...resource,
            deviations: [...(resource.deviations ?? []), ...configuredDeviations(key.path, config)],
          },
    );
    if (!isUsed) tell(['deviations', text], text, candidates(key));
  }
  if (closedEnums === true) {
    const close = enumCloser();
    resources = resources.map((resource) => ({ ...resource, schema: close(resource.schema) }));
  } else if (closedEnums !== false)
    for (const [index, text] of closedEnums.entries()) {
      const key = parsePropertyKey(text);
      const close = enumCloser();
      const isUsed = change(key, (resource) => {
        const schema = changeAt(resource.schema, key.path, close);
        return schema === resource.schema ? undefined : { ...resource, schema };
      });
      if (!isUsed) tell(['closedEnums', index], text, candidates(key));
    }
  return model.resources === undefined ? model : { ...model, resources };
}

interface PropertyKey {
  readonly isOf: (resource: Resource) => boolean;
  /** The path of the property, in the format of `Deviation.property`. */
  readonly path: string;
  /**
   * Whether the property may be undeclared. The key of an undeclared property must name one resource and a
   * direct property of that resource.
   */
  readonly mayBeNew: boolean;
}

/** Parses a key such as `wp/v2:Post.title.rendered`. The namespace and the resource may be globs. */
function parsePropertyKey(text: string): PropertyKey {
  const [, namespace = '', resource = '', path = ''] = /^([^:]*):([^.]*)\.(.*)$/s.exec(text) ?? [];
  const isNamespace = namespace === '' ? () => true : globTest(namespace);
  const isResource = globTest(resource);
  return {
    isOf: ({ namespace: home, name, title }) =>
      (namespace === '' ? home === '' : isNamespace([home])) &&
      isResource([name, ...(title === undefined ? [] : [title])]),
    path,
    mayBeNew: parseDeviationPath(path)?.length === 1 && !/[*?{}[\]()!]/.test(`${namespace}${resource}`),
  };
}

const withProperty = (schema: Schema, name: string, property: Schema): Schema => ({
  ...schema,
  properties: { ...schema.properties, [name]: property },
});

const configuredDeviations = (
  property: string,
  { optional, nullable, types = [] }: DeviationConfig,
): readonly Deviation[] =>
  [
    ...(optional === true ? ['missing' as const] : []),
    ...(nullable === true ? ['null' as const] : []),
    ...types,
  ].map((kind) => ({ property, kind, provenance: 'config' }));

/**
 * Returns a function that closes every enumeration in a schema. If the schema has no enumeration, the function
 * returns the schema itself.
 */
function enumCloser(): (schema: Schema) => Schema {
  const known = new Map<Schema, Schema>();
  const close = (schema: Schema): Schema => {
    let closed = known.get(schema);
    if (closed === undefined) known.set(schema, (closed = closeOne(schema)));
    return closed;
  };
  const closeOne = (schema: Schema): Schema =>
    mapChildren(
      schema.enum === undefined || schema.enumClosed === true ? schema : { ...schema, enumClosed: true },
      close,
    );
  return close;
}

/**
 * The property names of the resources that a key matches. If the key matches no resource, the list contains the
 * property names of all resources.
 */
function propertyNames(resources: readonly Resource[], key: PropertyKey): readonly string[] {
  const meant = resources.filter(key.isOf);
  if (meant.length === 0) return resources.map(({ namespace, name }) => `${namespace}:${name}.${key.path}`);
  return meant.flatMap(({ namespace, name, schema }) =>
    Object.keys(schema.properties ?? {}).map((property) => `${namespace}:${name}.${property}`),
  );
}
