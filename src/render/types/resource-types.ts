// The types of a site's resources: `Post` as the context `view` has it, `PostEdit`,
// `PostEmbed`. Each is declared once, in the module of the resource's namespace;
// modules of other namespaces import it.

import type { ApiModel, Resource } from '../../model/api.ts';
import type { Schema } from '../../schema/schema.ts';
import { contexts, shapeOf, type Context } from '../../schema/shape.ts';
import { code, comment, commentLines, type Code, type CommentText } from '../code.ts';
import { contentHash, identifierOf, namedOperations } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import { typesOfOperations } from '../client/runtime-modules.ts';
import { answerChoice, replyTypes } from './answer-choice.ts';
import {
  printMember,
  schemaMember,
  typeText,
  type Declaration,
  type Member,
  type MemberView,
} from './type-text.ts';

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
  ...typesOfOperations,
  ...Object.values(replyTypes),
  ...`BatchError Facade Links Omit Record Resources any bigint boolean never number object string symbol unknown`.split(
    ' ',
  ),
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

/** A type of a resource as `_resource.hbs` prints it. */
export interface ResourceView {
  readonly name: Code;
  readonly description: readonly CommentText[];
  readonly title: CommentText;
  /** The context that shows it so, where there are several. */
  readonly context: CommentText | undefined;
  readonly isInterface: boolean;
  /** The name of the interface that it extends. */
  readonly base: Code | undefined;
  readonly members: readonly MemberView[];
  readonly hasLinks: boolean;
  /** Where it is no interface. */
  readonly type: Code | undefined;
}

export interface ResourceDeclaration {
  readonly view: ResourceView;
  readonly needs: readonly Declaration[];
}

/** The types of a resource, each context's once. */
export const resourceDeclarations = (types: ResourceTypes): readonly ResourceDeclaration[] =>
  types.contexts.map((context) => declarationOf(types, context));

function declarationOf(types: ResourceTypes, context: Context): ResourceDeclaration {
  const { resource, nameOf } = types;
  const shape = shapeOf(resource, context);
  const name = nameOf(context);
  const common = {
    name: code(name),
    description: commentLines(resource.schema.description ?? ''),
    title: comment(resource.title ?? resource.name),
    context: types.contexts.length > 1 ? comment(context) : undefined,
  };
  if (!isPlainObject(shape)) {
    const { text, needs } = typeText(shape, name, 'resource');
    const type = code(text);
    return {
      view: { ...common, isInterface: false, base: undefined, members: [], hasLinks: false, type },
      needs,
    };
  }
  const view = shapeOf(resource, 'view');
  const isExtended = context !== 'view' && isNarrower(shape, view);
  const inherited = isExtended ? membersOf(view) : new Map<string, Member>();
  const members = [...membersOf(shape)].filter(([key, member]) => !isSame(member, inherited.get(key)));
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
    needs: [...members.flatMap(([, member]) => member.needs), ...(hasLinks ? [links] : [])],
  };
}

const isSame = (member: Member, other: Member | undefined): boolean =>
  other !== undefined && printMember(member.view) === printMember(other.view);

const links: Declaration = {
  name: 'Links',
  view: { name: code('Links'), isInterface: false, isLinks: true },
  needs: [],
};

const isPlainObject = ({ type, properties, anyOf, oneOf }: Schema): boolean =>
  (type === undefined || type === 'object') && properties !== undefined && !anyOf && !oneOf;

const membersOf = (shape: Schema): ReadonlyMap<string, Member> => {
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
