<?php
// Installs the site that the environment describes, fills it, and prints as JSON the
// application passwords of its users.

$database = mysqli_connect( 'localhost', 'root', '', '', 0, getenv( 'LIVE_SOCKET' ) );
mysqli_query( $database, 'CREATE DATABASE `' . getenv( 'LIVE_DATABASE' ) . '` CHARACTER SET utf8mb4' );

$home                       = parse_url( getenv( 'LIVE_HOME' ) );
$_SERVER['HTTP_HOST']       = $home['host'] . ':' . $home['port'];
$_SERVER['REQUEST_URI']     = ( $home['path'] ?? '' ) . '/';
$_SERVER['PHP_SELF']        = ( $home['path'] ?? '' ) . '/index.php';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';

define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

/** Core would send a mail here. */
function wp_new_blog_notification() {}

// Set before, so that the installer does not ask the site itself for permalinks.
function live_permalinks() {
	return getenv( 'LIVE_PERMALINKS' );
}
add_filter( 'pre_option_permalink_structure', 'live_permalinks' );

wp_install( 'Live site', 'admin', 'admin@example.org', true, '', 'a sturdy pass phrase' );

remove_filter( 'pre_option_permalink_structure', 'live_permalinks' );
$site = require __DIR__ . '/content.php';
ob_end_clean();
echo json_encode( $site );
