<?php
class Parcels_Controller {
	public function register_routes() {
		register_rest_route( 'parcels/v1', '/parcels', array(
			array(
				'methods'             => 'GET',
				'callback'            => array( $this, 'get_items' ),
				'permission_callback' => '__return_true',
				'args'                => array( 'per_page' => array( 'type' => 'integer', 'maximum' => 100 ) ),
			),
			array(
				'methods'             => 'POST',
				'callback'            => array( $this, 'create_item' ),
				'permission_callback' => array( $this, 'can_edit' ),
				'args'                => array(
					'title' => array( 'type' => 'string', 'required' => true, 'sanitize_callback' => 'sanitize_text_field' ),
				),
			),
			'schema' => array( $this, 'get_schema' ),
		) );
		register_rest_route( 'parcels/v1', '/parcels/(?P<id>[\d]+)/status', array(
			'methods'             => 'GET',
			'callback'            => array( $this, 'get_status' ),
			'permission_callback' => '__return_true',
			'args'                => array( 'id' => array( 'type' => 'integer' ) ),
		) );
	}
	public function get_items( WP_REST_Request $request ) {
		return array_slice( get_option( 'parcels', array() ), 0, (int) $request['per_page'] );
	}
	public function create_item( WP_REST_Request $request ) {
		$parcel = array( 'id' => time(), 'title' => $request['title'], 'sent_at' => null );
		update_option( 'parcels', array_merge( get_option( 'parcels', array() ), array( $parcel ) ) );
		return $parcel;
	}
	public function get_status() {
		return array( 'status' => 'sent' );
	}
	public function can_edit() {
		return current_user_can( 'edit_posts' );
	}
	public function get_schema() {
		return array(
			'title'      => 'parcel',
			'type'       => 'object',
			'properties' => array(
				'id'      => array( 'type' => 'integer', 'readonly' => true ),
				'title'   => array( 'type' => 'string' ),
				'sent_at' => array( 'type' => array( 'string', 'null' ), 'format' => 'date-time' ),
			),
		);
	}
}
