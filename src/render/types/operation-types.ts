// The types an operation exports: its arguments, flat as the server sees them, and
// what it answers.

import { batchLists } from '../../model/answer-body.ts';
import type { ApiModel, Argument, Operation, ResourceResponse, ResponseShape } from '../../model/api.ts';
import { code, comment, literalText, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { operationNamed, type NamedOperation } from '../operation-names.ts';
import { resultNote } from '../result-note.ts';
import { isSelecting } from '../selecting-arguments.ts';
import { answerChoice, replyTypes, type PossibleAnswer } from './answer-choice.ts';
import { resourceTypes, type ResourceTypes } from './resource-types.ts';
import { docOf, schemaDoc } from './schema-doc.ts';
import {
  member,
  schemaMember,
  typeText,
  type Declaration,
  type Member,
  type MembersView,
  type MemberView,
  type TypeText,
} from './type-text.ts';

/** What `_arguments.hbs` and `_result.hbs` print, and what goes with it. */
export interface OperationTypes {
  readonly typeName: Code;
  readonly arguments: readonly MemberView[];
  readonly result: ResultView;
  /** How the caller shapes the answer, where the site describes it: `ByContext<PostsListResults>`. */
  readonly reply: Reply | undefined;
  readonly needs: readonly Declaration[];
  /** The types of resources that the answer names. */
  readonly resources: readonly ResourceName[];
}

export interface ResultView {
  readonly note: CommentText | undefined;
  /** The argument that chooses among answers. */
  readonly by: CommentText | undefined;
  readonly answers: readonly { readonly key: Code; readonly type: Code }[];
  /** An answer that is one object is an interface, not the alias of one. */
  readonly object: MembersView | undefined;
  /** The type of any other answer. */
  readonly type: Code;
}

export interface ResourceName {
  readonly name: string;
  /** The namespace whose module declares it. */
  readonly home: string;
}

export interface Reply {
  /** Of `shaped.ts`. */
  readonly type: Code;
  /** It is made of the answers to choose from, not of the only one. */
  readonly isChosen: boolean;
  /** What is answered without a choice, where that is not what is usual. */
  readonly otherwise: Code | undefined;
}

export function operationTypes(named: NamedOperation, model: ApiModel): OperationTypes {
  const { operation, typeName } = named;
  const members = operation.batchOf === undefined ? listedMembers(named) : batchMembers(named, model);
  const { needs, ...result } = resultOf(named, model);
  return {
    typeName: code(typeName),
    arguments: members.map(({ view }) => view),
    ...result,
    needs: [...members.flatMap((one) => one.needs), ...needs],
  };
}

/** No caller has to pass anything. */
export const takesNothingRequired = ({ batchOf, arguments: args }: Operation): boolean =>
  !args.some(({ required, in: place }) => required && (batchOf === undefined || place === 'path'));

const listedMembers = (named: NamedOperation): readonly Member[] =>
  named.operation.arguments.map((argument) =>
    argumentMember(argument, !argument.required, isSelecting(argument, named)),
  );

function argumentMember(
  { name, schema, declared }: Argument,
  isOptional: boolean,
  isSelecting = false,
): Member {
  const isUnlisted = declared === false;
  if (!isUnlisted && !isSelecting) return schemaMember(name, schema, isOptional, 'argument');
  const doc = schemaDoc(schema, 'argument', { isUnlisted, isSelecting });
  return member(name, { isOptional, doc, type: typeText(schema, name, 'argument') }, 'argument');
}

/** The site lists the item's fields and takes create, update and delete: both are allowed, none required. */
function batchMembers(named: NamedOperation, model: ApiModel): readonly Member[] {
  const { operation, route } = named;
  const sibling = (name: string | null | undefined) =>
    name == null ? undefined : operationNamed(model, route.namespace, name);
  const create = sibling(operation.batchOf?.create);
  const update = sibling(operation.batchOf?.update);
  const id = identifierType(update);
  const lists = [
    listOf('create', 'Items to create.', create === undefined ? itemType(operation) : bodyOf(create)),
    listOf('update', 'Items to update.', {
      text: `${update === undefined ? itemType(operation).text : bodyOf(update).text} & { id: ${id} }`,
      needs: update === undefined ? itemType(operation).needs : [],
    }),
    listOf('delete', 'The identifiers of items to delete.', { text: id, needs: [] }),
  ];
  const listed = operation.arguments.filter(({ name }) => !['create', 'update', 'delete'].includes(name));
  return [
    ...listed.map((argument) => argumentMember(argument, argument.in !== 'path' || !argument.required)),
    ...lists,
  ];
}

const listOf = (name: string, doc: string, { text, needs }: TypeText): Member =>
  member(
    name,
    { isOptional: true, doc: docOf([doc]), type: { text: `readonly (${text})[]`, needs } },
    'argument',
  );

/** What one item of a batch holds: the operation's arguments without those in its path. */
function bodyOf({ typeName, operation }: NamedOperation): TypeText {
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
    'BatchItem',
    'argument',
  );

function identifierType(update: NamedOperation | undefined): string {
  const last = update?.operation.arguments.findLast((argument) => argument.in === 'path');
  const type = last === undefined ? undefined : typeText(last.schema, last.name, 'argument');
  return type?.text === 'number' || type?.text === 'string' ? type.text : 'number | string';
}

type Result = Pick<OperationTypes, 'result' | 'reply' | 'resources' | 'needs'>;

const plainResult = { note: undefined, by: undefined, answers: [], object: undefined, type: code('unknown') };

const noteOf = (response: ResponseShape): CommentText | undefined => {
  const note = resultNote(response);
  return note === '' ? undefined : comment(note);
};

function resultOf({ operation, typeName }: NamedOperation, model: ApiModel): Result {
  const { response } = operation;
  const types = response.kind === 'resource' ? resourceTypes(model).get(response.resource) : undefined;
  if (response.kind === 'resource' && types !== undefined) return resourceResult(operation, response, types);
  const unshaped = { reply: undefined, resources: [] };
  const plain = { ...plainResult, note: noteOf(response) };
  if (response.kind !== 'schema') {
    const type = code(response.kind === 'empty' ? 'undefined' : 'unknown');
    return { ...unshaped, result: { ...plain, type }, needs: [] };
  }
  const { text, needs } = typeText(response.schema, `${typeName}Result`, 'result');
  const [first] = needs;
  if (first?.name === text && first.view.isInterface)
    return { ...unshaped, result: { ...plain, object: first.view }, needs: first.needs };
  return { ...unshaped, result: { ...plain, type: code(text) }, needs };
}

/**
 * What the caller can be answered, by what chooses it: `PostsListResults`; and what is
 * answered without a choice: `PostsListResult`.
 */
function resourceResult(operation: Operation, response: ResourceResponse, types: ResourceTypes): Result {
  const { by, answers, otherwise } = answerChoice(operation, response);
  const typed = answers.map((answer) => ({
    key: code(propertyKey(answer.key)),
    type: code(answerType(answer, types)),
  }));
  const isUsual = by !== undefined && otherwise === usual[by];
  return {
    needs: answers.some(({ form }) => form === 'batch') ? [batchError] : [],
    resources: answers
      .filter(({ form }) => form !== 'unknown')
      .map(({ context }) => ({ name: types.nameOf(context), home: types.home })),
    result: {
      ...plainResult,
      note: noteOf(response),
      ...(by === undefined
        ? { type: code(typed.map(({ type }) => type.text).join(' | ')) }
        : { by: comment(by), answers: typed, type: code(quote(String(otherwise))) }),
    },
    reply: {
      type: code(replyTypes[by ?? 'nothing']),
      isChosen: by !== undefined,
      otherwise: by === undefined || isUsual ? undefined : code(literalText(otherwise)),
    },
  };
}

/** What stands in a batch for an item that could not be created, updated or deleted. */
const batchError: Declaration = {
  name: 'BatchError',
  view: {
    name: code('BatchError'),
    isInterface: false,
    isLinks: false,
    type: code('{ id: number | string; error: { code: string; message: string; data?: unknown } }'),
  },
  needs: [],
};

/** What is answered where the choosing argument is left out, as `shaped.ts` has it. */
const usual = { context: 'view', force: false } as const;

const answerType = ({ form, context }: PossibleAnswer, { nameOf }: ResourceTypes): string => {
  const item = nameOf(context);
  switch (form) {
    case 'array':
      return `${item}[]`;
    case 'map':
      return `Record<string, ${item}>`;
    case 'previous':
      return `{ deleted: true; previous: ${item} }`;
    case 'batch':
      return `{ ${batchLists.map((name) => `${name}?: (${item} | ${batchError.name})[]`).join('; ')} }`;
    case 'optional':
      return `${item} | Record<string, never>`;
    case 'unknown':
      return 'unknown';
    case 'item':
    case 'scalar':
      return item;
  }
};
