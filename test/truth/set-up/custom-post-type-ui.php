<?php
// A post type and a taxonomy.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$shared = array( 'public' => 'true', 'publicly_queryable' => 'true', 'show_ui' => 'true', 'show_in_rest' => 'true', 'description' => '', 'labels' => array(), 'query_var' => 'true', 'rewrite' => 'true', 'rest_base' => '', 'rest_controller_class' => '', 'rest_namespace' => '' );
update_option(
	'cptui_post_types',
	array(
		'boat' => $shared + array( 'name' => 'boat', 'label' => 'Boats', 'singular_label' => 'Boat', 'supports' => array( 'title', 'editor', 'thumbnail', 'excerpt', 'custom-fields', 'comments', 'revisions', 'author', 'page-attributes' ), 'taxonomies' => array( 'harbour' ), 'hierarchical' => 'true', 'has_archive' => 'true', 'has_archive_string' => '', 'capability_type' => 'post', 'custom_supports' => '', 'enter_title_here' => '', 'exclude_from_search' => 'false', 'can_export' => 'true', 'delete_with_user' => '', 'menu_position' => '', 'menu_icon' => null, 'show_in_menu' => 'true', 'show_in_menu_string' => '', 'show_in_nav_menus' => 'true', 'query_var_slug' => '', 'rewrite_slug' => '', 'rewrite_withfront' => 'true', 'register_meta_box_cb' => null ),
	)
);
update_option(
	'cptui_taxonomies',
	array(
		'harbour' => $shared + array( 'name' => 'harbour', 'label' => 'Harbours', 'singular_label' => 'Harbour', 'object_types' => array( 'boat' ), 'hierarchical' => 'false', 'show_in_menu' => 'true', 'show_in_nav_menus' => 'true', 'show_admin_column' => 'false', 'show_in_quick_edit' => '', 'show_tagcloud' => 'true', 'sort' => 'false', 'meta_box_cb' => '', 'default_term' => '', 'query_var_slug' => '', 'rewrite_slug' => '', 'rewrite_withfront' => '1', 'rewrite_hierarchical' => '0' ),
	)
);
