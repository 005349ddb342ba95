// Rules for the registration of a route: who may call it, its schema and its namespace.

import type { ResponseShape } from '../../core/model/api/api.ts';
import { registration } from '../../core/model/api/declaration.ts';
import { provenanceOf } from '../../core/model/api/provenance.ts';
import { asRegistered, pluginRule, word, writingMethods } from './plugin-rule.ts';

/** Whether the site does not describe the response. An exercise may have observed it. */
const isUndescribed = (response: ResponseShape): boolean =>
  response.kind === 'unknown' || provenanceOf(response) === 'observed';

export const routeRules = {
  'plugin-permission-missing': pluginRule({
    title: 'The route has no permission_callback',
    level: 'error',
    message: () => 'The route is registered without a permission_callback, so every visitor may call it.',
    done: asRegistered,
    explain:
      'Without a permission_callback, WordPress lets every visitor call the route and logs a notice since version 5.5. The code does not show whether that is intended.',
    howToProceed:
      'Add a permission_callback that checks a capability. If every visitor may call the route, name __return_true.',
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
    check: ({ declaredAt }) =>
      declaredAt.permission || !declaredAt.callback ? [] : [{ place: registration(declaredAt), details: {} }],
  }),
  'plugin-write-public': pluginRule({
    title: 'Every visitor may write through the route',
    level: 'warning',
    message: ({ method }: { method: string }) =>
      `${method} is open to every visitor, because its permission_callback is __return_true.`,
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
    check: ({ operation, declaredAt }) =>
      declaredAt.permission?.function === '__return_true' && writingMethods.has(operation.method)
        ? [{ place: registration(declaredAt), details: { method: operation.methods.join(', ') } }]
        : [],
  }),
  'plugin-schema-missing': pluginRule({
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
    // One finding for a route, at its first operation.
    check: ({ route, operation, declaredAt }) =>
      route.declaredAt?.schema === undefined &&
      route.declaredAt?.unboundSchema === undefined &&
      operation === route.operations[0] &&
      route.operations.some(({ response }) => isUndescribed(response))
        ? [{ place: registration(declaredAt), details: {} }]
        : [],
  }),
  'plugin-schema-unbound': pluginRule({
    title: 'The route does not name the schema of its controller',
    level: 'info',
    message: ({ method }: { method: string }) =>
      `The route names no schema, although ${word(method)} beside its callback returns one.`,
    done: 'The response type is inferred from that schema. A response of --exercise that shows something else replaces it.',
    explain:
      'WordPress only publishes the schema that a route names. Callers of a site do not see a schema of the controller that no route names.',
    howToProceed:
      'Name the schema in the registration of the route. If the route returns something else, name a schema that describes it.',
    wrong: `register_rest_route( 'shelf/v1', '/books', array(
	array( 'methods' => 'GET', 'callback' => array( $this, 'get_items' ) ),
) );`,
    right: `register_rest_route( 'shelf/v1', '/books', array(
	array( 'methods' => 'GET', 'callback' => array( $this, 'get_items' ) ),
	'schema' => array( $this, 'get_public_item_schema' ),
) );`,
    // One finding for a route, at its first operation.
    check: ({ route, operation, declaredAt }) => {
      const method = route.declaredAt?.unboundSchema?.function;
      return method !== undefined && operation === route.operations[0]
        ? [{ place: registration(declaredAt), details: { method } }]
        : [];
    },
  }),
  'plugin-namespace-unversioned': pluginRule({
    isOnce: true,
    title: 'The namespace has no version',
    level: 'info',
    message: ({ namespace }: { namespace: string }) => `The namespace ${word(namespace)} has no version.`,
    done: asRegistered,
    explain:
      'A namespace with a version (shelf/v1) lets a plugin offer a changed interface beside the old one, so that callers can move one after the other.',
    howToProceed: 'Register new routes in a namespace that ends with a version: shelf/v1.',
    wrong: `register_rest_route( 'shelf', '/books', $args );`,
    right: `register_rest_route( 'shelf/v1', '/books', $args );`,
    check: ({ route, declaredAt }) =>
      route.namespace === '' || /(?:^|[/-])v?\d+(?:[./-]|$)/i.test(route.namespace)
        ? []
        : [{ place: registration(declaredAt), details: { namespace: route.namespace } }],
  }),
};
