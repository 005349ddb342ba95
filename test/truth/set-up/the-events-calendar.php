<?php
// A venue, an organizer and an event.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$venue     = tribe_create_venue( array( 'Venue' => 'Quay', 'City' => 'Kiel', 'Country' => 'Germany', 'post_status' => 'publish' ) );
$organizer = tribe_create_organizer( array( 'Organizer' => 'Harbour club', 'Email' => 'club@example.org', 'post_status' => 'publish' ) );
tribe_create_event(
	array( 'post_title' => 'Regatta', 'post_status' => 'publish', 'EventStartDate' => gmdate( 'Y-m-d', time() + 864000 ), 'EventStartHour' => '10', 'EventStartMinute' => '00', 'EventEndDate' => gmdate( 'Y-m-d', time() + 864000 ), 'EventEndHour' => '18', 'EventEndMinute' => '00', 'Venue' => array( 'VenueID' => $venue ), 'Organizer' => array( 'OrganizerID' => $organizer ) )
);
