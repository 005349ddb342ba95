<?php
// A course with a section and a lesson. Rank Math has its routes only after its registration was skipped.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

update_option( 'rank_math_registration_skip', true );
update_option( 'rank_math_wizard_completed', true );

$course = wp_insert_post( array( 'post_type' => 'lp_course', 'post_title' => 'Mooring', 'post_status' => 'publish' ) );
$lesson = wp_insert_post( array( 'post_type' => 'lp_lesson', 'post_title' => 'The bowline', 'post_status' => 'publish' ) );
update_post_meta( $course, '_lp_regular_price', '12' );
global $wpdb;
$wpdb->insert( $wpdb->prefix . 'learnpress_sections', array( 'section_name' => 'Ropes', 'section_course_id' => $course, 'section_order' => 1 ) );
$wpdb->insert( $wpdb->prefix . 'learnpress_section_items', array( 'section_id' => $wpdb->insert_id, 'item_id' => $lesson, 'item_order' => 1, 'item_type' => 'lp_lesson' ) );
