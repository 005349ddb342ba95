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
					if ( 'register_rest_route' !== $frame['function'] || ! isset( $frame['file'] ) ) continue;
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
			$request = '$' . $parameters[0]->getName();
			$found = array();
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
				// An assignment sets the argument.
				if ( null === $argument || '=' === $text( $end + 1 ) ) continue;
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
				$found[] = array( 'name' => $argument, 'line' => $token[2], 'through' => $through );
			}
			return $found;
		};
		$registered_at = function ( $registered ) use ( $clean, $in_file ) {
			if ( ! is_array( $registered ) ) return null;
			list( $caller, $file, $line ) = $registered;
			$class = isset( $caller['class'] ) ? $caller['class'] : '';
			$found = array( 'function' => $clean( ( '' === $class ? '' : $class . '::' ) . $caller['function'] ) ) + $in_file( $file ) + array( 'line' => $line );
			$on = isset( $caller['object'] ) ? get_class( $caller['object'] ) : $class;
			return $on === $class ? $found : $found + array( 'calledOn' => $clean( $on ) );
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
			$declared[ $route ] = array_filter( array(
				'schema' => isset( $options['schema'] ) ? $place( $options['schema'] ) : null,
			) ) + array( 'endpoints' => $endpoints );
		}
		while ( ob_get_level() > 0 ) ob_end_clean();
		header( 'Content-Type: application/json' );
		echo wp_json_encode( array( 'routes' => (object) $declared ), JSON_PARTIAL_OUTPUT_ON_ERROR );
		exit;
	}, PHP_INT_MAX, 2 );
}
`;
