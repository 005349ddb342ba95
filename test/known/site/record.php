<?php
// Loads a WordPress without a database and writes its index, with the schemas, and its registered types. Runs in
// PHP 7.4 and later: `php record.php settings.json`.

$routewright = json_decode( file_get_contents( isset( $argv[1] ) ? $argv[1] : __DIR__ . '/settings.json' ), true );

error_reporting( E_ALL & ~E_DEPRECATED & ~E_NOTICE & ~E_WARNING );
ini_set( 'display_errors', 'stderr' );
ini_set( 'memory_limit', '1G' );

$_SERVER['HTTP_HOST']       = parse_url( $routewright['url'], PHP_URL_HOST );
$_SERVER['SERVER_NAME']     = $_SERVER['HTTP_HOST'];
$_SERVER['REQUEST_URI']     = '/wp-json/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
$_SERVER['HTTPS']           = 'on';
$_SERVER['SERVER_PORT']     = '443';

define( 'ABSPATH', rtrim( $routewright['wordpress'], '/' ) . '/' );
define( 'WP_CONTENT_DIR', $routewright['content'] );
define( 'WP_DEBUG', false );
define( 'WP_DISABLE_FATAL_ERROR_HANDLER', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
foreach ( array( 'DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST', 'DB_COLLATE' ) as $routewright_name ) {
	define( $routewright_name, '' );
}
define( 'DB_CHARSET', 'utf8mb4' );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $routewright_name ) {
	define( $routewright_name, $routewright_name );
}
$table_prefix = 'wp_';

require ABSPATH . 'wp-settings.php';

define( 'REST_REQUEST', true );

$routewright_server = rest_get_server();

/** @return array|null the data of a response; null where the request fails */
function routewright_get( $path, $context ) {
	global $routewright_server;
	$request = new WP_REST_Request( 'GET', $path );
	$request->set_param( 'context', $context );
	$response = $routewright_server->dispatch( $request );
	return $response->is_error() ? null : $routewright_server->response_to_data( $response, false );
}

$routewright_types      = array();
$routewright_taxonomies = array();
foreach ( get_post_types( array( 'show_in_rest' => true ), 'objects' ) as $routewright_name => $routewright_type ) {
	$routewright_types[ $routewright_name ] = array(
		'rest_base'      => ! empty( $routewright_type->rest_base ) ? $routewright_type->rest_base : $routewright_name,
		'rest_namespace' => ! empty( $routewright_type->rest_namespace ) ? $routewright_type->rest_namespace : 'wp/v2',
		'hierarchical'   => (bool) $routewright_type->hierarchical,
		'taxonomies'     => array_values( wp_list_filter_rest( get_object_taxonomies( $routewright_name, 'objects' ) ) ),
		'supports'       => get_all_post_type_supports( $routewright_name ),
	);
}
foreach ( get_taxonomies( array( 'show_in_rest' => true ), 'objects' ) as $routewright_name => $routewright_taxonomy ) {
	$routewright_taxonomies[ $routewright_name ] = array(
		'rest_base'      => ! empty( $routewright_taxonomy->rest_base ) ? $routewright_taxonomy->rest_base : $routewright_name,
		'rest_namespace' => ! empty( $routewright_taxonomy->rest_namespace ) ? $routewright_taxonomy->rest_namespace : 'wp/v2',
		'hierarchical'   => (bool) $routewright_taxonomy->hierarchical,
		'types'          => array_values( $routewright_taxonomy->object_type ),
	);
}

/** @return string[] the names of those that the REST API shows */
function wp_list_filter_rest( $taxonomies ) {
	$names = array();
	foreach ( $taxonomies as $name => $taxonomy ) {
		if ( ! empty( $taxonomy->show_in_rest ) ) {
			$names[] = $name;
		}
	}
	return $names;
}

file_put_contents(
	$routewright['output'],
	json_encode(
		array(
			'version'    => $GLOBALS['wp_version'],
			'index'      => routewright_get( '/', 'help' ),
			'types'      => $routewright_types,
			'taxonomies' => $routewright_taxonomies,
		)
	)
);
