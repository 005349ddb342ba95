// The PHP of ours in a WordPress that we start: who calls, and that nothing leaves it.

/** Sent by our own requests alone: the caller is the administrator that the installer makes. */
export const administratorHeader = 'X-Routewright-Administrator';

/** A line of PHP's log that tells of an address that was asked for. */
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

/** A text as PHP reads it between single quotes. */
export const phpText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
