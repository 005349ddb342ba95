// The components of a document: resources by context, and schemas that are equal for every site.

import { batchError } from '../../../core/model/api/response-body.ts';
import type { ApiModel, Namespace, Operation, Resource } from '../../../core/model/api/api.ts';
import { typesOf, type Schema } from '../../../core/schema/schema.ts';
import { shapeOf, type ShapeContext } from '../../../core/schema/shape.ts';
import { linkName } from '../link-name.ts';
import type { NamedOperation } from '../operation-names.ts';
import { contextPrefixes, resourceTypes } from '../types/resource-types.ts';
import { componentName } from './component-names.ts';
import { nameNested, withNested } from './nested-types.ts';
import { type ReferenceObject, type SchemaObject } from './open-api.ts';
import { schemaWriter, writeInFull, type WriteSchema } from './schema-object.ts';
import { commonMark } from './common-mark.ts';

interface NamedComponent {
  readonly name: string;
  readonly resource: Resource | undefined;
  /**
   * The component with an equal schema in another context. Half of all components have a component with an
   * equal schema.
   */
  readonly same: Schema | undefined;
}

export class ComponentTable {
  private readonly made = new Map<string, SchemaObject>();
  private readonly named = new Map<Schema, NamedComponent>();
  private readonly nested = new Map<Schema, string>();
  private readonly resources = new Map<Resource, ReadonlyMap<ShapeContext, Schema>>();
  readonly write: WriteSchema = schemaWriter((schema) => this.reference(schema));

  constructor(model: ApiModel) {
    for (const namespace of model.namespaces) this.nameResources(model, namespace);
    this.named.set(batchError, { name: 'BatchError', resource: undefined, same: undefined });
  }

  list(): Readonly<Record<string, SchemaObject>> {
    return Object.fromEntries([...this.made].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Creates the component if the component does not exist yet. */
  refer(name: string, make: () => SchemaObject): ReferenceObject & SchemaObject {
    if (!this.made.has(name)) {
      // The component's name is added first, so that the component can refer to itself.
      this.made.set(name, {});
      this.made.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  item(resource: Resource, context: ShapeContext): Schema {
    return this.resources.get(resource)?.get(context) ?? shapeOf(resource, context);
  }

  private nameResources(model: ApiModel, { name: namespace, accessor }: Namespace): void {
    const taken = new Set(resourceTypes(model).taken(namespace));
    for (const { resource, contexts, nameOf } of resourceTypes(model).of(namespace)) {
      const family = nameOf('view');
      const shapes = new Map(contexts.map((context) => [context, shapeOf(resource, context)]));
      const roots = [...shapes].map(([context, shape]) => ({
        family,
        own: family + contextPrefixes[context],
        shape,
      }));
      const names = nameNested(roots, taken);
      const items = new Map<ShapeContext, Schema>();
      const byShape = new Map<Schema, Schema>();
      for (const [context, shape] of shapes) {
        const same = byShape.get(shape);
        // The schema is a new object, because several contexts with equal shapes share one object.
        const item = {
          ...(same ??
            withNested(shape, names, (nested, name) =>
              this.nested.set(nested, componentName(accessor, name)),
            )),
        };
        this.named.set(item, { name: componentName(accessor, nameOf(context)), resource, same });
        items.set(context, item);
        if (same === undefined) byShape.set(shape, item);
      }
      this.resources.set(resource, items);
    }
  }

  private reference(schema: Schema): SchemaObject | undefined {
    const named = this.named.get(schema);
    if (named === undefined) return this.nestedReference(schema);
    return this.refer(named.name, () => {
      if (named.same) return this.write(named.same, 'resource');
      const object = writeInFull(schema, 'resource', this.write);
      return named.resource ? this.withLinks(object, named.resource) : object;
    });
  }

  /**
   * A reference to a component with additional keywords. If a keyword is not allowed next to a reference, a
   * new schema contains the keyword and the reference.
   */
  private nestedReference(schema: Schema): SchemaObject | undefined {
    const name = this.nested.get(schema);
    if (name === undefined) return undefined;
    const { title, description, default: assumed, refusedDefault, deprecated, readOnly, ...type } = schema;
    const reference = this.refer(name, () =>
      writeInFull({ ...type, type: 'object' }, 'resource', this.write),
    );
    const words = writeInFull(
      {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(assumed !== undefined && { default: assumed }),
        ...(refusedDefault !== undefined && { refusedDefault }),
        ...(deprecated !== undefined && { deprecated }),
        ...(readOnly !== undefined && { readOnly }),
      },
      'resource',
      this.write,
    );
    return typesOf(schema).includes('null')
      ? { ...words, anyOf: [reference, { type: 'null' }] }
      : { ...words, ...reference };
  }

  /** Adds links to an object. A site adds links to every object, although no schema declares the links. */
  private withLinks(object: SchemaObject, { links = [] }: Resource): SchemaObject {
    const { properties } = object;
    if (typeof properties !== 'object' || properties === null || Object.hasOwn(properties, '_links'))
      return object;
    return {
      ...object,
      properties: { ...properties, _links: this.refer('Links', () => linksSchema) },
      ...(links.length > 0 && {
        'x-routewright-links': links.map((link) => ({
          name: linkName(link),
          rel: link.rel,
          ...(link.href !== undefined && { href: link.href }),
          ...(link.title !== undefined && { title: commonMark(link.title ?? '') }),
        })),
      }),
    };
  }
}

const linksSchema: SchemaObject = {
  description: 'Links to other resources, by relation.',
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: { type: 'object', properties: { href: { type: 'string' } } },
  },
};

/** The component with the body arguments of an operation, such as `wpV2.PostsCreate.Fields`. */
export const fieldsName = (accessor: string, { typeName }: Pick<NamedOperation, 'typeName'>): string =>
  componentName(accessor, typeName, 'Fields');

const bodySchemas = new WeakMap<Operation, Schema>();

export function fieldsSchema(operation: Operation): Schema {
  let schema = bodySchemas.get(operation);
  if (schema === undefined) bodySchemas.set(operation, (schema = joinedFields(operation)));
  return schema;
}

function joinedFields({ arguments: args }: Operation): Schema {
  const inBody = args.filter((argument) => argument.in === 'body');
  const required = inBody.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(inBody.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}
