<?php
/**
 * One field of each type of Secure Custom Fields on the post type `movie`. The REST interface shows the fields only to a
 * request for their route, so the index does not list them.
 */

require_once WP_PLUGIN_DIR . '/secure-custom-fields/secure-custom-fields.php';

add_action(
	'init',
	function () {
		register_post_type(
			'movie',
			array(
				'public'       => true,
				'label'        => 'Movies',
				'show_in_rest' => true,
				'rest_base'    => 'movies',
				'supports'     => array( 'title', 'custom-fields' ),
			)
		);
		register_taxonomy(
			'genre',
			array( 'movie' ),
			array(
				'public'       => true,
				'label'        => 'Genres',
				'show_in_rest' => true,
				'rest_base'    => 'genres',
			)
		);
	}
);

/** The fields by their names. A field has the type of its name, unless `type` is set. */
function live_movie_fields() {
	$colors = array(
		'choices' => array(
			'red'  => 'Red',
			'blue' => 'Blue',
		),
	);
	$text   = array( 'type' => 'text' );
	$image  = array( 'type' => 'image' );
	$plain  = array( 'text', 'textarea', 'number', 'range', 'email', 'url', 'password', 'wysiwyg', 'oembed', 'true_false', 'link', 'page_link', 'user', 'google_map', 'date_picker', 'date_time_picker', 'time_picker', 'color_picker', 'icon_picker', 'nav_menu', 'file', 'gallery', 'relationship' );

	return array_fill_keys( $plain, array() ) + array(
		'image'            => array( 'return_format' => 'array' ),
		'image_id'         => array( 'return_format' => 'id' ) + $image,
		'image_url'        => array( 'return_format' => 'url' ) + $image,
		'select'           => $colors,
		'select_multiple'  => array(
			'type'     => 'select',
			'multiple' => 1,
		) + $colors,
		'checkbox'         => $colors,
		'radio'            => array( 'allow_null' => 1 ) + $colors,
		'button_group'     => $colors,
		'post_object'      => array( 'post_type' => array( 'post' ) ),
		'post_objects'     => array(
			'type'     => 'post_object',
			'multiple' => 1,
		),
		'taxonomy'         => array(
			'taxonomy'   => 'genre',
			'field_type' => 'checkbox',
		),
		'taxonomy_one'     => array(
			'type'       => 'taxonomy',
			'taxonomy'   => 'genre',
			'field_type' => 'select',
		),
		'group'            => array(
			'sub_fields' => live_fields(
				array(
					'inner' => $text,
					'size'  => array( 'type' => 'number' ),
				),
				'group'
			),
		),
		'repeater'         => array(
			'sub_fields' => live_fields(
				array(
					'line'    => $text,
					'picture' => $image,
				),
				'repeater'
			),
		),
		'flexible_content' => array(
			'layouts' => array(
				live_layout( 'quote', array( 'words' => $text ) ),
				live_layout( 'photo', array( 'picture' => $image ) ),
			),
		),
		'clone'            => array(
			'clone'   => array( 'field_page_note' ),
			'display' => 'group',
		),
	);
}

function live_layout( $name, $fields ) {
	return array(
		'key'        => "layout_$name",
		'name'       => $name,
		'label'      => $name,
		'sub_fields' => live_fields( $fields, $name ),
	);
}

function live_fields( $fields, $parent ) {
	$complete = array();
	foreach ( $fields as $name => $settings ) {
		$complete[] = $settings + array(
			'key'   => "field_{$parent}_$name",
			'name'  => $name,
			'label' => $name,
			'type'  => $name,
		);
	}
	return $complete;
}

function live_field_group( $type, $fields ) {
	acf_add_local_field_group(
		array(
			'key'          => "group_$type",
			'title'        => $type,
			'fields'       => live_fields( $fields, $type ),
			'show_in_rest' => 1,
			'location'     => array(
				array(
					array(
						'param'    => 'post_type',
						'operator' => '==',
						'value'    => $type,
					),
				),
			),
		)
	);
}

add_action(
	'acf/init',
	function () {
		live_field_group( 'page', array( 'note' => array( 'type' => 'text' ) ) );
		live_field_group( 'movie', live_movie_fields() );
	}
);
