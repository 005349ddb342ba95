<?php
// A form beside the one that the plugin creates itself.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$form = WPCF7_ContactForm::get_template( array( 'title' => 'Berth request' ) );
$form->set_properties(
	array( 'form' => "[text* boat]\n[email* your-email]\n[number nights min:1 max:30]\n[submit \"Send\"]" )
);
$form->save();
