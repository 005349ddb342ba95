<?php
// A course with a category, a tag, a section, lessons, quizzes, questions, a review, a question of a student and an order, and
// two small courses, created by the routes of the plugin.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$create = function ( $path, $params ) {
	$request = new WP_REST_Request( 'POST', '/masteriyo/v1' . $path );
	$request->set_body_params( $params );
	$response = rest_do_request( $request );
	if ( $response->is_error() ) throw new Exception( $path . ': ' . $response->as_error()->get_error_message() );
	$item = $response->get_data();
	return $item['id'];
};

$category   = $create( '/courses/categories', array( 'name' => 'Sailing' ) );
$tag        = $create( '/courses/tags', array( 'name' => 'Knots' ) );
$difficulty = $create( '/courses/difficulties', array( 'name' => 'Easy' ) );
$course     = $create(
	'/courses',
	array( 'name' => 'Mooring', 'status' => 'publish', 'regular_price' => '12', 'categories' => array( array( 'id' => $category ) ), 'tags' => array( array( 'id' => $tag ) ), 'difficulty' => array( 'id' => $difficulty ) )
);
// Courses of their own, so that a lesson and a quiz have no neighbours.
foreach ( array( '/lessons' => 'Anchoring', '/quizes' => 'Flags' ) as $path => $name ) {
	$other = $create( '/courses', array( 'name' => $name, 'status' => 'publish' ) );
	$part  = $create( '/sections', array( 'name' => $name, 'course_id' => $other, 'parent_id' => $other ) );
	$create( $path, array( 'name' => $name, 'course_id' => $other, 'parent_id' => $part ) );
}
$section = $create( '/sections', array( 'name' => 'Ropes', 'course_id' => $course, 'parent_id' => $course ) );
$image = wp_insert_attachment( array( 'post_title' => 'Pier', 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), 'pier.png' );
foreach ( array( 'The bowline' => 0, 'The clove hitch' => $image ) as $name => $featured_image ) {
	$create( '/lessons', array( 'name' => $name, 'course_id' => $course, 'parent_id' => $section, 'featured_image' => $featured_image ) );
}
foreach ( array( 'Which knot?', 'Which rope?' ) as $name ) {
	$quiz = $create( '/quizes', array( 'name' => $name, 'course_id' => $course, 'parent_id' => $section ) );
}
$create(
	'/questions',
	array( 'name' => 'Does it slip?', 'type' => 'true-false', 'course_id' => $course, 'parent_id' => $quiz, 'points' => 1, 'answers' => array( array( 'name' => 'Yes', 'correct' => false ), array( 'name' => 'No', 'correct' => true ) ) )
);
$create( '/questions', array( 'name' => 'Does it hold?', 'type' => 'true-false', 'course_id' => $course, 'parent_id' => $quiz ) );
$create( '/courses/reviews', array( 'course_id' => $course, 'title' => 'Useful', 'content' => 'It holds.', 'rating' => 5 ) );
$create( '/courses/questions-answers', array( 'course_id' => $course, 'content' => 'Which rope is best?' ) );
$create( '/orders', array( 'customer_id' => 1, 'course_lines' => array( array( 'course_id' => $course, 'quantity' => 1 ) ) ) );
