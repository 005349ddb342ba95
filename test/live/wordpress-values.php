<?php
/**
 * Asks WordPress's own functions, without a site, how they read values.
 *
 * In: cases as JSON, each with a `value` and a `schema`. Out: for each case the types
 * whose `rest_is_*` function takes the value, the type that is chosen among those of the
 * schema, whether the schema takes the value, and what it is sanitised to.
 */

define( 'ABSPATH', $argv[1] . '/' );
define( 'WPINC', 'wp-includes' );

foreach ( array( 'plugin', 'class-wp-error', 'load', 'functions', 'formatting', 'kses', 'rest-api' ) as $file ) {
	require ABSPATH . WPINC . "/$file.php";
}

// Translations are loaded with a site alone.
function __( $text ) {
	return $text;
}

function _n( $one, $many, $count ) {
	return 1 === $count ? $one : $many;
}

$checks = array(
	'null'    => 'is_null',
	'boolean' => 'rest_is_boolean',
	'integer' => 'rest_is_integer',
	'number'  => 'is_numeric',
	'string'  => 'is_string',
	'array'   => 'rest_is_array',
	'object'  => 'rest_is_object',
);

$answers = array();
foreach ( json_decode( stream_get_contents( STDIN ), true ) as $case ) {
	$value    = $case['value'];
	$schema   = $case['schema'];
	$takes    = ! is_wp_error( rest_validate_value_from_schema( $value, $schema, 'it' ) );
	$sanitised = $takes ? rest_sanitize_value_from_schema( $value, $schema, 'it' ) : null;
	$answers[] = array(
		'types'  => array_keys( array_filter( $checks, fn( $check ) => $check( $value ) ) ),
		'chosen' => rest_get_best_type_for_value( $value, (array) $schema['type'] ),
		'takes'  => $takes,
		'read'   => $sanitised,
	);
}

echo json_encode( $answers, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PARTIAL_OUTPUT_ON_ERROR );
