<?php
/**
 * Routes as odd as those of running sites: every shape of pattern, every quirk of an
 * argument or schema. Each route answers what reached it, so that a caller can see
 * whether its arguments arrived as meant.
 */

function live_echo( WP_REST_Request $request ) {
	return array(
		'route'  => $request->get_route(),
		'method' => $request->get_method(),
		'url'    => $request->get_url_params(),
		'query'  => (object) $request->get_query_params(),
		'body'   => (object) ( $request->get_json_params() ?? $request->get_body_params() ),
		'params' => (object) $request->get_params(),
	);
}

/** @param array $endpoint What differs from a public GET without arguments. */
function live_endpoint( $endpoint = array() ) {
	return $endpoint + array(
		'methods'             => 'GET',
		'callback'            => 'live_echo',
		'permission_callback' => '__return_true',
	);
}

/** The shapes of route keys; of each group shape there is one route, in the order of their frequency. */
function live_patterns() {
	$groups = array(
		'digit-class'           => '[\d]+',
		'word-class'            => '[\w-]+',
		'digits'                => '\d+',
		'letters-and-digits'    => '[a-zA-Z0-9_-]+',
		'lower-escaped-hyphen'  => '[a-z0-9_\-]+',
		'nested-path'           => '([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+',
		'nested-path-older'     => '([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w-]+',
		'lower-or-hyphen'       => '[a-z\-]+',
		'digits-or-hyphen'      => '[\d-]+',
		'words'                 => '\w+',
		'word-class-alone'      => '[\w]+',
		'word-escaped-all'      => '[\w\_\-]+',
		'lower-hyphen-underbar' => '[a-z\-_]+',
		'word-then-spaces'      => '\w[\w\s\-]*',
		'not-slash'             => '[^/]+',
		'word-digit-hyphen'     => '[\w\d\-]+',
		'digits-or-me'          => '(?:[\d]+|me)',
		'file-with-folder'      => '[^.\/]+(?:\/[^.\/]+)?',
		'hyphen-first'          => '[\-\w]+',
		'alternation'           => 'google|openverse|pexels',
		'lower'                 => '[a-z]+',
		'counted-32'            => '[\w-]{32}',
		'not-space'             => '[\S]+',
		'word-hyphen-underbar'  => '[\w\-\_]+',
		'word-hyphen'           => '[\w\-]+',
		'name-with-folder'      => '[^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?',
		'slashes-and-words'     => '[\/\w-]+',
		'path-with-dots'        => '[a-z\/\.\-_]+',
		'digits-first'          => '[0-9a-z\-_]+',
		'decimal'               => '[0-9]+',
		'single-word'           => 'google',
		'counted-range'         => '\w{1,172}',
		'hyphen-last'           => '[a-z0-9_-]+',
		'lower-digits'          => '[a-z0-9]+',
		'counted-2'             => '\w{2}',
		'range-too-wide'        => '[a-zA-z0-9-_]+',
		'counted-3'             => '[\w-]{3}',
		'two-segments'          => '[a-z0-9-]+/[a-z0-9-]+',
		'spaces-and-brackets'   => '[\/\s%\w\.\(\)\[\]\@_\-]+',
		'plus-in-class'         => '[\w+]',
		'group-of-digits'       => '([0-9]+)',
		'group-of-words'        => '([a-z0-9-_]+)',
		'underbar-hyphen'       => '[\w_-]+',
		'words-with-hyphens'    => '[a-z0-9]+(?:-[a-z0-9]+)*',
		'lazy'                  => '[a-zA-Z0-9\-\/]+?',
		'slashes-allowed'       => '[a-zA-Z0-9\-\/]+',
		'slashes-and-digits'    => '[\/\d+]+',
		'anything'              => '.+',
		'anything-lazy'         => '.+?',
		'bracket-in-class'      => '[^)(]+',
		'possessive'            => '\d++',
		'posix'                 => '[[:alnum:]]+',
	);
	$keys   = array();
	foreach ( $groups as $name => $pattern ) {
		$keys[] = "/shapes/$name/(?P<id>$pattern)";
	}
	return array_merge(
		$keys,
		array(
			'/shapes/glued-slash/?(?P<url>.+)?',
			'/shapes/optional(?:/(?P<id>\d+))?',
			'/shapes/unnamed(/(?P<type_filter>[a-z]+))?',
			'/shapes/without-p/(?<keyring_id>[0-9]+)',
			'/shapes/two/(?P<product_id>[\d]+)/variations/(?P<id>[\d]+)',
			'/shapes/in-the-middle/(?P<id>[\d]+)/parts',
			'/shapes/after-lazy/(?P<name>[a-zA-Z0-9\-\/]+?)/run',
			'/shapes/file.json',
			'/shapes/Upper/checkDocument',
			'/shapes/trailing-slash/?',
			'/shapes/escaped\/slash',
			'/shapes/prefixed-(?P<code>[a-z]{2})',
			'/shapes/equal/(?P<id>[\d]+)',
			'/shapes/equal/(?P<slug>[\w-]+)',
			'/shapes/equal/(?P<slug>[\w-]+)/terms',
			'/shapes/equal/(?P<parent_id>[\d]+)/terms',
		)
	);
}

/** Arguments as plugins declare them, by the name of the quirk. */
function live_arguments() {
	return array(
		'plain'                        => array( 'type' => 'string', 'description' => 'Nothing odd.' ),
		'required'                     => array( 'type' => 'integer', 'required' => true ),
		'type_list'                    => array( 'type' => array( 'string', 'array' ), 'items' => array( 'type' => 'string' ) ),
		'type_nullable'                => array( 'type' => array( 'string', 'null' ) ),
		'type_of_one'                  => array( 'type' => array( 'object' ) ),
		'type_any'                     => array( 'type' => array( 'null', 'object', 'string', 'number', 'boolean', 'integer', 'array' ) ),
		'type_missing'                 => array( 'default' => 'view' ),
		'nothing'                      => array(),
		'type_int'                     => array( 'type' => 'int' ),
		'type_bool'                    => array( 'type' => 'bool' ),
		'type_float'                   => array( 'type' => 'float' ),
		'type_text'                    => array( 'type' => 'text' ),
		'type_file'                    => array( 'type' => 'file' ),
		'type_mixed'                   => array( 'type' => 'mixed' ),
		'type_date'                    => array( 'type' => 'date' ),
		'array_without_items'          => array( 'type' => 'array' ),
		'object_without_properties'    => array( 'type' => 'object' ),
		'properties_empty_list'        => array( 'type' => 'object', 'properties' => array(), 'additionalProperties' => true ),
		'additional_false'             => array( 'type' => 'object', 'properties' => array( 'a' => array( 'type' => 'string' ) ), 'additionalProperties' => false ),
		'additional_schema'            => array( 'type' => 'object', 'additionalProperties' => array( 'type' => array( 'string', 'array' ), 'items' => array( 'type' => 'string' ) ) ),
		'pattern_properties'           => array( 'type' => 'object', 'patternProperties' => array( '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$' => array( 'type' => 'string' ) ) ),
		'default_wrong_type'           => array( 'type' => 'boolean', 'default' => 0 ),
		'default_text_for_list'        => array( 'type' => 'array', 'items' => array( 'type' => 'string' ), 'default' => '' ),
		'default_text_for_object'      => array( 'type' => 'object', 'default' => '{}' ),
		'default_false_for_text'       => array( 'type' => 'string', 'default' => false ),
		'default_empty_list_of_object' => array( 'type' => 'object', 'default' => array() ),
		'default_object'               => array( 'type' => 'object', 'default' => array( 'visible' => array( 'a', 'b' ), 'hidden' => array() ) ),
		'default_null'                 => array( 'type' => 'number', 'default' => null ),
		'default_outside_enum'         => array( 'type' => 'string', 'enum' => array( 'a', 'b' ), 'default' => 'c' ),
		'default_list'                 => array( 'type' => 'array', 'items' => array( 'type' => 'string' ), 'default' => array( 'post' ) ),
		'required_with_default'        => array( 'type' => 'string', 'required' => true, 'default' => 'x' ),
		'enum_with_empty'              => array( 'type' => 'string', 'enum' => array( '', 'returning', 'new' ) ),
		'enum_empty'                   => array( 'type' => 'array', 'items' => array( 'type' => 'string', 'enum' => array() ) ),
		'enum_doubled'                 => array( 'type' => 'string', 'enum' => array( 'date', 'price', 'date' ) ),
		'enum_map'                     => array( 'type' => 'string', 'enum' => array( 'post' => 'post', 'page' => 'page' ) ),
		'enum_gaps'                    => array( 'type' => 'integer', 'enum' => array( 0 => 1, 2 => 3 ) ),
		'enum_odd_characters'          => array( 'type' => 'string', 'enum' => array( '0', '1-10', '1000+', "it's", 'a"b', '*/', '${x}' ) ),
		'enum_long'                    => array( 'type' => 'string', 'enum' => array_map( 'strval', range( 1, 163 ) ) ),
		'enum_of_wrong_type'           => array( 'type' => 'number', 'enum' => array( 'number', 'currency' ) ),
		'one_of_with_type'             => array(
			'type'  => array( 'object', 'array' ),
			'oneOf' => array(
				array( 'title' => 'List', 'type' => 'array', 'items' => array( 'type' => 'integer' ) ),
				array( 'title' => 'Query', 'type' => 'object', 'properties' => array( 'terms' => array( 'type' => 'array', 'items' => array( 'type' => 'integer' ), 'default' => array() ) ), 'additionalProperties' => false ),
			),
		),
		'any_of_without_type'          => array( 'anyOf' => array( array( 'type' => 'string' ), array( 'type' => 'array', 'items' => array( 'type' => 'string' ) ) ) ),
		'exclusive_booleans'           => array( 'type' => 'number', 'minimum' => 0, 'exclusiveMinimum' => true, 'maximum' => 360, 'exclusiveMaximum' => true ),
		'multiple_of'                  => array( 'type' => 'number', 'multipleOf' => 0.1 ),
		'lengths'                      => array( 'type' => 'string', 'minLength' => 2, 'maxLength' => 4 ),
		'items_limits'                 => array( 'type' => 'array', 'items' => array( 'type' => 'integer' ), 'minItems' => 1, 'maxItems' => 3, 'uniqueItems' => true ),
		'items_without_array'          => array( 'items' => array( 'type' => 'string' ) ),
		'items_a_word'                 => array( 'type' => 'array', 'items' => 'string' ),
		'properties_without_object'    => array( 'properties' => array( 'type' => array( 'type' => 'string', 'enum' => array( 'rotate' ) ) ) ),
		'required_list'                => array( 'type' => 'object', 'properties' => array( 'type' => array( 'type' => 'string' ), 'args' => array( 'type' => 'object' ) ), 'required' => array( 'type' ) ),
		'required_inside'              => array(
			'type'       => 'object',
			'properties' => array(
				'id'   => array( 'type' => 'integer', 'readonly' => true, 'context' => array( 'view', 'edit' ) ),
				'name' => array( 'type' => 'string', 'required' => true, 'arg_options' => array( 'sanitize_callback' => 'sanitize_key' ) ),
				'none' => array( 'type' => 'string', 'context' => array() ),
			),
		),
		'keywords_leaked'              => array( 'type' => 'object', 'properties' => array( 'type' => 'object', 'key' => array( 'type' => 'string', 'sanitize_callback' => 'sanitize_text_field', 'nullable' => true ) ) ),
		'members_no_schemas'           => array( 'type' => 'object', 'properties' => array( 'flag' => true, 'list' => array( array( 'type' => 'string' ) ), 'first_name' => array( 'type' => 'string', 'key' => 'x' ) ) ),
		'format_date_time'             => array( 'type' => 'string', 'format' => 'date-time' ),
		'format_email'                 => array( 'type' => 'string', 'format' => 'email' ),
		'format_uri'                   => array( 'type' => 'string', 'format' => 'uri' ),
		'format_ip'                    => array( 'type' => 'string', 'format' => 'ip' ),
		'format_uuid'                  => array( 'type' => 'string', 'format' => 'uuid' ),
		'format_hex_color'             => array( 'type' => 'string', 'format' => 'hex-color' ),
		'format_unknown'               => array( 'type' => 'string', 'format' => 'text-field' ),
		'format_on_number'             => array( 'type' => 'number', 'format' => 'currency' ),
		'pattern_open'                 => array( 'type' => 'string', 'pattern' => '[\w\-]+' ),
		'pattern_loose'                => array( 'type' => 'string', 'pattern' => '^and|or$' ),
		'pattern_range'                => array( 'type' => 'string', 'pattern' => '^[a-zA-z0-9-_]+$' ),
		'pattern_possessive'           => array( 'type' => 'string', 'pattern' => '^\p{L}++$' ),
		'description_empty'            => array( 'type' => 'string', 'description' => '' ),
		'description_code'             => array( 'type' => 'string', 'description' => 'Ends a comment */ and `quotes` ${1 + 1} </script><script>alert(1)</script> {{x}} <!-- \u2028 @see' ),
		'description_entities'         => array( 'type' => 'string', 'description' => 'People&#039;s <a href="https://example.org">pictures</a>' ),
		'description_lines'            => array( 'type' => 'string', 'description' => "One line\r\nand another\u{2028}and a third" ),
		'not-an-identifier'            => array( 'type' => 'string' ),
		'with/slash'                   => array( 'type' => 'string' ),
		'delete'                       => array( 'type' => 'array', 'items' => array( 'type' => 'integer' ) ),
		'class'                        => array( 'type' => 'string' ),
		'__proto__'                    => array( 'type' => 'string' ),
		'constructor'                  => array( 'type' => 'string' ),
		"quote'\"\\"                   => array( 'type' => 'string' ),
	);
}

/** Schemas of resources as plugins declare them. */
function live_schemas() {
	$draft = array( '$schema' => 'http://json-schema.org/draft-04/schema#' );
	$shown = array( 'context' => array( 'view', 'edit' ) );
	return array(
		'types'              => $draft + array(
			'title'      => 'quirk',
			'type'       => 'object',
			'properties' => array(
				'id'       => $shown + array( 'type' => 'integer', 'readonly' => true ),
				'date'     => $shown + array( 'type' => 'date-time' ),
				'meta'     => $shown + array( 'type' => 'mixed' ),
				'flag'     => $shown + array( 'type' => 'bool' ),
				'state'    => $shown + array( 'type' => 'enum', 'enum' => array( 'on', 'off' ) ),
				'number'   => $shown + array( 'type' => 'numeric' ),
				'list'     => $shown + array( 'type' => array( 'array' ) ),
				'nullable' => $shown + array( 'type' => 'string', 'nullable' => true ),
				'type'     => array( 'type' => array( 'enum' => array( 'item' ), 'type' => 'string' ) ),
				'24'       => array( 'type' => 'string', 'format' => 'uri', 'context' => array() ),
				'secret'   => array( 'type' => 'string', 'context' => array( 'edit' ) ),
			),
		),
		'same-title'         => array( 'title' => 'quirk', 'type' => 'object', 'properties' => array( 'other' => array( 'type' => 'string' ) ) ),
		'title-with-spaces'  => array( '$schema' => 'https://json-schema.org/draft/2020-12/schema', 'title' => 'Quirk 7 SWV', 'type' => 'object', 'properties' => array() ),
		'without-title'      => array( 'type' => 'object', 'properties' => array( 'a' => array( 'type' => 'string' ) ) ),
		'without-properties' => $draft + array( 'title' => 'bare', 'type' => 'object' ),
		'array-of-tuple'     => $draft + array( 'title' => 'partners', 'type' => 'array', 'items' => array( array( 'type' => 'object', 'required' => array( 'name' ), 'properties' => array( 'name' => array( 'type' => 'string', 'required' => true ) ) ) ) ),
		'properties-alone'   => array( 'time' => array( 'type' => 'integer', 'context' => array( 'edit' ), 'validate_callback' => 'rest_validate_request_arg' ) ),
		'enum-a-word'        => array( 'title' => 'product', 'type' => 'object', 'properties' => array( 'product' => array( 'type' => 'string', 'enum' => 'Some\\Class::method', 'required' => false ), 'title' => 'The title' ) ),
		'empty'              => array(),
		'like-arguments'     => $draft + array( 'title' => 'everything', 'type' => 'object', 'properties' => live_arguments() ),
		'leaks'              => array(
			'$schema'    => 'http://json-schema.org/schema#',
			'title'      => 'leaks',
			'type'       => 'object',
			'links'      => array( array( 'rel' => 'https://api.w.org/action-leak', 'href' => '/leak', 'targetSchema' => array( 'type' => 'object' ) ) ),
			'properties' => array(
				'in_a_list'    => array( array( 'type' => 'object', 'properties' => array() ) ),
				'flag'         => true,
				'described'    => array( 'type' => 'string', 'description' => array( 'title' => 'No text', 'type' => 'string' ) ),
				'either'       => array( 'type' => 'object', 'anyOf' => array( array( 'required' => 'row' ), array( 'required' => 'column' ) ) ),
				'amount'       => array( 'type' => 'number', 'format' => 'currency', 'indicator' => true ),
				'misspelt'     => array( 'type' => 'array', 'addtionalProperties' => array( 'type' => 'string' ) ),
				'extended'     => array( 'type' => 'array', 'price' => $shown + array( 'type' => 'number' ) ),
				'of_all_types' => array( 'type' => array( 'null', 'object', 'string', 'number', 'boolean', 'integer', 'array' ) ),
			),
		),
		'recursive-depth'    => live_deep_schema( 14 ),
	);
}

function live_deep_schema( $levels ) {
	$schema = array( 'type' => 'string' );
	for ( $level = 0; $level < $levels; $level++ ) {
		$schema = array( 'type' => 'object', 'properties' => array( 'inner' => $schema ) );
	}
	return array( 'title' => 'deep' ) + $schema;
}

function live_register_quirks() {
	$namespace = 'quirk/v1';
	foreach ( live_patterns() as $pattern ) {
		register_rest_route( $namespace, $pattern, live_endpoint( array( 'methods' => 'GET, POST' ) ) );
	}

	$reading = array();
	foreach ( live_arguments() as $name => $argument ) {
		// Only the route that is about it demands anything.
		$reading[ $name ] = array_diff_key( $argument, array( 'required' => 1 ) );
	}
	register_rest_route(
		$namespace,
		'/arguments',
		array(
			live_endpoint( array( 'args' => $reading ) ),
			live_endpoint( array( 'methods' => 'POST', 'args' => live_arguments(), 'allow_batch' => array( 'v1' => true ) ) ),
		)
	);
	foreach ( live_arguments() as $name => $argument ) {
		$slug = trim( preg_replace( '/[^a-z0-9]+/', '-', strtolower( $name ) ), '-' );
		register_rest_route(
			$namespace,
			"/argument/$slug",
			array(
				live_endpoint( array( 'args' => array( $name => $argument ) ) ),
				live_endpoint( array( 'methods' => 'POST', 'args' => array( $name => $argument ) ) ),
			)
		);
	}

	register_rest_route( $namespace, '/endpoints/list-of-arguments', live_endpoint( array( 'args' => array( array() ) ) ) );
	register_rest_route(
		$namespace,
		'/endpoints/shadowed',
		array(
			live_endpoint( array( 'methods' => 'POST, PUT, PATCH', 'args' => array( 'first' => array( 'type' => 'string' ) ) ) ),
			live_endpoint( array( 'methods' => 'POST, PUT, PATCH', 'args' => array( 'second' => array( 'type' => 'string' ) ) ) ),
		)
	);
	register_rest_route( $namespace, '/endpoints/all-methods', live_endpoint( array( 'methods' => 'GET, POST, PUT, PATCH, DELETE' ) ) );
	register_rest_route( $namespace, '/endpoints/post-or-delete', live_endpoint( array( 'methods' => 'POST, DELETE' ) ) );
	register_rest_route( $namespace, '/endpoints/put', live_endpoint( array( 'methods' => 'PUT' ) ) );
	register_rest_route(
		$namespace,
		'/endpoints/declared/(?P<id>[\d]+)',
		live_endpoint( array( 'methods' => 'GET, DELETE', 'args' => array( 'id' => array( 'type' => 'integer' ), 'filter' => array( 'type' => 'object' ), 'force' => array( 'type' => 'boolean' ) ) ) )
	);
	register_rest_route(
		$namespace,
		'/endpoints/many-arguments',
		live_endpoint( array( 'methods' => 'POST', 'args' => array_fill_keys( array_map( fn( $n ) => "option_$n", range( 1, 129 ) ), array( 'type' => 'boolean' ) ) ) )
	);

	foreach ( live_schemas() as $name => $schema ) {
		register_rest_route( $namespace, "/schemas/$name", array( live_endpoint(), 'schema' => fn() => $schema ) );
	}
	// A narrower pattern behind a wider one: the wider one answers for it.
	register_rest_route( $namespace, '/wide/(?P<id>[\w-]+)', array( live_endpoint(), 'schema' => fn() => array( 'title' => 'wide', 'type' => 'object', 'properties' => array() ) ) );
	register_rest_route( $namespace, '/wide/(?P<number>[\d]+)', array( live_endpoint(), 'schema' => fn() => array( 'title' => 'narrow', 'type' => 'object', 'properties' => array() ) ) );
}

/** A plugin whose schemas cannot be asked for: one callback fails, another route's permissions do too. */
function live_register_failing() {
	$schema = fn() => array( 'title' => 'sound', 'type' => 'object', 'properties' => array( 'id' => array( 'type' => 'integer' ) ) );
	register_rest_route( 'failing/v1', '/sound', array( live_endpoint(), 'schema' => $schema ) );
	register_rest_route( 'failing/v1', '/sound/(?P<id>[\d]+)', array( live_endpoint(), 'schema' => $schema ) );
	register_rest_route(
		'failing/v1',
		'/broken',
		array(
			live_endpoint(),
			'schema' => function () {
				throw new Error( 'This schema cannot be made.' );
			},
		)
	);
	register_rest_route(
		'failing/v1',
		'/guarded',
		array(
			live_endpoint(
				array(
					'permission_callback' => function () {
						throw new Error( 'These permissions cannot be told.' );
					},
				)
			),
			'schema' => $schema,
		)
	);
	// Answers for the route behind it.
	register_rest_route( 'failing/v1', '/wide/(?P<id>[\w-]+)', array( live_endpoint( array( 'args' => array( 'id' => array( 'type' => 'string' ) ) ) ), 'schema' => $schema ) );
	register_rest_route( 'failing/v1', '/wide/(?P<number>[\d]+)', array( live_endpoint(), 'schema' => $schema ) );
}

/** The routes of a site with dozens of plugins. */
function live_register_many() {
	for ( $number = 1; $number <= 250; $number++ ) {
		register_rest_route(
			'many/v' . ( 1 + $number % 5 ),
			"/collection-$number/(?P<id>[\d]+)",
			array(
				live_endpoint( array( 'args' => array( 'id' => array( 'type' => 'integer' ), 'context' => array( 'type' => 'string', 'enum' => array( 'view', 'edit' ), 'default' => 'view' ) ) ) ),
				live_endpoint( array( 'methods' => 'POST, PUT, PATCH', 'args' => array( 'title' => array( 'type' => 'string', 'required' => true ) ) ) ),
				'schema' => fn() => array( 'title' => "thing_$number", 'type' => 'object', 'properties' => array( 'id' => array( 'type' => 'integer', 'readonly' => true ) ) ),
			)
		);
	}
}

add_action(
	'rest_api_init',
	function () {
		live_register_quirks();
		if ( live_switched_on( 'failing-schema' ) ) {
			live_register_failing();
		}
		if ( live_switched_on( 'many' ) ) {
			live_register_many();
		}
	}
);

// As themes do: WordPress sends on what it is registered with.
add_action(
	'init',
	fn() => register_block_style( 'core/paragraph', array( 'name' => 'live', 'label' => 'Live', 'is_default' => false ) )
);
