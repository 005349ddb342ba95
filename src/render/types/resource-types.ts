// The types of a site's resources: `Post` as the context `view` has it, `PostEdit`,
// `PostEmbed`. Each is declared once, in the module of the resource's namespace;
// modules of other namespaces import it.

import type { ApiModel, Resource } from '../../model/api.ts';
import type { Schema } from '../../model/schema.ts';
import { contexts, shapeOf, type Context } from '../../model/shape.ts';
import { commentText, docCommentText } from '../code.ts';
import { contentHash, identifierOf, namedOperations } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import { answerChoice } from './answer-choice.ts';
import { schemaMember, typeText, type Declaration, type TypeText } from './type-text.ts';

export interface ResourceTypes {
  readonly resource: Resource;
  /** The namespace whose module declares them. */
  readonly home: string;
  /** In the order in which they are declared. */
  readonly contexts: readonly Context[];
  readonly nameOf: (context: Context) => string;
}

const known = new WeakMap<ApiModel, ReadonlyMap<string, ResourceTypes>>();

/** The types of every resource that some operation answers, by the resource's name. */
export function resourceTypes(model: ApiModel): ReadonlyMap<string, ResourceTypes> {
  let types = known.get(model);
  if (types === undefined) known.set(model, (types = settleAll(model)));
  return types;
}

/** Names that a module declares, imports or means something by itself, or that another target gives its modules. */
const takenByModules = [
  ...reservedWords,
  ...`Always BatchError Batchable Batching Bound ByContext ByForce Embedding Facade Links Operation OptionalBound OptionalOperation
  OptionalShapedBound OptionalShapedOperation Omit Record Resources Paging ShapedBatchable ShapedBatching ShapedBound ShapedOperation ShapedPaging ShapedUploading Uploading any
  bigint boolean never number object string symbol unknown`.split(/\s+/),
];

function settleAll(model: ApiModel): ReadonlyMap<string, ResourceTypes> {
  const uses = new Map<string, { readonly namespaces: Set<string>; readonly contexts: Set<Context> }>();
  const taken = new Set(takenByModules);
  for (const { name } of model.namespaces)
    for (const { operation, typeName } of namedOperations(model, name)) {
      for (const suffix of ['Args', 'Result', 'Results']) taken.add(typeName + suffix);
      if (operation.response.kind !== 'resource') continue;
      const { resource } = operation.response;
      let use = uses.get(resource);
      if (use === undefined)
        uses.set(resource, (use = { namespaces: new Set(), contexts: new Set(['view']) }));
      use.namespaces.add(name);
      for (const { context } of answerChoice(operation, operation.response).answers)
        use.contexts.add(context);
    }

  const settled = new Map<string, ResourceTypes>();
  for (const resource of model.resources ?? []) {
    const use = uses.get(resource.name);
    if (use === undefined) continue;
    const nameOf = freeNames(resource, taken);
    const [first = resource.namespace] = use.namespaces;
    settled.set(resource.name, {
      resource,
      home: use.namespaces.has(resource.namespace) ? resource.namespace : first,
      contexts: contexts.filter((context) => use.contexts.has(context)),
      nameOf,
    });
  }
  return settled;
}

const suffixes: Readonly<Record<Context, string>> = { view: '', embed: 'Embed', edit: 'Edit' };

function freeNames({ name: written, namespace }: Resource, taken: Set<string>): ResourceTypes['nameOf'] {
  const name = identifierOf(written);
  const base = [name, `${name}Resource`].find((candidate) =>
    contexts.every((context) => !taken.has(candidate + suffixes[context])),
  );
  const free = base ?? `${name}_${contentHash(`${namespace} ${written}`)}`;
  for (const context of contexts) taken.add(free + suffixes[context]);
  return (context) => free + suffixes[context];
}

/** The declarations of a resource's types, exported, each context's once. */
export function resourceDeclarations(types: ResourceTypes): readonly Declaration[] {
  return types.contexts.map((context) => declarationOf(types, context));
}

function declarationOf(types: ResourceTypes, context: Context): Declaration {
  const { resource, nameOf } = types;
  const shape = shapeOf(resource, context);
  const name = nameOf(context);
  const doc = docCommentText(docOf(types, context));
  if (!isPlainObject(shape)) {
    const { text, needs } = typeText(shape, name, 'resource');
    return { name, text: `${doc}export type ${name} = ${text};\n`, needs };
  }
  const view = shapeOf(resource, 'view');
  const extendsView = context !== 'view' && isNarrower(shape, view);
  const inherited = extendsView ? membersOf(view) : new Map<string, TypeText>();
  const members = [...membersOf(shape)].filter(([key, { text }]) => inherited.get(key)?.text !== text);
  const links = extendsView || members.some(([key]) => key === '_links') ? [] : [linksMember];
  const body = [...members.map(([, member]) => member), ...links];
  const heritage = extendsView ? ` extends ${nameOf('view')}` : '';
  return {
    name,
    text: `${doc}export interface ${name}${heritage} {\n${body.map(({ text }) => text).join('')}}\n`,
    needs: body.flatMap(({ needs }) => needs),
  };
}

function docOf({ resource, contexts: all }: ResourceTypes, context: Context): readonly string[] {
  const title = commentText(resource.title ?? resource.name);
  const description = commentText(resource.schema.description ?? '');
  const asked = all.length > 1 ? `, as the context \`${context}\` shows it` : '';
  return [...(description === '' ? [] : [description, '']), `The resource \`${title}\`${asked}.`];
}

const links: Declaration = {
  name: 'Links',
  text: '/** Links by relation. */\ntype Links = Record<string, ({ href: string; embeddable?: boolean } & Record<string, unknown>)[]>;\n',
  needs: [],
};

const linksMember: TypeText = { text: '_links?: Links;\n', needs: [links] };

const isPlainObject = ({ type, properties, anyOf, oneOf }: Schema): boolean =>
  (type === undefined || type === 'object') && properties !== undefined && !anyOf && !oneOf;

const membersOf = (shape: Schema): ReadonlyMap<string, TypeText> => {
  const required = new Set(shape.required);
  return new Map(
    Object.entries(shape.properties ?? {}).map(([name, property]) => [
      name,
      schemaMember(name, property, !required.has(name), 'resource'),
    ]),
  );
};

/** Whatever fits the shape fits the other as well, plainly enough to say `extends`. */
function isNarrower(shape: Schema, other: Schema): boolean {
  if (shape === other) return true;
  const wantedMembers = Object.entries(other.properties ?? {});
  // Without members it prints as a record, which an interface does not fit.
  if (!isPlainObject(shape) || !isPlainObject(other) || wantedMembers.length === 0)
    return JSON.stringify(shape) === JSON.stringify(other);
  return wantedMembers.every(([name, wanted]) => {
    const property = shape.properties?.[name];
    const isAlwaysThere = shape.required?.includes(name) ?? false;
    const mayBeMissing = !(other.required?.includes(name) ?? false);
    return property !== undefined && (isAlwaysThere || mayBeMissing) && isNarrower(property, wanted);
  });
}
