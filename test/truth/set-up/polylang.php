<?php
// Two languages. Polylang starts its own model only in a request for the admin pages or for the REST API.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$options = get_option( 'polylang' ) ?: PLL_Install::get_default_options();
$model   = new PLL_Admin_Model( $options );
foreach ( array( 'en' => 'en_US', 'de' => 'de_DE' ) as $slug => $locale ) {
	$added = $model->add_language( array( 'slug' => $slug, 'locale' => $locale, 'name' => $slug, 'rtl' => 0, 'term_group' => 0 ) );
	if ( is_wp_error( $added ) ) {
		throw new Exception( $added->get_error_message() );
	}
}
