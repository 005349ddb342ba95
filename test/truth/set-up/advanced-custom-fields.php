<?php
// A field group with one field of each common type, for posts, terms and users, and a post with values.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$fields = array();
foreach ( array( 'text', 'textarea', 'number', 'range', 'email', 'url', 'password', 'image', 'file', 'wysiwyg', 'oembed', 'true_false', 'link', 'post_object', 'page_link', 'relationship', 'taxonomy', 'user', 'google_map', 'date_picker', 'date_time_picker', 'time_picker', 'color_picker' ) as $type ) {
	$fields[] = array( 'key' => "field_truth_$type", 'name' => "truth_$type", 'label' => $type, 'type' => $type );
}
foreach ( array( 'select', 'checkbox', 'radio', 'button_group' ) as $type ) {
	$fields[] = array( 'key' => "field_truth_$type", 'name' => "truth_$type", 'label' => $type, 'type' => $type, 'choices' => array( 'red' => 'Red', 'blue' => 'Blue' ) );
}
$fields[] = array(
	'key'        => 'field_truth_group',
	'name'       => 'truth_group',
	'label'      => 'group',
	'type'       => 'group',
	'sub_fields' => array( array( 'key' => 'field_truth_length', 'name' => 'length', 'label' => 'Length', 'type' => 'number' ) ),
);
acf_import_field_group(
	array(
		'key'          => 'group_truth',
		'title'        => 'Truth',
		'fields'       => $fields,
		'show_in_rest' => 1,
		'location'     => array(
			array( array( 'param' => 'post_type', 'operator' => '==', 'value' => 'post' ) ),
			array( array( 'param' => 'taxonomy', 'operator' => '==', 'value' => 'category' ) ),
			array( array( 'param' => 'user_form', 'operator' => '==', 'value' => 'all' ) ),
		),
	)
);
update_field( 'field_truth_text', 'Teak', 1 );
update_field( 'field_truth_number', 12, 1 );
update_field( 'field_truth_true_false', 1, 1 );
