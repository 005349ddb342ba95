// The rules for the code of a plugin. routewright starts a WordPress for a plugin, so it knows the line of PHP that
// declares each route. To add a rule, add a row here and its check in `plugin-rules.ts`.

import { defineProblems, type Problem } from '../../core/diagnostics/define-problems.ts';
import { plainText } from '../../source/file/plain-text.ts';

/** PHP that breaks a rule, and PHP that does not. */
export interface PhpExample {
  readonly wrong: string;
  readonly right: string;
}

export type PluginProblem<Details> = Problem<Details> & PhpExample;

const word = (text: string): string => plainText(text, 100);

const asRegistered = 'The outputs describe the route as it is registered.';

const table = {
  'plugin-permission-missing': {
    title: 'The route has no permission_callback',
    level: 'error',
    message: () => 'The route is registered without a permission_callback, so everybody may call it.',
    done: asRegistered,
    explain:
      'Without a permission_callback, WordPress lets every visitor call the route and logs a notice since version 5.5. The code does not show whether that is intended.',
    howToProceed:
      'Add a permission_callback that checks a capability. If everybody may call the route, name __return_true.',
    wrong: `register_rest_route( 'shelf/v1', '/books', array(
	'methods'  => 'POST',
	'callback' => 'shelf_add_book',
) );`,
    right: `register_rest_route( 'shelf/v1', '/books', array(
	'methods'             => 'POST',
	'callback'            => 'shelf_add_book',
	'permission_callback' => function () {
		return current_user_can( 'edit_posts' );
	},
) );`,
  },
  'plugin-write-public': {
    title: 'Everybody may write through the route',
    level: 'warning',
    message: ({ method }: { method: string }) =>
      `${method} is open to everybody, because its permission_callback is __return_true.`,
    done: asRegistered,
    explain:
      'POST, PUT, PATCH and DELETE usually change data. With __return_true, every visitor and every script on the internet may call them without an account or a nonce.',
    howToProceed:
      'Check a capability in the permission_callback. If visitors must send data, such as an order or a form, check the data in the callback and turn this rule off.',
    wrong: `'methods'             => 'DELETE',
'permission_callback' => '__return_true',`,
    right: `'methods'             => 'DELETE',
'permission_callback' => function ( $request ) {
	return current_user_can( 'delete_post', $request['id'] );
},`,
  },
  'plugin-schema-missing': {
    title: 'The route declares no response schema',
    level: 'info',
    message: () => 'The route declares no schema, so the types of its responses are unknown.',
    done: 'The response type is unknown, unless --observe or --exercise records responses.',
    explain:
      'The schema of a route describes its responses. Without it, clients, validators and references of the plugin’s users have no response types.',
    howToProceed: 'Add a schema callback to the route, or get_item_schema() to the controller.',
    wrong: `register_rest_route( 'shelf/v1', '/books', array( $read_books ) );`,
    right: `register_rest_route( 'shelf/v1', '/books', array(
	$read_books,
	'schema' => 'shelf_book_schema',
) );`,
  },
  'plugin-argument-untyped': {
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
  },
  'plugin-argument-undeclared': {
    title: 'The callback reads an undeclared argument',
    level: 'warning',
    message: ({ argument, callback }: Readonly<Record<'argument' | 'callback', string>>) =>
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
  },
  'plugin-text-unsanitized': {
    title: 'Text is read without sanitizing',
    level: 'info',
    message: ({ argument, callback }: Readonly<Record<'argument' | 'callback', string>>) =>
      `${word(callback)} reads the text ${word(argument)}, which has no sanitize_callback and is not sanitized where it is read.`,
    done: asRegistered,
    explain:
      'WordPress only converts text to a string. Markup and line breaks stay in it, and may be stored and shown later.',
    howToProceed:
      'Add a sanitize_callback such as sanitize_text_field, wp_kses_post or sanitize_key, or sanitize the value where it is read.',
    wrong: `'args' => array( 'title' => array( 'type' => 'string' ) ),`,
    right: `'args' => array(
	'title' => array( 'type' => 'string', 'sanitize_callback' => 'sanitize_text_field' ),
),`,
  },
  'plugin-namespace-unversioned': {
    title: 'The namespace has no version',
    level: 'info',
    message: ({ namespace }: { namespace: string }) => `The namespace ${word(namespace)} has no version.`,
    done: asRegistered,
    explain:
      'A namespace with a version (shelf/v1) lets a plugin offer a changed interface beside the old one, so that callers can move one after the other.',
    howToProceed: 'Register new routes in a namespace that ends with a version: shelf/v1.',
    wrong: `register_rest_route( 'shelf', '/books', $args );`,
    right: `register_rest_route( 'shelf/v1', '/books', $args );`,
  },
} as const satisfies Readonly<Record<string, PluginProblem<never>>>;

export const pluginProblem = defineProblems(table);
