<?php
/**
 * Plugin Name: Latest posts block
 * Description: An example of routewright: a block whose editor asks the REST API by a typed client.
 * Version: 1.0.0
 * Requires at least: 6.7
 * Requires PHP: 7.4
 * License: MIT
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	static function () {
		register_block_type( __DIR__ . '/build' );
	}
);
