<?php
// A course with a category, a tag, a section, lessons, quizzes and questions, and two small courses, created by the routes of
// the plugin.
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
foreach ( array( 'The bowline', 'The clove hitch' ) as $name ) {
	$create( '/lessons', array( 'name' => $name, 'course_id' => $course, 'parent_id' => $section ) );
}
foreach ( array( 'Which knot?', 'Which rope?' ) as $name ) {
	$quiz = $create( '/quizes', array( 'name' => $name, 'course_id' => $course, 'parent_id' => $section ) );
}
$create(
	'/questions',
	array( 'name' => 'Does it slip?', 'type' => 'true-false', 'course_id' => $course, 'parent_id' => $quiz, 'points' => 1, 'answers' => array( array( 'name' => 'Yes', 'correct' => false ), array( 'name' => 'No', 'correct' => true ) ) )
);
$create( '/questions', array( 'name' => 'Does it hold?', 'type' => 'true-false', 'course_id' => $course, 'parent_id' => $quiz ) );
