<?php
// A database for WordPress that holds one administrator and some options, and nothing else. Every other query finds
// no rows.

class Routewright_Database extends wpdb {
	public $ready       = true;
	public $is_mysql    = true;
	private $site_options;
	private $written = 0;

	public function __construct( array $options ) {
		$this->site_options = $options;
		$this->charset = 'utf8mb4';
		$this->collate = '';
	}

	public function db_connect( $allow_bail = true ) {
		return true;
	}

	public function check_connection( $allow_bail = true ) {
		return true;
	}

	public function has_cap( $capability ) {
		return true;
	}

	public function db_version() {
		return '8.0.30';
	}

	public function db_server_info() {
		return '8.0.30';
	}

	public function _real_escape( $text ) {
		return addslashes( (string) $text );
	}

	public function set_charset( $handle, $charset = null, $collate = null ) {}

	public function set_sql_mode( $modes = array() ) {}

	public function select( $database, $handle = null ) {}

	public function get_table_charset( $table ) {
		return 'utf8mb4';
	}

	public function get_col_charset( $table, $column ) {
		return 'utf8mb4';
	}

	public function get_col_length( $table, $column ) {
		return false;
	}

	public function print_error( $text = '' ) {
		return false;
	}

	public function query( $query ) {
		$this->last_query    = $query;
		$this->last_error    = '';
		$this->insert_id     = 0;
		$this->rows_affected = 0;
		$this->last_result   = array();
		// Plugins stop when a row cannot be written.
		if ( preg_match( '/^\s*(?:INSERT|REPLACE|UPDATE)\b/i', $query ) ) {
			$this->insert_id     = ++$this->written;
			$this->rows_affected = 1;
			return 1;
		}
		$this->last_result   = array_map( array( $this, 'row' ), $this->rows( $query ) );
		$this->num_rows      = count( $this->last_result );
		return $this->num_rows;
	}

	public function row( $row ) {
		return (object) $row;
	}

	private function rows( $query ) {
		if ( preg_match( '/^\s*SELECT .* FROM `?' . $this->prefix . 'options`? WHERE option_name = \'([^\']*)\'/s', $query, $found ) ) {
			if ( ! isset( $this->site_options[ $found[1] ] ) ) {
				return array();
			}
			// A single value is read from the first column.
			$option = $this->option( $found[1] );
			return array( array( 'option_value' => $option['option_value'] ) + $option );
		}
		if ( preg_match( '/^\s*SELECT option_name, option_value FROM `?' . $this->prefix . 'options`?/', $query ) ) {
			return array_map( array( $this, 'option' ), array_keys( $this->site_options ) );
		}
		if ( preg_match( '/^\s*SELECT .* FROM `?' . $this->prefix . 'usermeta`?/s', $query ) ) {
			$role = serialize( array( 'administrator' => true ) );
			return array(
				array(
					'umeta_id'   => '1',
					'user_id'    => '1',
					'meta_key'   => $this->prefix . 'capabilities',
					'meta_value' => $role,
				),
			);
		}
		if ( preg_match( '/^\s*SELECT \* FROM `?' . $this->prefix . 'users`? WHERE/', $query ) ) {
			return array(
				array(
					'ID'              => '1',
					'user_login'      => 'admin',
					'user_pass'       => '',
					'user_nicename'   => 'admin',
					'user_email'      => $this->site_options['admin_email'],
					'user_url'        => '',
					'user_registered' => '2020-01-01 00:00:00',
					'user_status'     => '0',
					'display_name'    => 'admin',
				),
			);
		}
		if ( preg_match( '/\bCOUNT\s*\(/i', $query ) && ! preg_match( '/\bGROUP\s+BY\b/i', $query ) ) {
			return array( array( 'count' => '0' ) );
		}
		return array();
	}

	private function option( $name ) {
		return array(
			'option_name'  => $name,
			'option_value' => is_array( $this->site_options[ $name ] ) ? serialize( $this->site_options[ $name ] ) : (string) $this->site_options[ $name ],
		);
	}
}

/** The roles of an installation: an administrator who may do everything that WordPress and plugins ask for. */
function routewright_roles( $names ) {
	$capabilities = array_fill_keys(
		explode(
			' ',
			'switch_themes edit_themes activate_plugins edit_plugins edit_users edit_files manage_options moderate_comments ' .
			'manage_categories manage_links upload_files import unfiltered_html edit_posts edit_others_posts ' .
			'edit_published_posts publish_posts edit_pages read edit_others_pages edit_published_pages publish_pages ' .
			'delete_pages delete_others_pages delete_published_pages delete_posts delete_others_posts delete_published_posts ' .
			'delete_private_posts edit_private_posts read_private_posts delete_private_pages edit_private_pages ' .
			'read_private_pages delete_users create_users unfiltered_upload edit_dashboard update_plugins delete_plugins ' .
			'install_plugins update_themes install_themes update_core list_users remove_users promote_users ' .
			'edit_theme_options delete_themes export'
		),
		true
	);
	$roles = array();
	foreach ( $names as $name ) {
		$roles[ $name ] = array(
			'name'         => ucfirst( $name ),
			'capabilities' => 'administrator' === $name ? $capabilities : array( 'read' => true ),
		);
	}
	return $roles;
}

// WordPress reads this file within a function.
$routewright = $GLOBALS['routewright'];
$wpdb        = new Routewright_Database(
	array(
		'db_version'             => $GLOBALS['wp_db_version'],
		'siteurl'                => $routewright['url'],
		'home'                   => $routewright['url'],
		'blogname'               => $routewright['title'],
		'blogdescription'        => $routewright['title'],
		'admin_email'            => $routewright['email'],
		'timezone_string'        => $routewright['timezone'],
		'gmt_offset'             => '',
		'WPLANG'                 => $routewright['language'],
		'date_format'            => 'F j, Y',
		'time_format'            => 'g:i a',
		'start_of_week'          => $routewright['start_of_week'],
		'posts_per_page'         => $routewright['posts_per_page'],
		'permalink_structure'    => '/%postname%/',
		'rewrite_rules'          => array( 'routewright' => 'index.php' ),
		'active_plugins'         => $routewright['plugins'],
		'template'               => $routewright['theme'],
		'stylesheet'             => $routewright['theme'],
		'default_category'       => '1',
		'default_comment_status' => $routewright['comments'],
		'default_ping_status'    => $routewright['comments'],
		'show_on_front'          => 'posts',
		'users_can_register'     => '0',
		'use_smilies'            => '1',
		'show_avatars'           => $routewright['avatars'],
		'link_manager_enabled'   => '0',
		'blog_public'            => '1',
		'upload_path'            => '',
		'thumbnail_size_w'       => '150',
		'thumbnail_size_h'       => '150',
		'medium_size_w'          => '300',
		'medium_size_h'          => '300',
		'large_size_w'           => '1024',
		'large_size_h'           => '1024',
		'wp_user_roles'          => routewright_roles( $routewright['roles'] ),
		'sidebars_widgets'       => array( 'wp_inactive_widgets' => array(), 'array_version' => 3 ),
		'cron'                   => array( 'version' => 2 ),
	) + $routewright['options']
);
