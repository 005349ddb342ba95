// PHP code that routewright adds to a WordPress that it starts. The code signs in the caller and blocks outgoing
// requests.

/**
 * A header that is only in routewright's own requests. A request with the header is signed in as the
 * administrator that the installer creates.
 */
export const administratorHeader = 'X-Routewright-Administrator';

/** The beginning of log messages of PHP that contain the address of an outgoing request. */
export const networkMark = 'routewright-network:';

/** A plugin that WordPress loads before all other plugins. */
export const mustUsePlugin = (allowNetwork: boolean): string => `<?php
// The current user is an administrator, who sees all routes.
add_filter( 'determine_current_user', function ( $user ) {
	return isset( $_SERVER['HTTP_${administratorHeader.toUpperCase().replaceAll('-', '_')}'] ) ? 1 : $user;
}, PHP_INT_MAX );

${allowNetwork ? '' : networkOff}`;

const networkOff = `
// Refuses requests at once, because connections would only time out.
add_filter( 'pre_http_request', function ( $answer, $arguments, $url ) {
	error_log( '${networkMark} ' . wp_parse_url( $url, PHP_URL_HOST ) );
	return new WP_Error( 'http_request_not_executed', 'Outgoing network is off.' );
}, PHP_INT_MAX, 3 );
`;

/** Formats a text as a PHP string in single quotes. */
export const phpQuoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
