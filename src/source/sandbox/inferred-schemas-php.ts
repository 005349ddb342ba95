// PHP code that finds a schema for a route that is registered without one. The callbacks of such a route are often
// methods of one object, and the object often has the method `get_item_schema`. The index then contains the schema that
// this method returns, as the member `inferredSchema`.

/** Code for a plugin that WordPress loads before all other plugins. */
export const inferredSchemasPlugin = `
// The object with the callbacks of a route, and the schema that it returns; null if there is no single object.
function routewright_unbound_schema( $handlers ) {
	$controller = null;
	foreach ( $handlers as $handler ) {
		if ( empty( $handler['show_in_index'] ) ) continue;
		$callback = isset( $handler['callback'] ) ? $handler['callback'] : null;
		if ( ! is_array( $callback ) || ! isset( $callback[0] ) || ! is_object( $callback[0] ) ) return null;
		if ( null !== $controller && get_class( $controller ) !== get_class( $callback[0] ) ) return null;
		$controller = $callback[0];
	}
	if ( null === $controller || ! method_exists( $controller, 'get_item_schema' ) || ! is_callable( array( $controller, 'get_item_schema' ) ) ) return null;
	try {
		// Facts describe the routes of WordPress itself.
		$class = new ReflectionClass( $controller );
		if ( 0 === strpos( (string) $class->getFileName(), ABSPATH . WPINC ) ) return null;
		$is_public = method_exists( $controller, 'get_public_item_schema' ) && is_callable( array( $controller, 'get_public_item_schema' ) );
		$schema = $is_public ? $controller->get_public_item_schema() : $controller->get_item_schema();
		return is_array( $schema ) && ! empty( $schema['properties'] ) ? array( $controller, $schema ) : null;
	} catch ( Throwable $error ) {
		return null;
	}
}

add_filter( 'rest_route_data', function ( $available, $routes ) {
	foreach ( $available as $route => $data ) {
		if ( ! is_array( $data ) || isset( $data['schema'] ) || ! isset( $routes[ $route ] ) ) continue;
		// Without the context, the index leaves out the schemas of all routes.
		$options = rest_get_server()->get_route_options( $route );
		$found = isset( $options['schema'] ) ? null : routewright_unbound_schema( $routes[ $route ] );
		if ( null !== $found ) $available[ $route ]['inferredSchema'] = $found[1];
	}
	return $available;
}, PHP_INT_MAX, 2 );
`;
