// PHP code that routewright adds to a WordPress that it starts. The code signs in the caller and blocks outgoing
// requests.

import { declarationsPlugin } from './declarations-php.ts';
import { inferredSchemasPlugin } from './inferred-schemas-php.ts';

/** A header that only routewright's own requests have. Its value is the role of the user to sign in. */
export const callerHeader = 'X-Routewright-Caller';

/** The users that `createCallers` adds, by their roles. The installer creates the administrator. */
const createdRoles = ['editor', 'subscriber'] as const;

/** The roles that a request can sign in. A request without the header comes from a visitor. */
export const signedInRoles = ['administrator', ...createdRoles] as const;

const createdRolesInPhp = `array( ${createdRoles.map((role) => `'${role}'`).join(', ')} )`;

/** The beginning of log messages of PHP that contain the address of an outgoing request. */
export const networkMark = 'routewright-network:';

/** A plugin that WordPress loads before all other plugins. */
export const mustUsePlugin = (allowNetwork: boolean): string => `<?php
// Signs in the user whose role the header names. The administrator sees all routes.
add_filter( 'determine_current_user', function ( $user ) {
	$header = 'HTTP_${callerHeader.toUpperCase().replaceAll('-', '_')}';
	$caller = isset( $_SERVER[ $header ] ) ? $_SERVER[ $header ] : '';
	if ( 'administrator' === $caller ) return 1;
	if ( ! in_array( $caller, ${createdRolesInPhp}, true ) ) return $user;
	$found = get_user_by( 'login', 'routewright-' . $caller );
	return $found ? $found->ID : 0;
}, PHP_INT_MAX );

${inferredSchemasPlugin}
${declarationsPlugin}
${allowNetwork ? '' : networkOff}`;

const networkOff = `
// Refuses requests at once, because connections would only time out.
add_filter( 'pre_http_request', function ( $answer, $arguments, $url ) {
	error_log( '${networkMark} ' . wp_parse_url( $url, PHP_URL_HOST ) );
	return new WP_Error( 'http_request_not_executed', 'Outgoing network is off.' );
}, PHP_INT_MAX, 3 );
`;

/** The body of a PHP function that creates the users of `createdRoles`, if they are missing. */
export const createCallersCode = `
foreach ( ${createdRolesInPhp} as $role ) {
	if ( username_exists( 'routewright-' . $role ) ) continue;
	$made = wp_insert_user( array(
		'user_login' => 'routewright-' . $role,
		'user_pass' => wp_generate_password( 24 ),
		'user_email' => 'routewright-' . $role . '@example.org',
		'role' => $role,
	) );
	if ( is_wp_error( $made ) ) return wp_strip_all_tags( $made->get_error_message() );
}
return '';`;

/** Formats a text as a PHP string in single quotes. */
export const phpQuoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
