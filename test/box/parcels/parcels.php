<?php
/**
 * Plugin Name: Parcels
 * Version: 1.2.0
 */
require __DIR__ . '/includes/class-parcels-controller.php';
add_action( 'rest_api_init', function () {
	( new Parcels_Controller() )->register_routes();
} );
