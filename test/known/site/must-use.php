<?php
// The must-use plugin of a recorded site: the caller is the administrator, and nothing is requested from elsewhere.

add_filter(
	'determine_current_user',
	function () {
		return 1;
	},
	PHP_INT_MAX
);
add_filter(
	'pre_http_request',
	function () {
		return new WP_Error( 'http_request_not_executed', 'Outgoing network is off.' );
	},
	PHP_INT_MAX
);
register_theme_directory( ABSPATH . 'wp-content/themes' );

if ( $GLOBALS['routewright']['variant'] ) {
	require WP_CONTENT_DIR . '/variant.php';
}
