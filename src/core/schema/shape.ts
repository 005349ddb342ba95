// What a resource looks like in a context. A site marks each property with the
// contexts it is sent in; whether a property that is sent can be missing it hardly
// ever says. Measured on running sites, present means present: of 7,081 properties
// declared for a context 98.1 % were always there, though 1.1 % were marked required.

import { hasChildren, mapChildren } from './children.ts';
import { deviate, type Deviation } from './deviation.ts';
import type { Schema, SchemaType } from './schema.ts';
import { typesOf } from './schema.ts';

export const contexts = ['view', 'embed', 'edit'] as const;

export type Context = (typeof contexts)[number];

/** Shops register write-only settings (password, set_paid) for the context `edit` alone and never send them. */
export const isShopNamespace = (namespace: string): boolean => /^(?:wc|shop)(?:[/-]|$)/.test(namespace);

/** What the shapes of a resource depend on. */
interface Resource {
  readonly namespace: string;
  /** As the site declares it. */
  readonly schema: Schema;
  /** Where answers differ from it. */
  readonly deviations?: readonly Deviation[];
}

/** Shapes of one kind: by context, each worked out once. */
class Shapes<Of extends object> {
  private readonly known = new WeakMap<Of, Map<Context, Schema>>();

  of(one: Of, context: Context, make: () => Schema): Schema {
    let shapes = this.known.get(one);
    if (shapes === undefined) this.known.set(one, (shapes = new Map<Context, Schema>()));
    let shape = shapes.get(context);
    if (shape === undefined) shapes.set(context, (shape = make()));
    return shape;
  }
}

interface Rules {
  /** `date-time` may be null, declared or not. */
  readonly nullableDates: boolean;
  /** What was seen otherwise than declared counts. */
  readonly deviations: boolean;
  readonly resources: Shapes<Resource>;
  readonly nested: Shapes<Schema>;
}

const asSent: Rules = {
  nullableDates: true,
  deviations: true,
  resources: new Shapes(),
  nested: new Shapes(),
};
const asDeclared: Rules = {
  nullableDates: false,
  deviations: false,
  resources: new Shapes(),
  nested: new Shapes(),
};

/**
 * The schema of a resource as it is sent in one context: only the properties sent
 * there, `required` listing those that are always there, null where it may come.
 *
 * - At the top level a property that is sent is required, but for writable ones of a
 *   shop whose context is `["edit"]` alone.
 * - A nested one is required when it carries `context` or is listed as required.
 * - `date-time` may be null, declared or not.
 * - What is known to differ, was observed or configured widens it: `Resource.deviations`.
 */
export const shapeOf = (resource: Resource, context: Context): Schema => shaped(resource, context, asSent);

/** As `shapeOf`, with nothing but what the site declares. */
export const declaredShapeOf = (resource: Resource, context: Context): Schema =>
  shaped(resource, context, asDeclared);

const shaped = (resource: Resource, context: Context, rules: Rules): Schema =>
  rules.resources.of(resource, context, () => {
    const shape = shapeOfNode(resource.schema, context, rules, (property) => isWriteOnly(resource, property));
    return once(resource, rules.deviations ? deviate(shape, resource.deviations) : shape);
  });

const isWriteOnly = ({ namespace }: Resource, property: Schema): boolean =>
  isShopNamespace(namespace) &&
  property.readOnly !== true &&
  property.context?.length === 1 &&
  property.context[0] === 'edit';

const isSent = (schema: Schema, context: Context): boolean => schema.context?.includes(context) ?? true;

function shapeOfNode(
  schema: Schema,
  context: Context,
  rules: Rules,
  isOptional: (property: Schema, name: string) => boolean,
): Schema {
  const { default: _default, context: _context, readOnly: _readOnly, properties, required, ...said } = schema;
  const sent: [string, Schema][] = [];
  const always: string[] = [];
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (!isSent(property, context)) continue;
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

/** Equal parts of resources are one object, and so are their shapes. */
const shapeOfNested = (schema: Schema, context: Context, rules: Rules): Schema =>
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

/** No context and no rule changes what has no parts and is no date. */
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

const distinctShapes = new WeakMap<Resource | Schema, Schema[]>();

/** Most resources and parts look the same in several contexts and by all rules: then they are one object, and printed once. */
function once(of: Resource | Schema, shape: Schema): Schema {
  const shapes = distinctShapes.get(of) ?? [];
  distinctShapes.set(of, shapes);
  const same = shapes.find((other) => areSame(shape, other, 2));
  if (same === undefined) shapes.push(shape);
  return same ?? shape;
}

/** Equal down to so many levels (the keywords, the members in them), and below that the same objects. */
function areSame(one: unknown, other: unknown, levels: number): boolean {
  if (one === other) return true;
  if (levels === 0 || typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== otherKeys.length || !keys.every((key, at) => key === otherKeys[at])) return false;
  const others: readonly unknown[] = Object.values(other);
  return Object.values(one).every((member, at) => areSame(member, others[at], levels - 1));
}

function nullableType(schema: Schema): Schema['type'] {
  const isDate = schema.format === 'date-time' && schema.type !== undefined;
  if (!isDate || typesOf(schema).includes('null')) return schema.type;
  return [...typesOf(schema), 'null'] satisfies readonly SchemaType[];
}
