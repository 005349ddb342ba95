<?php
// A forum, a topic and a reply.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$forum = bbp_insert_forum( array( 'post_title' => 'Harbour' ) );
$topic = bbp_insert_topic( array( 'post_title' => 'Moorings', 'post_parent' => $forum ), array( 'forum_id' => $forum ) );
bbp_insert_reply( array( 'post_content' => 'Two are free.', 'post_parent' => $topic ), array( 'topic_id' => $topic, 'forum_id' => $forum ) );
