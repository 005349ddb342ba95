<?php
/**
 * Where the plugin of `samples/wordpress` sends to: a request says so, and no other request
 * of the suite sends anything.
 */

if ( isset( $_SERVER['HTTP_X_LIVE_WEBHOOK'] ) ) {
	define( 'ROUTEWRIGHT_WEBHOOK_URL', $_SERVER['HTTP_X_LIVE_WEBHOOK'] );
	define( 'ROUTEWRIGHT_WEBHOOK_SECRET', 'a secret in wp-config.php' );
}
