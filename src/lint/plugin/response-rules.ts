// Rules that compare the responses of an exercise with the schema of their route. A rule only reports what enough
// responses show: a property that one response lacks may still be sent at another time.

import type { DeclaredOperation } from './plugin-rule.ts';
import { registration, type PhpPlace } from '../../core/model/api/declaration.ts';
import type { SentProperty } from '../../core/model/api/sent-properties.ts';
import { pluginRule, word } from './plugin-rule.ts';

/** The evidence for a property that is never sent: different objects, in different responses. */
const minObjects = 3;
const minResponses = 2;

/** The number of different texts of digits after which a property that is declared as text looks like a number. */
const minDigitTexts = 3;

interface PropertyDetails {
  readonly property: string;
}

/**
 * The findings for the properties that match, at the schema's code. A schema that WordPress itself declares is not
 * checked.
 */
const findingsFor = (
  { route, operation, declaredAt, sent }: DeclaredOperation,
  matches: (property: SentProperty) => boolean,
) => {
  const schema = route.declaredAt?.schema;
  // One finding for a route, at its first operation.
  if (schema?.owner === undefined || schema.owner === 'wordpress' || operation !== route.operations[0])
    return [];
  const place: PhpPlace | undefined = schema.line === undefined ? registration(declaredAt) : schema;
  return sent.filter(matches).map((property) => ({ place, where: whereOf(property), property }));
};

const whereOf = ({
  seenAt,
}: SentProperty): { readonly route?: string; readonly methods?: readonly string[] } =>
  seenAt ? { route: seenAt.route, methods: [seenAt.method] } : {};

const typesOfDeclared = ({ declared = {} }: SentProperty): readonly unknown[] =>
  [declared['type']].flat().filter((type) => type !== undefined && type !== 'null');

const isNumber = (property: SentProperty): boolean => {
  const types = typesOfDeclared(property);
  return types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
};

/** Whether the property is declared as any text. */
const isPlainText = (property: SentProperty): boolean => {
  const types = typesOfDeclared(property);
  return (
    types.length === 1 &&
    types[0] === 'string' &&
    ['enum', 'format', 'pattern'].every((name) => property.declared?.[name] === undefined)
  );
};

/** The path of the object that contains the property; empty for the response itself. */
const objectOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);

/** Whether the objects within a response have different properties, so that each of them may be optional. */
const isInVariedObject = (sent: readonly SentProperty[], { path }: SentProperty): boolean =>
  objectOf(path) !== '' &&
  sent.some(
    (other) => objectOf(other.path) === objectOf(path) && other.sent > 0 && other.sent < other.objects,
  );

/** Whether the code of the plugin writes the property, so that a response may contain it at another time. */
const isWritten = ({ route }: DeclaredOperation, { path }: SentProperty): boolean =>
  route.declaredAt?.written?.includes(/[^.]*$/.exec(path)?.[0] ?? path) ?? false;

export const responseRules = {
  'plugin-property-never-sent': pluginRule({
    title: 'No response contains the declared property',
    level: 'warning',
    message: ({ property, objects, responses }: PropertyDetails & Record<'objects' | 'responses', number>) =>
      `The schema declares ${word(property)}, but none of ${objects} objects in ${responses} responses contains it.`,
    done: 'The generated types have the property.',
    explain:
      'Clients read a property that the schema declares. The rule needs --exercise, and at least three different objects in two responses. It regards the contexts of the property, and does not report a property that other code of the class of the schema writes.',
    howToProceed:
      'Send the property, or remove it from the schema. If it is only an argument, give it an empty context.',
    wrong: `'properties' => array(
	'id'    => array( 'type' => 'integer' ),
	'title' => array( 'type' => 'string' ),
),
// …
return rest_ensure_response( array( 'id' => $book->id ) );`,
    right: `'properties' => array(
	'id'    => array( 'type' => 'integer' ),
	'title' => array( 'type' => 'string' ),
),
// …
return rest_ensure_response( array( 'id' => $book->id, 'title' => $book->title ) );`,
    check: (declared) =>
      findingsFor(
        declared,
        (one) =>
          one.declared !== undefined &&
          one.sent === 0 &&
          !isWritten(declared, one) &&
          !isInVariedObject(declared.sent, one) &&
          one.objects >= minObjects &&
          one.responses >= minResponses,
      ).map(({ place, property: { path, objects, responses } }) => ({
        place,
        details: { property: path, objects, responses },
      })),
  }),
  'plugin-property-undeclared': pluginRule({
    title: 'Responses contain an undeclared property',
    level: 'warning',
    message: ({ property }: PropertyDetails) =>
      `Responses contain ${word(property)}, which the schema does not declare.`,
    done: 'The generated types have the property, with the observed type.',
    explain:
      'Clients, validators and references that are generated from the schema lack the property. The rule needs --exercise.',
    howToProceed: 'Declare the property in the schema, or do not send it.',
    wrong: `'properties' => array( 'id' => array( 'type' => 'integer' ) ),
// …
return rest_ensure_response( array( 'id' => $book->id, 'pages' => $book->pages ) );`,
    right: `'properties' => array(
	'id'    => array( 'type' => 'integer' ),
	'pages' => array( 'type' => 'integer' ),
),
// …
return rest_ensure_response( array( 'id' => $book->id, 'pages' => $book->pages ) );`,
    check: (declared) =>
      findingsFor(declared, (one) => one.declared === undefined).map(({ place, where, property }) => ({
        place,
        where,
        details: { property: property.path },
      })),
  }),
  'plugin-number-as-text': pluginRule({
    title: 'A number is sent as text',
    level: 'warning',
    message: ({ property, type }: PropertyDetails & { readonly type: string }) =>
      type === 'string'
        ? `${word(property)} is declared as string, but its values are only digits.`
        : `${word(property)} is declared as ${type}, but responses contain it as a text of digits.`,
    done: 'The generated types accept text, too.',
    explain:
      'PHP reads numbers from the database as text. A client that compares or adds the values gets wrong results. The rule needs --exercise.',
    howToProceed:
      'Convert the value where the response is made: (int) or (float). If it is a text by intention, declare a string with a pattern.',
    wrong: `return rest_ensure_response( array( 'pages' => get_post_meta( $id, 'pages', true ) ) );`,
    right: `return rest_ensure_response( array( 'pages' => (int) get_post_meta( $id, 'pages', true ) ) );`,
    check: (declared) =>
      findingsFor(declared, (one) =>
        isNumber(one)
          ? one.digitTexts > 0
          : // The exercise may have sent the value of an argument itself.
            isPlainText(one) && !one.isArgument && !one.hasOthers && one.digitTexts >= minDigitTexts,
      ).map(({ place, where, property }) => ({
        place,
        where,
        details: { property: property.path, type: typesOfDeclared(property).map(String).join(' or ') },
      })),
  }),
};
