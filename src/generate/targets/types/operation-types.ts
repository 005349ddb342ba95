// The data of the types that an operation exports.

import { batchLists } from '../../../core/model/api/response-body.ts';
import type {
  ApiModel,
  Argument,
  Operation,
  ResourceResponse,
  ResponseShape,
} from '../../../core/model/api/api.ts';
import { code, comment, literalText, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, operationNamed, type NamedOperation } from '../operation-names.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { provenanceOf } from '../../../core/model/api/provenance.ts';
import { resultNote } from '../result-note.ts';
import { isSelecting } from '../selecting-arguments.ts';
import { responseChoice, replyTypes, type PossibleResponse } from './response-choice.ts';
import type { HelperNames, NestedTypesRoot } from './helper-names.ts';
import { resourceTypes, type ResourceTypes } from './resource-types.ts';
import { placeholderOf } from './placeholder.ts';
import { docOf, schemaDoc, useOf, type TypeUse } from './schema-doc.ts';
import {
  typeMember,
  schemaMember,
  typeText,
  type DeclarationBody,
  type TypeMember,
  type MembersView,
  type MemberView,
  type Need,
  type TypeText,
} from './type-text.ts';

export interface OperationTypes {
  readonly typeName: Code;
  readonly arguments: readonly MemberView[];
  readonly result: ResultView;
  /** The type of shaped responses, if the site describes the resource. */
  readonly reply: Reply | undefined;
}

/** The types of an operation, before the nested types have names. */
export interface OperationDraft {
  readonly named: NamedOperation;
  readonly arguments: readonly MemberView[];
  readonly takes: NestedTypesRoot;
  readonly result: ResultView;
  readonly reply: Reply | undefined;
  readonly answers: NestedTypesRoot;
  readonly names: readonly string[];
  /** A module that uses the types must declare or import `BatchError`. */
  readonly namesBatchError: boolean;
}

export interface ResultView {
  readonly note: CommentText | undefined;
  readonly by: CommentText | undefined;
  readonly answers: readonly { readonly key: Code; readonly type: Code }[];
  readonly object: MembersView | undefined;
  readonly type: Code;
}

export interface Reply {
  readonly type: Code;
  readonly isChosen: boolean;
  /** The response without the selecting argument, if the response differs from the default in `shaped.ts`. */
  readonly otherwise: Code | undefined;
  /** The type of the content that `_embed` adds. Undefined if unknown. */
  readonly embeds: Code | undefined;
}

export function draftOperation(named: NamedOperation, model: ApiModel): OperationDraft {
  const { operation, typeName } = named;
  const { members, names: taken } =
    operation.batchOf === undefined ? listedMembers(named) : batchMembers(named, model);
  const { needs, result, reply, names = [], namesBatchError = false } = draftResult(named, model);
  const answer = `${typeName}Result`;
  return {
    named,
    arguments: members.map(({ view }) => view),
    takes: { family: typeFamilyOf(named), own: typeName, needs: members.flatMap((one) => one.needs) },
    result,
    reply,
    answers: { family: answer, own: answer, needs },
    names: [...taken, ...names],
    namesBatchError,
  };
}

/**
 * Operations of one resource often share argument types. If the resource is a single item (`checkout`), the
 * family is named after the operation's types, because the response type already has the resource's name.
 */
export const typeFamilyOf = ({ resource, typeName }: NamedOperation): string =>
  /s$/i.test(resource) ? upperFirst(identifierOf(resource)) : typeName;

export function operationTypes(
  { named, arguments: args, takes, result, reply, answers }: OperationDraft,
  names: HelperNames,
): OperationTypes {
  const { object } = result;
  return {
    typeName: code(named.typeName),
    arguments: args.map((view) => names.member(takes, view)),
    result: {
      ...result,
      object: object && { ...object, members: object.members.map((view) => names.member(answers, view)) },
      type: code(names.text(answers, result.type.text)),
    },
    reply,
  };
}

export const takesNothingRequired = ({ batchOf, arguments: args }: Operation): boolean =>
  !args.some(({ required, in: place }) => required && (batchOf === undefined || place === 'path'));

interface ArgumentTypes {
  readonly members: readonly TypeMember[];
  readonly names: readonly string[];
}

const listedMembers = (named: NamedOperation): ArgumentTypes => ({
  members: named.operation.arguments.map((argument) =>
    argumentMember(argument, !argument.required, useOf(argument, named.route), isSelecting(argument, named)),
  ),
  names: [],
});

function argumentMember(
  { name, schema, declared }: Argument,
  isOptional: boolean,
  use: TypeUse = 'argument',
  isSelecting = false,
): TypeMember {
  const isUnlisted = declared === false;
  if (!isUnlisted && !isSelecting) return schemaMember(name, schema, isOptional, use);
  const doc = schemaDoc(schema, use, { isUnlisted, isSelecting });
  return typeMember(name, { isOptional, doc, type: typeText(schema, name, use) }, use);
}

/**
 * The members of a batch. For batches, the site lists the fields of an item and accepts the lists create,
 * update and delete. In a batch, all fields and lists are allowed, and none is required.
 */
function batchMembers(named: NamedOperation, model: ApiModel): ArgumentTypes {
  const { operation, route } = named;
  const sibling = (name: string | null | undefined) =>
    name == null ? undefined : operationNamed(model, route.namespace, name);
  const create = sibling(operation.batchOf?.create);
  const update = sibling(operation.batchOf?.update);
  const id = identifierType(update);
  const lists = [
    listMember(
      'create',
      'Items to create.',
      create === undefined ? itemType(operation) : batchItemType(create),
    ),
    listMember('update', 'Items to update.', {
      text: `${update === undefined ? itemType(operation).text : batchItemType(update).text} & { id: ${id} }`,
      needs: update === undefined ? itemType(operation).needs : [],
    }),
    listMember('delete', 'The identifiers of items to delete.', { text: id, needs: [] }),
  ];
  const listed = operation.arguments.filter(({ name }) => !['create', 'update', 'delete'].includes(name));
  const members = [
    ...listed.map((argument) => argumentMember(argument, argument.in !== 'path' || !argument.required)),
    ...lists,
  ];
  return { members, names: [create, update].flatMap((one) => (one ? `${one.typeName}Args` : [])) };
}

const listMember = (name: string, doc: string, { text, needs }: TypeText): TypeMember =>
  typeMember(
    name,
    { isOptional: true, doc: docOf([doc]), type: { text: `readonly (${text})[]`, needs } },
    'argument',
  );

/** The arguments of one item in a batch, without the arguments in the path. */
function batchItemType({ typeName, operation }: NamedOperation): TypeText {
  const inPath = operation.arguments.filter((argument) => argument.in === 'path').map(({ name }) => name);
  const text =
    inPath.length === 0 ? `${typeName}Args` : `Omit<${typeName}Args, ${inPath.map(literalText).join(' | ')}>`;
  return { text, needs: [] };
}

const itemType = ({ arguments: args }: Operation): TypeText =>
  typeText(
    {
      type: 'object',
      properties: Object.fromEntries(
        args.filter((argument) => argument.in !== 'path').map(({ name, schema }) => [name, schema]),
      ),
    },
    '',
    'argument',
  );

function identifierType(update: NamedOperation | undefined): string {
  const last = update?.operation.arguments.findLast((argument) => argument.in === 'path');
  const type = last === undefined ? undefined : typeText(last.schema, last.name, 'argument');
  return type?.text === 'number' || type?.text === 'string' ? type.text : 'number | string';
}

interface Result extends Pick<OperationDraft, 'result' | 'reply'> {
  readonly needs: readonly Need[];
  readonly names?: readonly string[];
  readonly namesBatchError?: boolean;
}

const plainResult = { note: undefined, by: undefined, answers: [], object: undefined, type: code('unknown') };

/** A comment about the origin of the response. A declared or unknown response has no comment. */
const resultComment = (response: ResponseShape): CommentText | undefined => {
  if (provenanceOf(response) === 'declared') return undefined;
  const reason = response.kind === 'unknown' ? response.reason : undefined;
  return comment([reason, resultNote(response)].filter((text) => text !== undefined).join(' '));
};

function draftResult({ operation, route }: NamedOperation, model: ApiModel): Result {
  const { response } = operation;
  const types =
    response.kind === 'resource' ? resourceTypes(model).find(route.namespace, response.resource) : undefined;
  if (response.kind === 'resource' && types !== undefined) return resourceResult(operation, response, types);
  const reply = undefined;
  const plain = { ...plainResult, note: resultComment(response) };
  if (response.kind !== 'schema') {
    const type = code(response.kind === 'empty' ? 'undefined' : 'unknown');
    return { reply, result: { ...plain, type }, needs: [] };
  }
  const { text, needs } = typeText(response.schema, '', 'result');
  const object = singleObjectOf(text, needs);
  if (object) return { reply, result: { ...plain, object: object.body }, needs: object.needs };
  return { reply, result: { ...plain, type: code(text) }, needs };
}

function singleObjectOf(
  text: string,
  needs: readonly Need[],
): { readonly body: MembersView; readonly needs: readonly Need[] } | undefined {
  const [first] = needs;
  const body: DeclarationBody | undefined = first?.declaration.body;
  if (first === undefined || body?.isInterface !== true) return undefined;
  return text === placeholderOf(first.declaration.key) ? { body, needs: first.declaration.needs } : undefined;
}

/** The responses by selecting argument (`PostsListResults`), and the default response (`PostsListResult`). */
function resourceResult(operation: Operation, response: ResourceResponse, types: ResourceTypes): Result {
  const { by, answers, otherwise } = responseChoice(operation, response);
  const typed = answers.map((answer) => ({
    key: code(propertyKey(answer.key)),
    type: code(responseType(answer, types)),
  }));
  const isUsual = by !== undefined && otherwise === defaultChoice[by];
  const embeds =
    by === 'force' || !answers.every(({ form }) => embedding.has(form)) ? undefined : types.embedded;
  const isSaid = by !== undefined && (!isUsual || embeds !== undefined);
  return {
    needs: [],
    names: answers.flatMap(({ form, context }) => (form === 'unknown' ? [] : types.nameOf(context))),
    namesBatchError: answers.some(({ form }) => form === 'batch'),
    result: {
      ...plainResult,
      note: resultComment(response),
      ...(by === undefined
        ? { type: code(typed.map(({ type }) => type.text).join(' | ')) }
        : { by: comment(by), answers: typed, type: code(quote(String(otherwise))) }),
    },
    reply: {
      type: code(replyTypes[by ?? 'nothing']),
      isChosen: by !== undefined,
      otherwise: isSaid ? code(literalText(otherwise)) : undefined,
      embeds: embeds && code(embeds.name),
    },
  };
}

/** Forms of a response in which links can be embedded: one item, a list of items, or an unknown form. */
const embedding: ReadonlySet<PossibleResponse['form']> = new Set(['item', 'array', 'unknown']);

/** The default values of selecting arguments, as in `shaped.ts`. */
const defaultChoice = { context: 'view', force: false } as const;

const responseType = ({ form, context }: PossibleResponse, { nameOf }: ResourceTypes): string => {
  const item = nameOf(context);
  switch (form) {
    case 'array':
      return `${item}[]`;
    case 'map':
      return `Record<string, ${item}>`;
    case 'previous':
      return `{ deleted: true; previous: ${item} }`;
    case 'batch':
      return `{ ${batchLists.map((name) => `${name}?: (${item} | BatchError)[]`).join('; ')} }`;
    case 'optional':
      return `${item} | Record<string, never>`;
    case 'unknown':
      return 'unknown';
    case 'item':
    case 'scalar':
      return item;
  }
};
