<?php
/**
 * What the site itself says of values, thousands of them in one request: for each the
 * two questions that WP_REST_Server::dispatch asks before it calls a route, with all
 * but one argument left out of account. There with the switch `judge` alone.
 */

/**
 * @param array $case The argument that is judged and how it travels: `query` (text, read
 *                    by PHP), `body` (JSON) or `path` (text). It is that of a `route` and
 *                    `method`, or has a `schema` of its own.
 * @return array What reached the site, and its complaint; null where it takes the value.
 */
function live_judge_case( $case, $handlers ) {
	$name     = $case['argument'];
	$argument = isset( $case['schema'] )
		? $case['schema'] + array( 'validate_callback' => 'rest_validate_request_arg', 'sanitize_callback' => null )
		: $handlers[ $case['route'] . ' ' . $case['method'] ]['args'][ $name ];
	$request  = new WP_REST_Request( $case['method'], '/' );
	// Sent for the others, nobody asks for them.
	$request->set_attributes( array( 'args' => array( $name => $argument ) ) );
	$request->set_default_params( isset( $argument['default'] ) ? array( $name => $argument['default'] ) : array() );
	$seen = null;
	if ( isset( $case['body'] ) ) {
		$request->set_header( 'content-type', 'application/json' );
		$request->set_body( $case['body'] );
		$seen = json_decode( $case['body'] )->$name ?? null;
	} elseif ( isset( $case['path'] ) ) {
		$request->set_url_params( array( $name => $case['path'] ) );
		$seen = $case['path'];
	} else {
		wp_parse_str( $case['query'], $query );
		$request->set_query_params( $query );
		$seen = $query[ $name ] ?? null;
	}
	try {
		$valid = $request->has_valid_params();
		if ( ! is_wp_error( $valid ) ) {
			$valid = $request->sanitize_params();
		}
		$complaint = is_wp_error( $valid ) ? live_complaint( $valid, $name ) : null;
	} catch ( Throwable $error ) {
		$complaint = 'fatal: ' . $error->getMessage();
	}
	return array( 'seen' => $seen, 'complaint' => $complaint );
}

function live_complaint( WP_Error $error, $name ) {
	$data = $error->get_error_data();
	return $data['params'][ $name ] ?? $error->get_error_message();
}

function live_judge( WP_REST_Request $request ) {
	$handlers = array();
	foreach ( rest_get_server()->get_routes() as $route => $of_route ) {
		foreach ( $of_route as $handler ) {
			foreach ( array_keys( $handler['methods'] ) as $method ) {
				$handlers += array( "$route $method" => $handler );
			}
		}
	}
	$cases = json_decode( $request->get_body(), true );
	return array_map( fn( $case ) => live_judge_case( $case, $handlers ), $cases );
}

add_action(
	'rest_api_init',
	function () {
		if ( live_switched_on( 'judge' ) ) {
			register_rest_route( 'live/v1', '/judge', live_endpoint( array( 'methods' => 'POST', 'callback' => 'live_judge' ) ) );
		}
	}
);
