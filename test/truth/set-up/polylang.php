<?php
// Two languages.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$model = PLL()->model;
foreach ( array( 'en' => 'en_US', 'de' => 'de_DE' ) as $slug => $locale ) {
	$model->add_language( array( 'slug' => $slug, 'locale' => $locale, 'name' => $slug, 'rtl' => 0, 'term_group' => 0 ) );
}
