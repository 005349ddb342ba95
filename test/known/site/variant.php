<?php
// Makes the site of the second recording differ from the first in all that plugins and owners of a site may change.
// A value that differs in the two recordings is no fact of the software.

add_action(
	'init',
	function () {
		global $wp_version;
		register_post_status( 'routewright', array( 'public' => true, 'protected' => true, 'show_in_admin_status_list' => true ) );
		register_post_type(
			'routewright_type',
			array(
				'public'       => true,
				'hierarchical' => true,
				'show_in_rest' => true,
				'supports'     => array( 'title', 'editor', 'author', 'thumbnail', 'comments', 'revisions', 'custom-fields', 'page-attributes', 'post-formats' ),
				'taxonomies'   => array( 'category', 'post_tag' ),
			)
		);
		register_taxonomy( 'routewright_taxonomy', array( 'post', 'page', 'attachment' ), array( 'show_in_rest' => true ) );
		foreach ( array( 'post', 'term', 'user', 'comment' ) as $object ) {
			register_meta(
				$object,
				'routewright_meta',
				array( 'type' => 'string', 'single' => true, 'show_in_rest' => true )
			);
		}
		register_setting(
			'general',
			'routewright_setting',
			array( 'type' => 'string', 'show_in_rest' => true, 'default' => 'x' )
		);
		add_image_size( 'routewright', 111, 111 );
		if ( function_exists( 'register_block_type' ) ) {
			register_block_type( 'routewright/block', array( 'render_callback' => '__return_empty_string' ) );
		}
		if ( function_exists( 'register_block_pattern_category' ) ) {
			register_block_pattern_category( 'routewright', array( 'label' => 'Routewright' ) );
		}
		foreach ( array( 'post', 'page', 'user', 'comment', 'attachment', 'category', 'post_tag', 'term', 'routewright_type' ) as $object ) {
			register_rest_field(
				$object,
				'routewright_field',
				array(
					'get_callback' => '__return_empty_string',
					'schema'       => array( 'type' => 'string', 'context' => array( 'view', 'edit', 'embed' ) ),
				)
			);
		}
	}
);
add_action(
	'after_setup_theme',
	function () {
		add_theme_support( 'post-formats', array( 'aside', 'gallery' ) );
		add_theme_support( 'post-thumbnails' );
		register_nav_menus( array( 'routewright' => 'Routewright' ) );
		if ( function_exists( 'register_theme_feature' ) ) {
			register_theme_feature(
				'routewright-feature',
				array( 'type' => 'boolean', 'show_in_rest' => true )
			);
		}
		$GLOBALS['content_width'] = 777;
	}
);
add_action(
	'widgets_init',
	function () {
		register_sidebar( array( 'id' => 'routewright', 'name' => 'Routewright' ) );
	}
);
foreach ( array( 'theme_post_templates', 'theme_page_templates' ) as $routewright_name ) {
	add_filter(
		$routewright_name,
		function ( $templates ) {
			return array( 'routewright.php' => 'Routewright' ) + $templates;
		}
	);
}
add_filter(
	'upload_mimes',
	function ( $types ) {
		return array( 'routewright' => 'application/x-routewright', 'routewright2' => 'image/x-routewright' ) + $types;
	}
);
add_filter(
	'rest_avatar_sizes',
	function () {
		return array( 24, 48, 77 );
	}
);
add_filter(
	'post_format_rewrite_base',
	function () {
		return 'kind';
	}
);
add_action(
	'wp_abilities_api_categories_init',
	function () {
		wp_register_ability_category( 'routewright', array( 'label' => 'Routewright', 'description' => 'Routewright' ) );
	}
);
add_action(
	'wp_abilities_api_init',
	function () {
		wp_register_ability(
			'routewright/ability',
			array(
				'label'               => 'Routewright',
				'description'         => 'Routewright',
				'category'            => 'routewright',
				'execute_callback'    => '__return_empty_array',
				'permission_callback' => '__return_true',
				'meta'                => array( 'show_in_rest' => true ),
			)
		);
	}
);
