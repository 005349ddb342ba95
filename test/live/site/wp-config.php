<?php
// One WordPress tree serves every site of the suite: what differs comes from the
// environment of the process that serves it.

define( 'DB_NAME', getenv( 'LIVE_DATABASE' ) );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'LIVE_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';

define( 'WP_HOME', getenv( 'LIVE_HOME' ) );
define( 'WP_SITEURL', getenv( 'LIVE_HOME' ) );
define( 'WP_CONTENT_DIR', getenv( 'LIVE_CONTENT' ) );

// Application passwords over http are for local sites alone.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_DEBUG', false );
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEFAULT_THEME', 'twentytwentythree' );

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
