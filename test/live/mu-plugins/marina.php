<?php
/**
 * A plugin that answers from data: there with the switch `marina`, and as its next version
 * with `marina-changed`. Some of what the next version declares it does not do.
 *
 * Requests whose address has the parameter `live-record` are written down under its word;
 * with the switch `records`, `/records/v1/<word>` answers them.
 */

function live_marina_rows( $changed ) {
	$rows = array();
	foreach ( array( 'North', 'South', 'North' ) as $at => $pier ) {
		$row = array(
			'id'     => $at + 1,
			'pier'   => $pier,
			'status' => 'free',
			'price'  => $changed ? 12.5 + $at : (string) ( 12.5 + $at ),
			// The next version does not declare it any more, but answers it.
			'depth'  => 3 + $at,
		);
		$rows[] = $row + ( $changed ? array() : array( 'remark' => 'By the crane' ) );
	}
	return $rows;
}

function live_marina_schema( $changed ) {
	$properties = array(
		'id'     => array( 'type' => 'integer' ),
		'pier'   => array( 'type' => 'string' ),
		'status' => array( 'type' => 'string' ),
		'price'  => array( 'type' => $changed ? 'number' : 'string' ),
	);
	if ( ! $changed ) {
		$properties['depth']  = array( 'type' => 'integer' );
		$properties['remark'] = array( 'type' => 'string' );
	}
	return array( 'title' => 'berth', 'type' => 'object', 'properties' => $properties );
}

function live_marina_list( WP_REST_Request $request, $changed ) {
	$rows = live_marina_rows( $changed );
	// The next version filters by `owner` too, though it does not declare it any more.
	foreach ( $changed ? array( 'owner' ) : array( 'owner', 'pier' ) as $filter ) {
		$wanted = $request[ $filter ];
		$rows   = array_filter( $rows, fn( $row ) => null === $wanted || ( $row[ $filter ] ?? '' ) === $wanted );
	}
	$rows = array_values( $rows );
	return array_slice( 'desc' === $request['order'] ? array_reverse( $rows ) : $rows, 0, $request['per_page'] );
}

function live_marina_item( WP_REST_Request $request, $changed ) {
	$row = live_marina_rows( $changed )[ $request['id'] - 1 ] ?? null;
	return $row ?? new WP_Error( 'marina_no_berth', 'There is no such berth.', array( 'status' => 404 ) );
}

function live_register_marina( $changed ) {
	$schema = fn() => live_marina_schema( $changed );
	$size   = array( 'type' => 'integer', 'minimum' => 1, 'maximum' => $changed ? 50 : 100, 'default' => 10 );
	$kept   = array(
		'per_page' => $size,
		// Nothing is checked where a plugin has a way of its own to clean a value.
		'offset'   => array( 'sanitize_callback' => 'absint' ) + $size,
		'order'    => array( 'type' => 'string', 'enum' => array( 'asc', 'desc' ), 'default' => $changed ? 'desc' : 'asc' ),
		'mooring'  => array( 'type' => 'string', 'enum' => $changed ? array( 'bow', 'side' ) : array( 'bow', 'side', 'buoy' ) ),
	);
	$text   = array( 'type' => 'string' );
	$filter = $changed ? array() : array( 'pier' => $text, 'owner' => $text );
	$note   = array( 'note' => array( 'type' => 'integer', 'maximum' => $changed ? 50 : 100 ) );
	register_rest_route(
		'marina/v1',
		'/berths',
		array(
			live_endpoint( array( 'args' => $kept + $filter, 'callback' => fn( $request ) => live_marina_list( $request, $changed ) ) ),
			live_endpoint( array( 'methods' => 'POST', 'args' => $note ) ),
			'schema' => $schema,
		)
	);
	register_rest_route(
		'marina/v1',
		'/berths/(?P<id>[\d]+)',
		array(
			live_endpoint(
				array(
					'args'     => array( 'id' => array( 'type' => 'integer' ) ) + ( $changed ? array() : array( 'unit' => $text ) ),
					'callback' => fn( $request ) => live_marina_item( $request, $changed ),
				)
			),
			'schema' => $schema,
		)
	);
	register_rest_route(
		'marina/v1',
		'/contracts',
		live_endpoint(
			array(
				'args'                => $changed ? array() : array( 'year' => $text ),
				'callback'            => fn() => live_marina_rows( $changed ),
				'permission_callback' => fn() => current_user_can( 'manage_options' ),
			)
		)
	);
	if ( ! $changed ) {
		register_rest_route( 'marina/v1', '/tides', live_endpoint() );
		register_rest_route( 'marina/v1', '/cart', live_endpoint() );
	}
}

/** Where the requests of a word are written down. */
function live_record_file( $word ) {
	return WP_CONTENT_DIR . '/record-' . preg_replace( '/\W/', '', $word ) . '.jsonl';
}

function live_record() {
	$entry = array(
		'method'   => $_SERVER['REQUEST_METHOD'],
		'route'    => $GLOBALS['wp']->query_vars['rest_route'],
		'signedIn' => isset( $_SERVER['HTTP_AUTHORIZATION'] ) || isset( $_SERVER['PHP_AUTH_USER'] ) || array() !== $_COOKIE,
	);
	file_put_contents( live_record_file( $_GET['live-record'] ), json_encode( $entry ) . "\n", FILE_APPEND | LOCK_EX );
}

function live_recorded( WP_REST_Request $request ) {
	$file = live_record_file( $request['word'] );
	return is_file( $file ) ? array_map( 'json_decode', file( $file ) ) : array();
}

add_action(
	'rest_api_init',
	function () {
		if ( isset( $_GET['live-record'] ) ) {
			live_record();
		}
		if ( live_switched_on( 'records' ) ) {
			register_rest_route( 'records/v1', '/(?P<word>\w+)', live_endpoint( array( 'callback' => 'live_recorded' ) ) );
		}
		if ( live_switched_on( 'marina' ) ) {
			live_register_marina( false );
		} elseif ( live_switched_on( 'marina-changed' ) ) {
			live_register_marina( true );
		}
	}
);
