<?php
/**
 * With the header `X-Live-Switch: signed-only` the site answers only what is signed the
 * way shops have it: OAuth 1.0a without a token, checked over PHP's own parameters. The
 * secret is `a secret & more`.
 */

function live_signature_lines( $name, $value ) {
	if ( ! is_array( $value ) ) {
		return array( $name . '=' . rawurlencode( $value ) );
	}
	$lines = array();
	foreach ( $value as $key => $member ) {
		array_push( $lines, ...live_signature_lines( $name . rawurlencode( "[$key]" ), $member ) );
	}
	return $lines;
}

function live_is_signed() {
	$parameters = wp_unslash( array_merge( $_GET, $_POST ) );
	$signature  = $parameters['oauth_signature'] ?? '';
	unset( $parameters['oauth_signature'] );
	// By the outer names alone, as shops do.
	uksort( $parameters, 'strcmp' );
	$lines = array();
	foreach ( $parameters as $name => $value ) {
		array_push( $lines, ...live_signature_lines( rawurlencode( $name ), $value ) );
	}
	$path = strtok( $_SERVER['REQUEST_URI'], '?' );
	$base = implode(
		'&',
		array_map( 'rawurlencode', array( $_SERVER['REQUEST_METHOD'], "http://{$_SERVER['HTTP_HOST']}$path", implode( '&', $lines ) ) )
	);
	$hash = 'HMAC-SHA1' === ( $parameters['oauth_signature_method'] ?? '' ) ? 'sha1' : 'sha256';
	$own  = base64_encode( hash_hmac( $hash, $base, rawurlencode( 'a secret & more' ) . '&', true ) );
	return hash_equals( $own, $signature );
}

add_filter(
	'rest_authentication_errors',
	function ( $result ) {
		if ( ! live_switched_on( 'signed-only' ) || live_is_signed() ) {
			return $result;
		}
		return new WP_Error( 'live_not_signed', 'The signature does not match.', array( 'status' => 401 ) );
	},
	3
);
