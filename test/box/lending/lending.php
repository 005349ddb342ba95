<?php
/*
 * Plugin Name: Lending
 * Version: 1.0
 */

// Loans of books, kept in an option. The routes declare arguments, but no schema.

add_action(
	'rest_api_init',
	function () {
		$editor = function () {
			return current_user_can( 'edit_others_posts' );
		};
		$find = function ( $request ) {
			$loans = get_option( 'lending_loans', array() );
			return isset( $loans[ $request['id'] ] )
				? $loans[ $request['id'] ]
				: new WP_Error( 'lending_no_loan', 'There is no such loan.', array( 'status' => 404 ) );
		};
		$save = function ( $loan ) {
			$loans = get_option( 'lending_loans', array() );
			$loans[ $loan['id'] ] = $loan;
			update_option( 'lending_loans', $loans );
			return $loan;
		};
		$args = array(
			'reader'  => array( 'type' => 'string', 'minLength' => 3 ),
			'post_id' => array( 'type' => 'integer', 'minimum' => 1 ),
			'kind'    => array( 'type' => 'string', 'enum' => array( 'short', 'long' ) ),
		);
		register_rest_route(
			'lending/v1',
			'/loans',
			array(
				array(
					'methods'             => 'GET',
					'permission_callback' => 'is_user_logged_in',
					'callback'            => function () {
						return array_values( get_option( 'lending_loans', array() ) );
					},
				),
				array(
					'methods'             => 'POST',
					'permission_callback' => $editor,
					'args'                => array_merge( $args, array( 'reader' => array( 'type' => 'string', 'minLength' => 3, 'required' => true ) ) ),
					'callback'            => function ( $request ) use ( $save ) {
						$id = 1 + (int) get_option( 'lending_last', 0 );
						update_option( 'lending_last', $id );
						$post = get_post( $request['post_id'] );
						$loan = array( 'id' => $id, 'reader' => $request['reader'], 'kind' => $request['kind'] ? $request['kind'] : 'short', 'book' => $post ? array( 'id' => $post->ID, 'title' => $post->post_title ) : null, 'days' => 14 );
						return new WP_REST_Response( $save( $loan ), 201 );
					},
				),
			)
		);
		register_rest_route(
			'lending/v1',
			'/loans/(?P<id>[\d]+)',
			array(
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => $find,
				),
				array(
					'methods'             => 'POST, PUT',
					'permission_callback' => $editor,
					'args'                => $args,
					'callback'            => function ( $request ) use ( $find, $save ) {
						$loan = $find( $request );
						if ( is_wp_error( $loan ) ) return $loan;
						if ( $request['reader'] ) $loan['reader'] = $request['reader'];
						return array( 'changed' => true, 'loan' => $save( $loan ) );
					},
				),
				array(
					'methods'             => 'DELETE',
					'permission_callback' => function () {
						return current_user_can( 'manage_options' );
					},
					'callback'            => function ( $request ) use ( $find ) {
						$loan = $find( $request );
						if ( is_wp_error( $loan ) ) return $loan;
						$loans = get_option( 'lending_loans', array() );
						unset( $loans[ $request['id'] ] );
						update_option( 'lending_loans', $loans );
						return array( 'removed' => $loan['id'] );
					},
				),
			)
		);
		register_rest_route(
			'lending/v1',
			'/wait',
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => function () {
					while ( true ) { // A request that never ends.
					}
				},
			)
		);
	}
);
