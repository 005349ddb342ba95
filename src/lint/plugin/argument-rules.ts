// Rules for the arguments that a route declares, and those that its callback reads.

import type { Argument } from '../../core/model/api/api.ts';
import {
  callbacksOf,
  registration,
  type ArgumentRead,
  type OperationDeclaration,
  type PhpPlace,
} from '../../core/model/api/declaration.ts';
import { reservedArgumentNames } from '../../core/model/api/global-arguments.ts';
import { asRegistered, pluginRule, word, writingMethods } from './plugin-rule.ts';

/** The members of a schema that limit the values of an argument. */
const limits = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'] as const;

/** Functions after which a text can do no harm, or that do not use the text. */
const sanitizing =
  /^(?:\((?:int|integer|float|double|bool|boolean)\)|isset|empty|array_map|in_array|(?:abs|int|float|bool)(?:int|val)|is_\w+|json_decode|md5|wp_verify_nonce|\w*(?:sanitize|esc_|kses|strip|clean|escape|validate|filter)\w*)$/i;

/** Functions that store or send a text. The functions of WordPress itself sanitize what they store. */
const storing =
  /^(?!wp_|set_param$)(?:.*_)?(?:update|insert|add|save|set|store|write|log|put|send|mail|create)(?:_|$)/i;

const functionsOf = ({ through = [], uses = [] }: ArgumentRead): readonly string[] => [...through, ...uses];

/** Whether a read sanitizes the text, compares it with known values, or looks an existing item up by it. */
const isCheck = (read: ArgumentRead): boolean => {
  const functions = functionsOf(read);
  return (
    functions.some((name) => sanitizing.test(name) || /exists$|^switch$/i.test(name)) ||
    (functions.length > 0 &&
      functions.every((name) => /^(?:isset|empty|if)$|^get_/i.test(name)) &&
      functions.some((name) => /^get_/i.test(name)))
  );
};

/** The reads of arguments that a function stores, without arguments that the callback checks. */
function storedReads(reads: readonly ArgumentRead[]): readonly ArgumentRead[] {
  const checked = new Set(reads.filter(isCheck).map(({ name }) => name));
  return reads.filter(
    (read) => !checked.has(read.name) && functionsOf(read).some((name) => storing.test(name)),
  );
}

/** Names of texts in which every character counts: sanitizing would change them. */
const secrets = /pass(?:word|wd|phrase)|token|secret|nonce|signature|credential|receipt|api_?key/i;

const isFreeText = ({ name, in: at, schema }: Argument): boolean =>
  at !== 'path' &&
  !secrets.test(name) &&
  schema.type === 'string' &&
  schema.enum === undefined &&
  schema.format === undefined &&
  schema.pattern === undefined;

const hasCallback = (declaredAt: OperationDeclaration, { name }: Argument): boolean =>
  Object.keys(callbacksOf(declaredAt, name)).length > 0;

/** The first read of each argument. */
const firstReads = (reads: readonly ArgumentRead[]): readonly ArgumentRead[] =>
  [...new Map(reads.toReversed().map((read) => [read.name, read])).values()].toSorted(
    (one, other) => one.line - other.line,
  );

/** The reads of a callback that a plugin contains. The author cannot change the code of WordPress. */
const ownReads = ({ callback, reads = [] }: OperationDeclaration): readonly ArgumentRead[] =>
  callback?.owner === 'wordpress' ? [] : reads;

const lineOf = (callback: PhpPlace | undefined, { line }: ArgumentRead): PhpPlace | undefined =>
  callback && { ...callback, line };

interface ReadDetails {
  readonly argument: string;
  readonly callback: string;
}

export const argumentRules = {
  'plugin-argument-untyped': pluginRule({
    title: 'The argument has no type',
    level: 'warning',
    message: ({ argument }: { argument: string }) =>
      `The argument ${word(argument)} has no type, so WordPress accepts any value.`,
    done: 'The type of the argument is unknown.',
    explain:
      'WordPress validates and converts an argument by its type. Without a type, a callback may get an array where it expects text, and generated clients accept any value.',
    howToProceed: 'Add the type: string, integer, number, boolean, array or object.',
    wrong: `'args' => array( 'page' => array( 'required' => true ) ),`,
    right: `'args' => array( 'page' => array( 'type' => 'integer', 'minimum' => 1, 'required' => true ) ),`,
    check: ({ operation, declaredAt, unknownTypes }) =>
      operation.arguments
        .filter(
          ({ name, declared, in: at, schema }) =>
            !unknownTypes.has(name) &&
            declared !== false &&
            at !== 'path' &&
            limits.every((limit) => schema[limit as keyof typeof schema] === undefined) &&
            callbacksOf(declaredAt, name).validate === undefined,
        )
        .map(({ name }) => ({
          place: registration(declaredAt),
          where: { argument: name },
          details: { argument: name },
        })),
  }),
  'plugin-argument-undeclared': pluginRule({
    title: 'The callback reads an undeclared argument',
    level: 'warning',
    message: ({ argument, callback }: ReadDetails) =>
      `${word(callback)} reads the argument ${word(argument)}, which the route does not declare.`,
    done: 'The generated client does not have the argument.',
    explain:
      'WordPress passes undeclared arguments to the callback without validation. The index does not list the argument, so generated clients and references lack it.',
    howToProceed: 'Declare the argument in args, with its type.',
    wrong: `'callback' => function ( $request ) {
	return shelf_search( $request['title'] );
},
'args'     => array(),`,
    right: `'callback' => function ( $request ) {
	return shelf_search( $request['title'] );
},
'args'     => array( 'title' => array( 'type' => 'string' ) ),`,
    check: ({ operation, declaredAt, pathNames }) => {
      const { callback } = declaredAt;
      const declared = new Set([...operation.arguments.map(({ name }) => name), ...pathNames]);
      return (
        firstReads(ownReads(declaredAt))
          .filter(({ name }) => !declared.has(name) && !reservedArgumentNames.has(name))
          // A creation refuses an id, as the controllers of WordPress do.
          .filter(({ name }) => !(name === 'id' && operation.method === 'POST'))
          .map((read) => ({
            place: lineOf(callback, read),
            details: { argument: read.name, callback: callback?.function ?? '' },
          }))
      );
    },
  }),
  'plugin-text-unsanitized': pluginRule({
    title: 'Text is stored without sanitizing',
    level: 'info',
    message: ({ argument, callback }: ReadDetails) =>
      `${word(callback)} stores the text ${word(argument)}, which has no sanitize_callback and is not sanitized in the callback.`,
    done: asRegistered,
    explain:
      'WordPress only converts text to a string. Markup and line breaks stay in it, are stored, and may be shown later. The rule follows the text within the callback, to a function whose name says that it stores or sends: update_option, add_row, save.',
    howToProceed:
      'Add a sanitize_callback such as sanitize_text_field, wp_kses_post or sanitize_key, or sanitize the value where it is read.',
    wrong: `'args' => array( 'title' => array( 'type' => 'string' ) ),`,
    right: `'args' => array(
	'title' => array( 'type' => 'string', 'sanitize_callback' => 'sanitize_text_field' ),
),`,
    check: ({ operation, declaredAt }) => {
      if (!writingMethods.has(operation.method)) return [];
      const { callback } = declaredAt;
      const texts = new Set(
        operation.arguments
          .filter((argument) => isFreeText(argument) && !hasCallback(declaredAt, argument))
          .map(({ name }) => name),
      );
      return firstReads(storedReads(ownReads(declaredAt)))
        .filter(({ name }) => texts.has(name))
        .map((read) => ({
          place: lineOf(callback, read),
          where: { argument: read.name },
          details: { argument: read.name, callback: callback?.function ?? '' },
        }));
    },
  }),
};
