<?php
/**
 * Site-wide behaviour, switched on for one request by its header
 * `X-Live-Switch: closed, notices`, for an address by its parameter `live-switch`, or for
 * a whole site by the option `live_switches`.
 */

function live_switched_on( $name ) {
	$words = ( $_SERVER['HTTP_X_LIVE_SWITCH'] ?? '' ) . ' ' . ( $_GET['live-switch'] ?? '' ) . ' ' . get_option( 'live_switches', '' );
	return in_array( $name, preg_split( '/[\s,]+/', $words ), true );
}

add_filter(
	'rest_url_prefix',
	function () {
		return getenv( 'LIVE_PREFIX' );
	}
);

add_filter( 'pre_wp_mail', '__return_true' );

// The index is closed to anonymous callers.
add_filter(
	'rest_authentication_errors',
	function ( $result ) {
		if ( ! is_wp_error( $result ) && live_switched_on( 'closed' ) && ! is_user_logged_in() ) {
			return new WP_Error( 'rest_not_logged_in', 'You are not currently logged in.', array( 'status' => 401 ) );
		}
		return $result;
	},
	999
);

// A plugin asks early who calls, so that a wrong application password is refused even
// where anybody may read.
add_filter(
	'rest_authentication_errors',
	function ( $result ) {
		if ( live_switched_on( 'asks-early' ) ) {
			is_user_logged_in();
		}
		return $result;
	},
	1
);

// A security plugin refuses everyone who signs in.
add_filter(
	'rest_authentication_errors',
	function ( $result ) {
		if ( live_switched_on( 'no-authorization' ) && isset( $_SERVER['HTTP_AUTHORIZATION'] ) ) {
			return new WP_Error( 'bad_auth_header', 'The authorization header is not accepted.', array( 'status' => 403 ) );
		}
		return $result;
	},
	2
);

// A security plugin switches application passwords off.
add_filter(
	'wp_is_application_passwords_available',
	function ( $available ) {
		return $available && ! live_switched_on( 'no-application-passwords' );
	}
);

// PHP's notices in every answer.
add_action(
	'rest_api_init',
	function () {
		if ( live_switched_on( 'notices' ) ) {
			ini_set( 'display_errors', '1' );
			error_reporting( E_ALL );
			trigger_error( 'A plugin is called <strong>incorrectly</strong>.', E_USER_NOTICE );
		}
	}
);
