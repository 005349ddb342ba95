<?php
// A pod for a post type, with fields that the REST API reads and writes, and an item.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$api = pods_api();
$pod = $api->save_pod( array( 'name' => 'boat', 'label' => 'Boats', 'type' => 'post_type', 'storage' => 'meta', 'public' => 1, 'rest_enable' => 1, 'read_all' => 1, 'write_all' => 1 ) );
foreach ( array( 'text', 'number', 'boolean', 'date', 'website', 'email', 'color', 'paragraph', 'currency', 'file' ) as $type ) {
	$api->save_field( array( 'pod_id' => $pod, 'pod' => 'boat', 'name' => "truth_$type", 'label' => $type, 'type' => $type ) );
}
pods( 'boat' )->add( array( 'post_title' => 'Sloop', 'post_status' => 'publish', 'truth_text' => 'Teak', 'truth_number' => 12, 'truth_boolean' => 1 ) );
