<?php
// A post with a title and a description for search engines.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$post = wp_insert_post( array( 'post_title' => 'Quay', 'post_content' => 'Two cranes.', 'post_status' => 'publish' ) );
update_post_meta( $post, '_yoast_wpseo_title', 'The quay' );
update_post_meta( $post, '_yoast_wpseo_metadesc', 'Two cranes.' );
