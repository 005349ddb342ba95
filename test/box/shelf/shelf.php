<?php
/*
 * Plugin Name: Shelf
 * Version: 1.0
 */

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'shelf/v1',
			'/books',
			array(
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => function () {
						return array( array( 'id' => 1, 'title' => 'Emma' ) );
					},
					'args'                => array(
						'order' => array(
							'type' => 'string',
							'enum' => array( 'asc', 'desc' ),
						),
					),
				),
				'schema' => function () {
					return array(
						'title'      => 'book',
						'type'       => 'object',
						'properties' => array(
							'id'    => array( 'type' => 'integer' ),
							'title' => array( 'type' => 'string' ),
						),
					);
				},
			)
		);
	}
);
