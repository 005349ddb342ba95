// PHP code that routewright adds to a WordPress that it starts: it identifies the caller and blocks outgoing requests.

/** Sent only by routewright's own requests: the caller is the administrator that the installer creates. */
export const administratorHeader = 'X-Routewright-Administrator';

/** Marks a line of PHP's log with a requested address. */
export const networkMark = 'routewright-network:';

/** Loaded before any plugin. */
export const mustUsePlugin = (allowNetwork: boolean): string => `<?php
// An administrator sees all routes that there are.
add_filter( 'determine_current_user', function ( $user ) {
	return isset( $_SERVER['HTTP_${administratorHeader.toUpperCase().replaceAll('-', '_')}'] ) ? 1 : $user;
}, PHP_INT_MAX );

${allowNetwork ? '' : networkOff}`;

const networkOff = `
// A refusal at once spares the wait for sockets that lead nowhere.
add_filter( 'pre_http_request', function ( $answer, $arguments, $url ) {
	error_log( '${networkMark} ' . wp_parse_url( $url, PHP_URL_HOST ) );
	return new WP_Error( 'http_request_not_executed', 'Outgoing network is off.' );
}, PHP_INT_MAX, 3 );
`;

/** A text in PHP single quotes. */
export const phpQuoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
