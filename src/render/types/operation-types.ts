// The types an operation exports: its arguments, flat as the server sees them, and
// what it answers.

import { batchLists } from '../../model/answer-body.ts';
import type { ApiModel, Argument, Operation, ResourceResponse, ResponseShape } from '../../model/api.ts';
import { commentText, docCommentText, literalText, propertyKey, quote } from '../code.ts';
import { operationNamed, type NamedOperation } from '../operation-names.ts';
import { resultNote } from '../result-note.ts';
import { answerChoice, type PossibleAnswer } from './answer-choice.ts';
import { resourceTypes, type ResourceTypes } from './resource-types.ts';
import { schemaDoc } from './schema-doc.ts';
import { joined, member, schemaMember, typeText, type Declaration, type TypeText } from './type-text.ts';

export interface OperationTypes {
  readonly args: string;
  readonly result: string;
  /** How the caller shapes the answer, where the site describes it: `ByContext<PostsListResults>`. */
  readonly reply: Reply | undefined;
  readonly needs: readonly Declaration[];
  /** The types of resources that the answer names. */
  readonly resources: readonly ResourceName[];
}

export interface ResourceName {
  readonly name: string;
  /** The namespace whose module declares it. */
  readonly home: string;
}

export interface Reply {
  /** Of `shaped.ts`. */
  readonly kind: 'ByContext' | 'ByForce' | 'Always';
  readonly text: string;
}

/** `export interface OrdersListArgs …` and `export type OrdersListResult …`, without comments on the operation. */
export function operationTypes(named: NamedOperation, model: ApiModel): OperationTypes {
  const args = argumentsText(named, model);
  const result = resultText(named, model);
  return {
    args: args.text,
    result: result.text,
    reply: result.reply,
    needs: [...args.needs, ...result.needs],
    resources: result.resources,
  };
}

function argumentsText(named: NamedOperation, model: ApiModel): TypeText {
  const { operation, typeName } = named;
  const { text, needs } = joined(
    operation.batchOf === undefined ? listedMembers(operation) : batchMembers(named, model),
  );
  // An empty interface would take any value at all.
  const body = text === '' ? '[name: string]: never;\n' : text;
  return { text: `export interface ${typeName}Args {\n${body}}\n`, needs };
}

/** No caller has to pass anything. */
export const takesNothingRequired = ({ batchOf, arguments: args }: Operation): boolean =>
  !args.some(({ required, in: place }) => required && (batchOf === undefined || place === 'path'));

const listedMembers = ({ arguments: args }: Operation): readonly TypeText[] =>
  args.map((argument) => argumentMember(argument, !argument.required));

function argumentMember({ name, schema, declared }: Argument, optional: boolean): TypeText {
  if (declared !== false) return schemaMember(name, schema, optional, 'argument');
  const doc = [...schemaDoc(schema, 'argument'), 'Not listed by the site.'];
  return member({ name, optional, doc, type: typeText(schema, name, 'argument') }, 'argument');
}

/** The site lists the item's fields and takes create, update and delete: both are allowed, none required. */
function batchMembers(named: NamedOperation, model: ApiModel): readonly TypeText[] {
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

const listOf = (name: string, doc: string, { text, needs }: TypeText): TypeText =>
  member({ name, optional: true, doc: [doc], type: { text: `readonly (${text})[]`, needs } }, 'argument');

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

const noteText = (response: ResponseShape): string => docCommentText([commentText(resultNote(response))]);

type ResultText = TypeText & Pick<OperationTypes, 'reply' | 'resources'>;

const unshaped = { reply: undefined, resources: [] } as const;

function resultText(named: NamedOperation, model: ApiModel): ResultText {
  const { response } = named.operation;
  const types = response.kind === 'resource' ? resourceTypes(model).get(response.resource) : undefined;
  if (response.kind === 'resource' && types !== undefined) return resourceResult(named, response, types);
  return { ...writtenResult(named), ...unshaped };
}

function writtenResult({ operation, typeName }: NamedOperation): TypeText {
  const { response } = operation;
  if (response.kind !== 'schema') {
    const type = response.kind === 'empty' ? 'undefined' : 'unknown';
    return { text: `${noteText(response)}export type ${typeName}Result = ${type};\n`, needs: [] };
  }
  const { text, needs } = typeText(response.schema, `${typeName}Result`, 'result');
  const doc = noteText(response);
  const [named] = needs;
  // An answer that is one object is that interface, not an alias of another.
  if (named?.name === text && named.body !== undefined)
    return { text: `${doc}export interface ${typeName}Result ${named.body}\n`, needs: named.needs };
  return { text: `${doc}export type ${typeName}Result = ${text};\n`, needs };
}

/**
 * What the caller can be answered, by what chooses it: `PostsListResults`; and what is
 * answered without a choice: `PostsListResult`.
 */
function resourceResult(
  { operation, typeName }: NamedOperation,
  response: ResourceResponse,
  types: ResourceTypes,
): ResultText {
  const choice = answerChoice(operation, response);
  const named = choice.answers.filter(({ form }) => form !== 'unknown');
  const shared = {
    needs: named.some(({ form }) => form === 'batch') ? [batchErrorType] : [],
    resources: named.map(({ context }) => ({ name: types.nameOf(context), home: types.home })),
  };
  if (choice.by === undefined) {
    const type = choice.answers.map((answer) => answerType(answer, types)).join(' | ');
    return {
      ...shared,
      text: `${noteText(response)}export type ${typeName}Result = ${type};\n`,
      reply: { kind: 'Always', text: `Always<${typeName}Result>` },
    };
  }
  const kind = choice.by === 'context' ? 'ByContext' : 'ByForce';
  const members = choice.answers
    .map((answer) => `${propertyKey(answer.key)}: ${answerType(answer, types)};\n`)
    .join('');
  const otherwise = choice.otherwise === usual[choice.by] ? '' : `, ${literalText(choice.otherwise)}`;
  return {
    ...shared,
    text:
      `/** What is answered, by \`${choice.by}\`. */\nexport interface ${typeName}Results {\n${members}}\n` +
      `${noteText(response)}export type ${typeName}Result = ${typeName}Results[${quote(String(choice.otherwise))}];\n`,
    reply: { kind, text: `${kind}<${typeName}Results${otherwise}>` },
  };
}

const batchErrorType: Declaration = {
  name: 'BatchError',
  text: '/** What stands in a batch for an item that could not be created, updated or deleted. */\ntype BatchError = { id: number | string; error: { code: string; message: string; data?: unknown } };\n',
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
      return `{ ${batchLists.map((name) => `${name}?: (${item} | ${batchErrorType.name})[]`).join('; ')} }`;
    case 'optional':
      return `${item} | Record<string, never>`;
    case 'unknown':
      return 'unknown';
    case 'item':
    case 'scalar':
      return item;
  }
};
