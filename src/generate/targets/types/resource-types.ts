// The types of a site's resources, such as `Post` in the context `view`, `PostEdit` and `PostEmbed`.
// The module of a namespace declares the types of the namespace's resources.

import type { ApiModel, Resource, ResourceEmbed } from '../../../core/model/api/api.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { contexts, shapeOf, type ShapeContext } from '../../../core/schema/shape.ts';
import { code, comment, commentLines, propertyKey, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import { typesOfOperations } from '../client/runtime-modules.ts';
import { responseChoice, replyTypes } from './response-choice.ts';
import { linksName, type HelperNames, type NestedTypesRoot } from './helper-names.ts';
import {
  printMember,
  schemaMember,
  typeText,
  type Declaration,
  type TypeMember,
  type MemberView,
} from './type-text.ts';

export interface ResourceTypes {
  readonly resource: Resource;
  readonly contexts: readonly ShapeContext[];
  readonly nameOf: (context: ShapeContext) => string;
  /** The content that `_embed` adds. */
  readonly embedded: EmbeddedType | undefined;
}

/** An embedded type, with a name such as `PostEmbedded`. */
interface EmbeddedType {
  readonly name: string;
  readonly embeds: readonly ResourceEmbed[];
}

export interface TypesOfResources {
  readonly find: (namespace: string, name: string) => ResourceTypes | undefined;
  readonly of: (namespace: string) => readonly ResourceTypes[];
  /** Names that modules declare in addition to nested types. */
  readonly taken: (namespace: string) => ReadonlySet<string>;
}

const resourceTypeCache = new WeakMap<ApiModel, TypesOfResources>();

export function resourceTypes(model: ApiModel): TypesOfResources {
  let types = resourceTypeCache.get(model);
  if (types === undefined) resourceTypeCache.set(model, (types = resolveAll(model)));
  return types;
}

/** Names that no type can have, because a module, TypeScript or another target already uses them. */
const reservedTypeNames = [
  ...reservedWords,
  ...typesOfOperations,
  ...Object.values(replyTypes),
  ...`BatchError EmbedError Facade Links ClientPart Writable Omit Record`.split(' '),
  ...`any bigint boolean never number object string symbol unknown`.split(' '),
];

function resolveAll(model: ApiModel): TypesOfResources {
  const all = new Map(model.namespaces.map(({ name }) => [name, resolveNamespace(model, name)]));
  return {
    find: (namespace, name) => all.get(namespace)?.types.get(name),
    of: (namespace) => [...(all.get(namespace)?.types.values() ?? [])],
    taken: (namespace) => all.get(namespace)?.taken ?? new Set(reservedTypeNames),
  };
}

function resolveNamespace(model: ApiModel, namespace: string) {
  const taken = new Set(reservedTypeNames);
  const uses = new Map<Resource, Set<ShapeContext>>();
  for (const { operation, typeName } of namedOperations(model, namespace)) {
    for (const suffix of ['Args', 'Result', 'Results']) taken.add(typeName + suffix);
    const { response } = operation;
    const resource =
      response.kind === 'resource' ? resourcesOf(model)(namespace, response.resource) : undefined;
    if (response.kind !== 'resource' || resource === undefined) continue;
    const used = uses.get(resource) ?? new Set<ShapeContext>(['view']);
    uses.set(resource, used);
    for (const { context } of responseChoice(operation, response).answers) used.add(context);
  }
  const types = new Map<string, ResourceTypes>();
  const embeds = embedsOf(model, namespace, uses);
  for (const resource of model.resources ?? []) {
    const used = uses.get(resource);
    if (used === undefined) continue;
    const shown = contexts.filter((context) => used.has(context));
    const known = embeds.get(resource) ?? [];
    const base = freeResourceName(resource, taken);
    const embedded = known.length === 0 ? undefined : { name: base + embeddedSuffix, embeds: known };
    types.set(resource.name, {
      resource,
      contexts: shown,
      nameOf: (context) => base + suffixes[context],
      embedded,
    });
  }
  return { types, taken };
}

function embedsOf(
  model: ApiModel,
  namespace: string,
  uses: ReadonlyMap<Resource, Set<ShapeContext>>,
): ReadonlyMap<Resource, readonly ResourceEmbed[]> {
  const find = resourcesOf(model);
  const contextsOf = (name: string): Set<ShapeContext> | undefined => {
    const resource = find(namespace, name);
    return resource && uses.get(resource);
  };
  return new Map(
    Array.from(uses.keys(), (resource) => {
      const known = (resource.embeds ?? []).filter(({ resources }) => resources.every(contextsOf));
      for (const { resources } of known) for (const name of resources) contextsOf(name)?.add('embed');
      return [resource, known];
    }),
  );
}

const suffixes: Readonly<Record<ShapeContext, string>> = { view: '', embed: 'Embed', edit: 'Edit' };

const embeddedSuffix = 'Embedded';

const everySuffix: readonly string[] = [...Object.values(suffixes), embeddedSuffix];

function freeResourceName({ name: written }: Resource, taken: Set<string>): string {
  const name = identifierOf(written);
  const isFree = (candidate: string): boolean =>
    everySuffix.every((suffix) => !taken.has(candidate + suffix));
  let free = [name, `${name}Resource`].find(isFree);
  for (let count = 2; free === undefined; count++)
    if (isFree(`${name}Resource${count}`)) free = `${name}Resource${count}`;
  for (const suffix of everySuffix) taken.add(free + suffix);
  return free;
}

export interface EmbeddedView {
  readonly name: Code;
  readonly title: CommentText;
  readonly sources: CommentText | undefined;
  readonly members: readonly MemberView[];
  readonly names: readonly string[];
}

export const viewEmbedded = (
  model: ApiModel,
  namespace: string,
  resources: readonly ResourceTypes[],
): readonly EmbeddedView[] => {
  const { find } = resourceTypes(model);
  return resources.flatMap(({ resource, embedded }): readonly EmbeddedView[] => {
    if (embedded === undefined) return [];
    const typeOf = (name: string): string => find(namespace, name)?.nameOf('embed') ?? 'unknown';
    const members = embedded.embeds.map(({ rel, resources, form }) => {
      const many = form === 'array' ? '[]' : '';
      const types = [...resources.map((name) => typeOf(name) + many), 'EmbedError'];
      return embeddedMember(rel, types.join(' | '));
    });
    const sources = [...new Set(embedded.embeds.flatMap(({ source }) => source ?? []))].join(', ');
    return [
      {
        name: code(embedded.name),
        title: comment(resource.title ?? resource.name),
        sources: sources === '' ? undefined : comment(sources),
        members,
        names: embedded.embeds.flatMap(({ resources }) => resources.map(typeOf)),
      },
    ];
  });
};

const embeddedMember = (rel: string, type: string): MemberView => ({
  doc: undefined,
  key: code(propertyKey(rel)),
  isOptional: true,
  type: code(`(${type})[]`),
  orUndefined: false,
});

/** A type of a resource, which is the data of `_resource.hbs`. */
export interface ResourceView {
  readonly name: Code;
  readonly description: readonly CommentText[];
  readonly title: CommentText;
  readonly context: CommentText | undefined;
  readonly isInterface: boolean;
  readonly base: Code | undefined;
  readonly members: readonly MemberView[];
  readonly hasLinks: boolean;
  readonly type: Code | undefined;
}

export interface ResourceDraft {
  readonly view: ResourceView;
  readonly root: NestedTypesRoot;
}

export const draftResource = (types: ResourceTypes): readonly ResourceDraft[] =>
  types.contexts.map((context) => draftOf(types, context));

export const resourceView = ({ view, root }: ResourceDraft, names: HelperNames): ResourceView => ({
  ...view,
  members: view.members.map((one) => names.member(root, one)),
  type: view.type && code(names.text(root, view.type.text)),
});

/** The name prefixes for nested types that differ between contexts. */
export const contextPrefixes: Readonly<Record<ShapeContext, string>> = {
  view: 'View',
  embed: 'Embed',
  edit: 'Edit',
};

function draftOf(types: ResourceTypes, context: ShapeContext): ResourceDraft {
  const { resource, nameOf } = types;
  const shape = shapeOf(resource, context);
  const family = nameOf('view');
  const rootOf = (needs: NestedTypesRoot['needs']): NestedTypesRoot => ({
    family,
    own: family + contextPrefixes[context],
    needs,
  });
  const common = {
    name: code(nameOf(context)),
    description: commentLines(resource.schema.description ?? ''),
    title: comment(resource.title ?? resource.name),
    context: types.contexts.length > 1 ? comment(context) : undefined,
  };
  if (!isPlainObjectType(shape)) {
    const { text, needs } = typeText(shape, '', 'resource');
    const type = code(text);
    return {
      view: { ...common, isInterface: false, base: undefined, members: [], hasLinks: false, type },
      root: rootOf(needs),
    };
  }
  const view = shapeOf(resource, 'view');
  const isExtended = context !== 'view' && isNarrower(shape, view);
  const inherited = isExtended ? shapeMembers(view) : new Map<string, TypeMember>();
  const members =
    isExtended && shape === view
      ? []
      : [...shapeMembers(shape)].filter(([key, member]) => !isSameMember(member, inherited.get(key)));
  const hasLinks = !isExtended && !members.some(([key]) => key === '_links');
  return {
    view: {
      ...common,
      isInterface: true,
      base: isExtended ? code(nameOf('view')) : undefined,
      members: members.map(([, member]) => member.view),
      hasLinks,
      type: undefined,
    },
    root: rootOf([
      ...members.flatMap(([, member]) => member.needs),
      ...(hasLinks ? [{ declaration: linksDeclaration, path: [] }] : []),
    ]),
  };
}

const isSameMember = (member: TypeMember, other: TypeMember | undefined): boolean =>
  other !== undefined && (member === other || printMember(member.view) === printMember(other.view));

const linksDeclaration: Declaration = {
  key: linksName,
  name: linksName,
  body: { isInterface: false, isLinks: true },
  needs: [],
};

const isPlainObjectType = ({ type, properties, anyOf, oneOf }: Schema): boolean =>
  (type === undefined || type === 'object') && properties !== undefined && !anyOf && !oneOf;

const membersByShape = new WeakMap<Schema, ReadonlyMap<string, TypeMember>>();

/** The members of a shape. The result is cached, because every comparison needs the members of `view`. */
function shapeMembers(shape: Schema): ReadonlyMap<string, TypeMember> {
  let members = membersByShape.get(shape);
  if (members === undefined) {
    const required = new Set(shape.required);
    members = new Map(
      Object.entries(shape.properties ?? {}).map(([name, property]) => [
        name,
        schemaMember(name, property, !required.has(name), 'resource'),
      ]),
    );
    membersByShape.set(shape, members);
  }
  return members;
}

/** Whether every value of one shape matches the other shape, so that the type can use `extends`. */
function isNarrower(shape: Schema, other: Schema): boolean {
  if (shape === other) return true;
  const wantedMembers = Object.entries(other.properties ?? {});
  // A shape without members becomes a record type, and an interface does not match a record type.
  if (!isPlainObjectType(shape) || !isPlainObjectType(other) || wantedMembers.length === 0)
    return JSON.stringify(shape) === JSON.stringify(other);
  return wantedMembers.every(([name, wanted]) => {
    const property = shape.properties?.[name];
    const isAlwaysThere = shape.required?.includes(name) ?? false;
    const mayBeMissing = !(other.required?.includes(name) ?? false);
    return property !== undefined && (isAlwaysThere || mayBeMissing) && isNarrower(property, wanted);
  });
}
