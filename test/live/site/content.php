<?php
// Settings, users and content of a site that has just been installed, as the environment
// describes it. Gives what the suite has to know.

global $wp_rewrite, $wpdb;

update_option( 'permalink_structure', getenv( 'LIVE_PERMALINKS' ) );
update_option( 'timezone_string', 'Europe/Oslo' );
// As the settings page stores a box that is not ticked.
update_option( 'use_smilies', '' );
update_option( 'blogdescription', 'Text of the editors’ own' );
$wp_rewrite->init();
do_action( 'init' );
$wp_rewrite->flush_rules( false );

wp_suspend_cache_invalidation( true );
$wpdb->query( 'START TRANSACTION' );

$reader = wp_insert_user(
	array(
		'user_login' => 'reader',
		'user_pass'  => 'another pass phrase',
		'user_email' => 'reader@example.org',
		'role'       => 'subscriber',
	)
);
foreach ( array( 'editor', 'author' ) as $role ) {
	wp_insert_user(
		array(
			'user_login' => $role,
			'user_pass'  => 'another pass phrase',
			'user_email' => "$role@example.org",
			'role'       => $role,
		)
	);
}

$category = wp_insert_term( 'Harbours', 'category' );
$child    = wp_insert_term( 'Piers', 'category', array( 'parent' => $category['term_id'] ) );
$tag      = wp_insert_term( 'Tide', 'post_tag' );

wp_defer_term_counting( true );
for ( $number = 1; $number <= (int) getenv( 'LIVE_POSTS' ); $number++ ) {
	wp_insert_post(
		array(
			'post_title'    => "Post $number",
			'post_content'  => "<!-- wp:paragraph --><p>Text of post $number.</p><!-- /wp:paragraph -->",
			'post_status'   => 'publish',
			'post_author'   => 1,
			'post_date'     => gmdate( 'Y-m-d H:i:s', 1600000000 + 3600 * $number ),
			'post_category' => array( $number % 2 ? $category['term_id'] : $child['term_id'] ),
			'tags_input'    => $number % 3 ? array() : array( 'Tide' ),
		)
	);
}
wp_defer_term_counting( false );

$block = wp_insert_post(
	array(
		'post_title'   => 'A block',
		'post_content' => '<!-- wp:paragraph --><p>Used.</p><!-- /wp:paragraph -->',
		'post_status'  => 'publish',
		'post_type'    => 'wp_block',
	)
);
$page = wp_insert_post(
	array(
		'post_title'   => 'A page',
		'post_content' => '<!-- wp:paragraph --><p>Begun.</p><!-- /wp:paragraph -->',
		'post_status'  => 'publish',
		'post_type'    => 'page',
	)
);
// What is changed has a revision.
foreach ( array( $block => 'Reused.', $page => 'Done.' ) as $id => $text ) {
	wp_update_post(
		array(
			'ID'           => $id,
			'post_content' => "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->",
		)
	);
}
$menu = wp_create_nav_menu( 'Main' );
wp_update_nav_menu_item(
	$menu,
	0,
	array(
		'menu-item-title'  => 'Home',
		'menu-item-url'    => home_url( '/' ),
		'menu-item-status' => 'publish',
	)
);
$wpdb->query( 'COMMIT' );

$passwords = array();
foreach ( array( 'admin' => 1, 'reader' => $reader ) as $name => $id ) {
	list( $passwords[ $name ] ) = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'live suite' ) );
}
return array( 'passwords' => $passwords, 'version' => $GLOBALS['wp_version'] );
