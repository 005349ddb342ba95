<?php
// A plugin that ends every request in an error of its own, or answers late.
add_filter(
	'rest_pre_dispatch',
	function ( $result ) {
		if ( live_switched_on( 'breaks' ) ) {
			return new WP_Error( 'live_broken', 'This plugin is broken.', array( 'status' => 500 ) );
		}
		if ( live_switched_on( 'slow' ) ) {
			usleep( 500000 );
		}
		return $result;
	}
);
