// PHP code that reports where each route is declared. PHP's reflection finds the file and line of every callback, and a
// server class that records its caller finds the call of `register_rest_route`.

/** The query parameter of the request to which WordPress responds with the declarations instead of its index. */
export const declarationsParameter = 'routewright_declarations';

/** Code for a plugin that WordPress loads before all other plugins. */
export const declarationsPlugin = `
if ( isset( $_GET['${declarationsParameter}'] ) ) {
	// Notes for each endpoint which code registered it.
	add_filter( 'wp_rest_server_class', function ( $class ) {
		// A plugin's own server class is left alone; then the places of registrations stay unknown.
		if ( 'WP_REST_Server' !== $class ) return $class;
		class Routewright_Recording_Server extends WP_REST_Server {
			public function register_route( $route_namespace, $route, $route_args, $override = false ) {
				$registered = null;
				$frames = debug_backtrace( DEBUG_BACKTRACE_PROVIDE_OBJECT, 12 );
				foreach ( $frames as $at => $frame ) {
					// Some plugins call the function through a function of their own: my_register_rest_route().
					if ( ! preg_match( '/register_rest_route$/', $frame['function'] ) || ! isset( $frame['file'] ) ) continue;
					// A method with that name, which an action calls.
					if ( 'class-wp-hook.php' === basename( $frame['file'] ) ) continue;
					$caller = isset( $frames[ $at + 1 ] ) ? $frames[ $at + 1 ] : array( 'function' => 'register_rest_route' );
					$registered = array( $caller, $frame['file'], $frame['line'] );
				}
				foreach ( $route_args as $key => $endpoint )
					if ( is_int( $key ) && is_array( $endpoint ) ) $route_args[ $key ]['routewright_registered'] = $registered;
				parent::register_route( $route_namespace, $route, $route_args, $override );
			}
		}
		return 'Routewright_Recording_Server';
	}, PHP_INT_MAX );

	add_filter( 'rest_pre_dispatch', function ( $result, $server ) {
		if ( 1 !== get_current_user_id() ) return $result;
		$clean = function ( $text ) {
			// The name of an anonymous class or closure contains its path.
			$text = preg_replace( '/\\0[^:]*(?::\\d+\\$[0-9a-f]+)?/', '', $text );
			return preg_replace( '/\\{closure:.*\\}/', '{closure}', $text );
		};
		$in_file = function ( $path ) {
			$path = str_replace( '\\\\', '/', (string) $path );
			$root = str_replace( '\\\\', '/', ABSPATH );
			if ( 0 !== strpos( $path, $root ) ) return array();
			$file = substr( $path, strlen( $root ) );
			if ( ! preg_match( '#^wp-content/(?:mu-)?(?:plugins|themes)/(([^/]+).*)$#', $file, $found ) )
				return array( 'file' => $file, 'owner' => 'wordpress' );
			return array( 'file' => $found[1], 'owner' => preg_replace( '/\\.php$/', '', $found[2] ) );
		};
		$place = function ( $callback ) use ( $clean, $in_file ) {
			try {
				if ( is_string( $callback ) && strpos( $callback, '::' ) > 0 ) $callback = explode( '::', $callback, 2 );
				if ( is_object( $callback ) && ! ( $callback instanceof Closure ) ) $callback = array( $callback, '__invoke' );
				$called_on = '';
				if ( is_array( $callback ) && isset( $callback[0], $callback[1] ) ) {
					$called_on = is_object( $callback[0] ) ? get_class( $callback[0] ) : ltrim( (string) $callback[0], '\\\\' );
					// A method that __call or __callStatic handles has no code of its own.
					$method = method_exists( $callback[0], $callback[1] ) ? $callback[1]
						: ( method_exists( $callback[0], '__call' ) ? '__call' : '__callStatic' );
					$code = new ReflectionMethod( $callback[0], $method );
					$class = $code->getDeclaringClass()->getName();
				} elseif ( is_string( $callback ) || $callback instanceof Closure ) {
					$code = new ReflectionFunction( $callback );
					$scope = $callback instanceof Closure ? $code->getClosureScopeClass() : null;
					$class = $scope && false === strpos( $code->getName(), '{closure' ) ? $scope->getName() : '';
				} else {
					return null;
				}
				$found = array( 'function' => $clean( ( '' === $class ? '' : $class . '::' ) . $code->getName() ) );
				if ( $code->getFileName() )
					$found += $in_file( $code->getFileName() ) + array( 'line' => $code->getStartLine(), 'endLine' => $code->getEndLine() );
				if ( ! in_array( $called_on, array( '', $class, 'Routewright_Recording_Server' ), true ) ) $found['calledOn'] = $clean( $called_on );
				return $found;
			} catch ( Throwable $error ) {
				return null;
			}
		};
		// The arguments that a callback reads from its request, by the tokens of its code.
		$reads = function ( $callback ) {
			try {
				$code = is_array( $callback ) ? new ReflectionMethod( $callback[0], $callback[1] )
					: ( is_string( $callback ) && strpos( $callback, '::' ) > 0 ? new ReflectionMethod( $callback ) : new ReflectionFunction( $callback ) );
			} catch ( Throwable $error ) {
				return null;
			}
			$parameters = $code->getParameters();
			if ( ! function_exists( 'token_get_all' ) || ! $code->getFileName() || array() === $parameters ) return null;
			$first = $code->getStartLine();
			$lines = array_slice( file( $code->getFileName() ), $first - 1, $code->getEndLine() - $first + 1 );
			$tokens = array();
			$line = $first;
			foreach ( token_get_all( '<?php ' . implode( '', $lines ) ) as $token ) {
				if ( is_array( $token ) ) $line = $token[2] + $first - 1;
				if ( is_array( $token ) && in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT, T_OPEN_TAG ), true ) ) continue;
				$tokens[] = is_array( $token ) ? array( $token[0], $token[1], $line ) : array( null, $token, $line );
			}
			$text = function ( $at ) use ( &$tokens ) {
				return isset( $tokens[ $at ] ) ? $tokens[ $at ][1] : '';
			};
			$quoted = function ( $at ) use ( &$tokens ) {
				$is = isset( $tokens[ $at ] ) && T_CONSTANT_ENCAPSED_STRING === $tokens[ $at ][0];
				return $is ? stripslashes( substr( $tokens[ $at ][1], 1, -1 ) ) : null;
			};
			// The names of the functions in whose arguments a token is, from the inside out, and the variable that gets the value.
			$enclosing = function ( $at ) use ( &$tokens, $text ) {
				$names = array();
				$depth = 0;
				for ( $before = $at - 1; $before >= 0 && ! in_array( $text( $before ), array( ';', '{', '}' ), true ); --$before ) {
					if ( in_array( $text( $before ), array( ')', ']' ), true ) ) ++$depth;
					elseif ( in_array( $text( $before ), array( '(', '[' ), true ) && $depth > 0 ) --$depth;
					elseif ( '(' === $text( $before ) && preg_match( '/^[\\\\\\\\\\w]+$/', $text( $before - 1 ) ) ) $names[] = ltrim( $text( $before - 1 ), '\\\\' );
					elseif ( '=' === $text( $before ) && 0 === $depth ) {
						// $array['key'] = …
						do --$before;
						while ( $before > 0 && ( T_CONSTANT_ENCAPSED_STRING === $tokens[ $before ][0] || in_array( $text( $before ), array( '[', ']' ), true ) ) );
						return array( $names, $before >= 0 && T_VARIABLE === $tokens[ $before ][0] ? $text( $before ) : null );
					}
				}
				return array( $names, null );
			};
			// The functions that get a value, also by the variables to which it is assigned.
			$uses = function ( $at ) use ( &$tokens, $enclosing ) {
				list( $names, $variable ) = $enclosing( $at );
				for ( $step = 0; null !== $variable && $step < 2; ++$step ) {
					$next = null;
					foreach ( $tokens as $later => $token ) {
						if ( $later <= $at || $variable !== $token[1] ) continue;
						list( $others, $target ) = $enclosing( $later );
						$names = array_merge( $names, $others );
						if ( null === $next && $target !== $variable ) $next = $target;
					}
					$variable = $next;
				}
				return array_slice( array_values( array_unique( $names ) ), 0, 20 );
			};
			$request = '$' . $parameters[0]->getName();
			$found = array();
			$set = array();
			foreach ( $tokens as $at => $token ) {
				if ( $request !== $token[1] ) continue;
				$end = $at;
				$argument = null;
				$method = '->' === $text( $at + 1 ) ? strtolower( $text( $at + 2 ) ) : '';
				if ( '[' === $text( $at + 1 ) && ']' === $text( $at + 3 ) ) {
					$argument = $quoted( $at + 2 );
					$end = $at + 3;
				} elseif ( in_array( $method, array( 'get_param', 'has_param' ), true ) && ')' === $text( $at + 5 ) ) {
					$argument = $quoted( $at + 4 );
					$end = $at + 5;
				} elseif ( in_array( $method, array( 'get_params', 'get_json_params', 'get_body_params', 'get_query_params' ), true ) && '[' === $text( $at + 5 ) ) {
					$argument = $quoted( $at + 6 );
					$end = $at + 7;
				}
				if ( 'set_param' === $method ) $set[] = $quoted( $at + 4 );
				if ( null === $argument ) continue;
				if ( '=' === $text( $end + 1 ) ) {
					$set[] = $argument;
					continue;
				}
				$through = array();
				for ( $before = $at - 1; $before >= 0; ) {
					if ( in_array( $tokens[ $before ][0], array( T_INT_CAST, T_DOUBLE_CAST, T_BOOL_CAST ), true ) ) {
						$through[] = $text( $before );
						--$before;
					} elseif ( '(' === $text( $before ) && preg_match( '/^[\\\\\\\\\\w]+$/', $text( $before - 1 ) ) ) {
						$through[] = ltrim( $text( $before - 1 ), '\\\\' );
						$before -= 2;
					} else break;
				}
				$found[] = array( 'name' => $argument, 'line' => $token[2], 'through' => $through, 'uses' => $uses( $at ) );
			}
			// A callback that tests an argument and then sets it does not take its value from the request.
			return array_values( array_filter( $found, function ( $read ) use ( $set ) {
				return ! in_array( $read['name'], $set, true ) || array() === array_intersect( $read['through'], array( 'isset', 'empty' ) );
			} ) );
		};
		$registered_at = function ( $registered ) use ( $clean, $in_file ) {
			if ( ! is_array( $registered ) ) return null;
			list( $caller, $file, $line ) = $registered;
			$class = isset( $caller['class'] ) ? $caller['class'] : '';
			$found = array( 'function' => $clean( ( '' === $class ? '' : $class . '::' ) . $caller['function'] ) ) + $in_file( $file ) + array( 'line' => $line );
			$on = isset( $caller['object'] ) ? get_class( $caller['object'] ) : $class;
			return $on === $class ? $found : $found + array( 'calledOn' => $clean( $on ) );
		};
		// WordPress gives every controller one public schema callback, which asks the controller's own method.
		$schema_callback = function ( $callback ) {
			$is_public = is_array( $callback ) && isset( $callback[0], $callback[1] ) && 'get_public_item_schema' === $callback[1];
			return $is_public && method_exists( $callback[0], 'get_item_schema' ) ? array( $callback[0], 'get_item_schema' ) : $callback;
		};
		// The names in quotes in a file: the line, and whether the code writes a member with the name.
		$names_in = function ( $file ) {
			static $known = array();
			if ( isset( $known[ $file ] ) ) return $known[ $file ];
			$known[ $file ] = array();
			if ( ! function_exists( 'token_get_all' ) || filesize( $file ) > 2000000 ) return array();
			$tokens = array_values( array_filter( token_get_all( file_get_contents( $file ) ), function ( $token ) {
				return ! is_array( $token ) || ! in_array( $token[0], array( T_WHITESPACE, T_COMMENT, T_DOC_COMMENT ), true );
			} ) );
			foreach ( $tokens as $at => $token ) {
				if ( ! is_array( $token ) || T_CONSTANT_ENCAPSED_STRING !== $token[0] || ! isset( $tokens[ $at + 2 ] ) ) continue;
				$is_written = is_array( $tokens[ $at + 1 ] ) ? T_DOUBLE_ARROW === $tokens[ $at + 1 ][0] : ( ']' === $tokens[ $at + 1 ] && '=' === $tokens[ $at + 2 ] );
				$known[ $file ][] = array( substr( $token[1], 1, -1 ), $token[2], $is_written );
			}
			return $known[ $file ];
		};
		// The properties of a schema that other code of its class, or of its file, writes.
		$written = function ( $callback ) use ( $names_in ) {
			try {
				$code = is_array( $callback ) ? new ReflectionMethod( $callback[0], $callback[1] ) : new ReflectionFunction( $callback );
			} catch ( Throwable $error ) {
				return array();
			}
			$files = array( $code->getFileName() );
			for ( $class = is_array( $callback ) ? new ReflectionClass( $callback[0] ) : null; $class; $class = $class->getParentClass() )
				foreach ( array_merge( array( $class ), $class->getTraits() ) as $part ) $files[] = $part->getFileName();
			$declared = array();
			$others = array();
			foreach ( array_unique( array_filter( $files ) ) as $file ) {
				foreach ( $names_in( $file ) as list( $name, $line, $is_written ) ) {
					if ( $file === $code->getFileName() && $line >= $code->getStartLine() && $line <= $code->getEndLine() ) $declared[ $name ] = true;
					elseif ( $is_written ) $others[ $name ] = true;
				}
			}
			return array_slice( array_map( 'strval', array_keys( array_intersect_key( $declared, $others ) ) ), 0, 1000 );
		};
		$declared = array();
		foreach ( $server->get_routes() as $route => $handlers ) {
			$endpoints = array();
			foreach ( $handlers as $handler ) {
				// As in WP_REST_Server::get_data_for_route(), so the order is the order of the index.
				if ( empty( $handler['show_in_index'] ) ) continue;
				$arguments = array();
				foreach ( isset( $handler['args'] ) ? (array) $handler['args'] : array() as $argument => $options ) {
					if ( ! is_array( $options ) ) continue;
					$callbacks = array();
					foreach ( array( 'sanitize', 'validate' ) as $kind )
						if ( ! empty( $options[ $kind . '_callback' ] ) ) $callbacks[ $kind ] = $place( $options[ $kind . '_callback' ] );
					if ( array_filter( $callbacks ) ) $arguments[ $argument ] = array_filter( $callbacks );
				}
				$endpoints[] = array_filter( array(
					'registered' => $registered_at( isset( $handler['routewright_registered'] ) ? $handler['routewright_registered'] : null ),
					'callback' => isset( $handler['callback'] ) ? $place( $handler['callback'] ) : null,
					'reads' => isset( $handler['callback'] ) ? $reads( $handler['callback'] ) : null,
					'permission' => empty( $handler['permission_callback'] ) ? null : $place( $handler['permission_callback'] ),
					'arguments' => $arguments,
				) );
			}
			$options = $server->get_route_options( $route );
			$schema = isset( $options['schema'] ) ? $schema_callback( $options['schema'] ) : null;
			$unbound = null === $schema ? routewright_unbound_schema( $handlers ) : null;
			$declared[ $route ] = array_filter( array(
				'unboundSchema' => null === $unbound ? null : $place( array( $unbound[0], 'get_item_schema' ) ),
				'schema' => null === $schema ? null : $place( $schema ),
				'written' => null === $schema ? null : $written( $schema ),
			) ) + array( 'endpoints' => $endpoints );
		}
		while ( ob_get_level() > 0 ) ob_end_clean();
		header( 'Content-Type: application/json' );
		echo wp_json_encode( array( 'routes' => (object) $declared ), JSON_PARTIAL_OUTPUT_ON_ERROR );
		exit;
	}, PHP_INT_MAX, 2 );
}
`;
