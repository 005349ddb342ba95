<?php
/**
 * Abilities with the switch `abilities`, on a WordPress that is older than they are: its
 * routes list and run them as those of WordPress 6.9 and later do, by the same patterns,
 * arguments, methods and errors (WP_REST_Abilities_V1_List_Controller and
 * WP_REST_Abilities_V1_Run_Controller). With `abilities-changed` they are their next version.
 */

/** @param bool $changed Whether this is the next version. */
function live_abilities( $changed ) {
	$fields = array( 'name', 'url', 'version' );
	$info   = array(
		'type'                 => 'object',
		'properties'           => array_fill_keys( $fields, array( 'type' => 'string' ) ),
		'additionalProperties' => false,
	);
	$abilities = array(
		'core/get-site-info' => live_ability(
			array( 'readonly' => true, 'destructive' => false, 'idempotent' => true ),
			array(
				'type'                 => 'object',
				'properties'           => array(
					'fields' => array( 'type' => 'array', 'items' => array( 'type' => 'string', 'enum' => $fields ) ),
				),
				'additionalProperties' => false,
				'default'              => (object) array(),
			),
			$info,
			fn( $input ) => array_intersect_key(
				array( 'name' => get_bloginfo( 'name' ), 'url' => get_bloginfo( 'url' ), 'version' => get_bloginfo( 'version' ) ),
				array_flip( ( (array) $input )['fields'] ?? $fields )
			)
		),
		'live/count-posts'   => live_ability(
			array( 'readonly' => true ),
			array( 'type' => 'object', 'properties' => array( 'status' => array( 'type' => 'string' ) ) ),
			array( 'type' => 'integer' ),
			fn( $input ) => (int) wp_count_posts()->{ ( (array) $input )['status'] ?? 'publish' }
		),
		'live/set-note'      => live_ability(
			array( 'readonly' => false, 'destructive' => true, 'idempotent' => false ),
			array(
				'type'                 => 'object',
				'properties'           => array(
					'key'  => array( 'type' => 'string', 'minLength' => 1 ),
					'text' => array( 'type' => 'string' ),
				) + ( $changed ? array( 'author' => array( 'type' => 'integer' ) ) : array() ),
				'required'             => $changed ? array( 'key', 'text', 'author' ) : array( 'key', 'text' ),
				'additionalProperties' => false,
			),
			array( 'type' => 'boolean' ),
			fn( $input ) => update_option( 'live_note_' . $input['key'], $input['text'] )
		),
		'live/delete-note'   => live_ability(
			array( 'destructive' => true, 'idempotent' => true ),
			array( 'type' => 'string', 'minLength' => 1 ),
			array( 'type' => 'boolean' ),
			fn( $input ) => delete_option( 'live_note_' . $input )
		),
		'live/ping'          => live_ability( array(), array(), array(), fn() => 'pong' ),
	);
	return $changed ? array_diff_key( $abilities, array( 'live/ping' => 1 ) ) : $abilities;
}

function live_ability( $annotations, $input_schema, $output_schema, $execute ) {
	return compact( 'annotations', 'input_schema', 'output_schema', 'execute' );
}

/** One of them as the list tells of it. */
function live_listed_ability( $name, $ability ) {
	return array(
		'name'          => $name,
		'label'         => 'Etikett ' . $name,
		'description'   => 'What ' . $name . ' does.',
		'category'      => strtok( $name, '/' ),
		'input_schema'  => $ability['input_schema'],
		'output_schema' => $ability['output_schema'],
		'meta'          => array(
			'annotations'  => $ability['annotations'] + array( 'readonly' => null, 'destructive' => null, 'idempotent' => null ),
			'show_in_rest' => true,
		),
		'_links'        => array( 'self' => array( array( 'href' => rest_url( 'wp-abilities/v1/abilities/' . $name ) ) ) ),
	);
}

function live_list_abilities( $request, $abilities ) {
	$all      = array_map( 'live_listed_ability', array_keys( $abilities ), $abilities );
	$offset   = ( $request['page'] - 1 ) * $request['per_page'];
	$response = rest_ensure_response( array_slice( $all, $offset, $request['per_page'] ) );
	$response->header( 'X-WP-Total', (string) count( $all ) );
	$response->header( 'X-WP-TotalPages', (string) ceil( count( $all ) / $request['per_page'] ) );
	return $response;
}

/** The input is in the query of GET and DELETE, else in the JSON body; its default stands in for none. */
function live_ability_input( $request, $ability ) {
	$in_query = in_array( $request->get_method(), array( 'GET', 'DELETE' ), true );
	$sent     = $in_query ? $request->get_query_params() : $request->get_json_params();
	return $sent['input'] ?? $ability['input_schema']['default'] ?? null;
}

/** @return true|WP_Error Whether the ability may be run so. */
function live_may_run_ability( $request, $abilities ) {
	$ability = $abilities[ $request['name'] ] ?? null;
	if ( ! $ability ) {
		return new WP_Error( 'rest_ability_not_found', 'Ability not found.', array( 'status' => 404 ) );
	}
	$marks    = $ability['annotations'];
	$expected = 'POST';
	if ( ! empty( $marks['readonly'] ) ) {
		$expected = 'GET';
	} elseif ( ! empty( $marks['destructive'] ) && ! empty( $marks['idempotent'] ) ) {
		$expected = 'DELETE';
	}
	if ( $request->get_method() !== $expected ) {
		return new WP_Error( 'rest_ability_invalid_method', "It takes $expected.", array( 'status' => 405 ) );
	}
	$input = live_ability_input( $request, $ability );
	$valid = empty( $ability['input_schema'] )
		? null === $input
		: rest_validate_value_from_schema( $input, $ability['input_schema'], 'input' );
	if ( true !== $valid ) {
		$reason = is_wp_error( $valid ) ? $valid->get_error_message() : 'It takes no input.';
		return new WP_Error( 'ability_invalid_input', $reason, array( 'status' => 400 ) );
	}
	if ( ! current_user_can( 'manage_options' ) ) {
		return new WP_Error( 'rest_ability_cannot_execute', 'You may not.', array( 'status' => rest_authorization_required_code() ) );
	}
	return true;
}

function live_run_ability( $request, $abilities ) {
	$ability = $abilities[ $request['name'] ];
	return rest_ensure_response( $ability['execute']( live_ability_input( $request, $ability ) ) );
}

function live_register_abilities( $abilities ) {
	$name   = array( 'type' => 'string', 'pattern' => '^[a-zA-Z0-9\-\/]+$' );
	$kinds  = array( 'integer', 'number', 'boolean', 'string', 'array', 'object', 'null' );
	$whole  = array( 'type' => 'integer', 'minimum' => 1 );
	$reader = fn() => current_user_can( 'read' );
	// In this order: the pattern of the second matches the paths of the first.
	register_rest_route(
		'wp-abilities/v1',
		'/abilities/(?P<name>[a-zA-Z0-9\-\/]+?)/run',
		array(
			'args' => array( 'name' => $name ),
			array(
				'methods'             => WP_REST_Server::ALLMETHODS,
				'callback'            => fn( $request ) => live_run_ability( $request, $abilities ),
				'permission_callback' => fn( $request ) => live_may_run_ability( $request, $abilities ),
				'args'                => array( 'input' => array( 'type' => $kinds, 'default' => null ) ),
			),
		)
	);
	register_rest_route(
		'wp-abilities/v1',
		'/abilities',
		array(
			'methods'             => 'GET',
			'callback'            => fn( $request ) => live_list_abilities( $request, $abilities ),
			'permission_callback' => $reader,
			'args'                => array(
				'page'     => $whole + array( 'default' => 1 ),
				'per_page' => $whole + array( 'default' => 50, 'maximum' => 100 ),
			),
		)
	);
	register_rest_route(
		'wp-abilities/v1',
		'/abilities/(?P<name>[a-zA-Z0-9\-\/]+)',
		array(
			'args' => array( 'name' => $name ),
			array(
				'methods'             => 'GET',
				'callback'            => fn( $request ) => live_listed_ability( $request['name'], $abilities[ $request['name'] ] ),
				'permission_callback' => $reader,
			),
		)
	);
}

add_action(
	'rest_api_init',
	function () {
		if ( live_switched_on( 'abilities' ) ) {
			live_register_abilities( live_abilities( false ) );
		} elseif ( live_switched_on( 'abilities-changed' ) ) {
			live_register_abilities( live_abilities( true ) );
		}
	}
);
