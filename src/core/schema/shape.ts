// Computes the shape of a resource: the schema of the resource in one context. A site declares the contexts of each
// property, but rarely whether a property can be missing. On real sites, 98.1 % of 7,081 properties that were declared
// for a context were always present, but only 1.1 % were marked as required.

import { hasChildren, mapChildren } from './children.ts';
import { deviate, type Deviation } from './deviation.ts';
import type { Schema, SchemaType } from './schema.ts';
import { typesOf } from './schema.ts';

export const contexts = ['view', 'embed', 'edit'] as const;

export type ShapeContext = (typeof contexts)[number];

/**
 * Whether the namespace belongs to a shop. Shops declare write-only settings (password, set_paid) with the
 * context `edit` alone, and never send them.
 */
export const isShopNamespace = (namespace: string): boolean => /^(?:wc|shop)(?:[/-]|$)/.test(namespace);

/** The members of a resource on which its shapes depend. */
interface ShapedResource {
  readonly namespace: string;
  /** The schema that the site declares for the resource. */
  readonly schema: Schema;
  /** The known differences between responses and the declared schema. */
  readonly deviations?: readonly Deviation[];
}

/** A cache of shapes by context. */
class Shapes<Of extends object> {
  private readonly known = new WeakMap<Of, Map<ShapeContext, Schema>>();

  of(one: Of, context: ShapeContext, make: () => Schema): Schema {
    let shapes = this.known.get(one);
    if (shapes === undefined) this.known.set(one, (shapes = new Map<ShapeContext, Schema>()));
    let shape = shapes.get(context);
    if (shape === undefined) shapes.set(context, (shape = make()));
    return shape;
  }
}

interface ShapeRules {
  /** Whether null is allowed for every `date-time`. */
  readonly nullableDates: boolean;
  /** Whether deviations extend the shape. */
  readonly deviations: boolean;
  readonly resources: Shapes<ShapedResource>;
  readonly nested: Shapes<Schema>;
}

const sentShapeRules: ShapeRules = {
  nullableDates: true,
  deviations: true,
  resources: new Shapes(),
  nested: new Shapes(),
};
const declaredShapeRules: ShapeRules = {
  nullableDates: false,
  deviations: false,
  resources: new Shapes(),
  nested: new Shapes(),
};

/**
 * The schema of a resource in one context. The schema has only the properties that the site sends in that
 * context. `required` lists the properties that are always present. Null is allowed for values that may be null.
 *
 * - At the top level, every sent property is required, except a shop's writable properties whose only context
 * is `["edit"]`.
 * - A nested property is required if it has `context`, or if the schema lists it as required.
 * - Every `date-time` may be null.
 * - Known, observed and configured deviations (`Resource.deviations`) widen the schema.
 */
export const shapeOf = (resource: ShapedResource, context: ShapeContext): Schema =>
  shaped(resource, context, sentShapeRules);

/**
 * The schema of a resource whose context is not known, but one of several. A property that some of these contexts
 * lack is not required. Contexts without any property do not count.
 *
 * @param among the contexts; the properties have the order of the first one
 */
export function shapeInContexts(resource: ShapedResource, among: readonly ShapeContext[]): Schema {
  const [first = {}, ...others] = [...new Set(among.map((context) => shapeOf(resource, context)))].filter(
    ({ properties }, at) => at === 0 || Object.keys(properties ?? {}).length > 0,
  );
  if (others.length === 0) return first;
  const shapes = [first, ...others];
  const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)));
  const properties = [...names].map((name): [string, Schema] => {
    const [part = {}, ...different] = new Set(
      shapes.flatMap(({ properties: own = {} }) => (Object.hasOwn(own, name) ? (own[name] ?? []) : [])),
    );
    return [name, different.length === 0 ? part : { anyOf: [part, ...different] }];
  });
  const required = (first.required ?? []).filter((name) =>
    others.every((one) => one.required?.includes(name) === true),
  );
  const { required: _, ...kept } = first;
  return {
    ...kept,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

/** Like `shapeOf`, but uses only the site's declarations. */
export const declaredShapeOf = (resource: ShapedResource, context: ShapeContext): Schema =>
  shaped(resource, context, declaredShapeRules);

const shaped = (resource: ShapedResource, context: ShapeContext, rules: ShapeRules): Schema =>
  rules.resources.of(resource, context, () => {
    const shape = shapeOfNode(resource.schema, context, rules, (property) => isWriteOnly(resource, property));
    return once(resource, rules.deviations ? deviate(shape, resource.deviations) : shape);
  });

const isWriteOnly = ({ namespace }: ShapedResource, property: Schema): boolean =>
  isShopNamespace(namespace) &&
  property.readOnly !== true &&
  property.context?.length === 1 &&
  property.context[0] === 'edit';

const isSentIn = (schema: Schema, context: ShapeContext): boolean =>
  schema.context?.includes(context) ?? true;

function shapeOfNode(
  schema: Schema,
  context: ShapeContext,
  rules: ShapeRules,
  isOptional: (property: Schema, name: string) => boolean,
): Schema {
  const { default: _default, context: _context, readOnly: _readOnly, properties, required, ...said } = schema;
  const sent: [string, Schema][] = [];
  const always: string[] = [];
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (!isSentIn(property, context)) continue;
    sent.push([name, shapeOfNested(property, context, rules)]);
    if (!isOptional(property, name)) always.push(name);
  }
  const listed = properties === undefined ? required : always.length > 0 ? always : undefined;
  const type = rules.nullableDates ? nullableType(schema) : schema.type;
  return {
    ...mapChildren(said, (child) => shapeOfNested(child, context, rules)),
    ...(type !== undefined && { type }),
    ...(properties && { properties: Object.fromEntries(sent) }),
    ...(listed && { required: listed }),
  };
}

/** Equal subschemas of resources are one object, so their shapes are also one object. */
const shapeOfNested = (schema: Schema, context: ShapeContext, rules: ShapeRules): Schema =>
  isFixed(schema)
    ? fixedShape(schema)
    : rules.nested.of(schema, context, () =>
        once(
          schema,
          shapeOfNode(
            schema,
            context,
            rules,
            (property, name) => property.context === undefined && !(schema.required?.includes(name) ?? false),
          ),
        ),
      );

/** Whether a schema has one shape in all contexts, because it has no subschemas and is not a date. */
const isFixed = (schema: Schema): boolean =>
  schema.format !== 'date-time' && schema.required === undefined && !hasChildren(schema);

const fixedShapes = new WeakMap<Schema, Schema>();

function fixedShape(schema: Schema): Schema {
  let shape = fixedShapes.get(schema);
  if (shape === undefined) {
    const { default: _default, context: _context, readOnly: _readOnly, ...said } = schema;
    fixedShapes.set(schema, (shape = said));
  }
  return shape;
}

const distinctShapes = new WeakMap<ShapedResource | Schema, Schema[]>();

/**
 * Returns one object for equal shapes, so that each shape is printed once. Most resources and their subschemas
 * have equal shapes in several contexts.
 */
function once(of: ShapedResource | Schema, shape: Schema): Schema {
  const shapes = distinctShapes.get(of) ?? [];
  distinctShapes.set(of, shapes);
  const same = shapes.find((other) => areEqualDownTo(shape, other, 2));
  if (same === undefined) shapes.push(shape);
  return same ?? shape;
}

/**
 * Whether two values are equal down to a number of levels. The keywords of a schema are one level, and the
 * members of the keywords are the next level. Below the given number of levels, the values must be the same
 * objects.
 */
function areEqualDownTo(one: unknown, other: unknown, levels: number): boolean {
  if (one === other) return true;
  if (levels === 0 || typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== otherKeys.length || !keys.every((key, at) => key === otherKeys[at])) return false;
  const others: readonly unknown[] = Object.values(other);
  return Object.values(one).every((member, at) => areEqualDownTo(member, others[at], levels - 1));
}

function nullableType(schema: Schema): Schema['type'] {
  const isDate = schema.format === 'date-time' && schema.type !== undefined;
  if (!isDate || typesOf(schema).includes('null')) return schema.type;
  return [...typesOf(schema), 'null'] satisfies readonly SchemaType[];
}
