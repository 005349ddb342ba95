<?php
// For PHP's own server: what is no file goes to WordPress, as the rewrite rules of a
// web server would have it.

$folder = (string) getenv( 'LIVE_FOLDER' );
$path   = rawurldecode( (string) strtok( $_SERVER['REQUEST_URI'], '?' ) );
$file   = $_SERVER['DOCUMENT_ROOT'] . $path;

if ( is_file( $file ) ) {
	return false;
}
if ( rtrim( $path, '/' ) !== $folder && is_dir( $file ) && is_file( "$file/index.php" ) ) {
	return false;
}
if ( '' !== $folder && $path !== $folder && 0 !== strpos( $path, "$folder/" ) ) {
	http_response_code( 404 );
	echo '<!DOCTYPE html><title>Not Found</title><p>Another site lives here.';
	return true;
}

$_SERVER['SCRIPT_NAME']     = "$folder/index.php";
$_SERVER['PHP_SELF']        = "$folder/index.php";
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . "$folder/index.php";
require $_SERVER['SCRIPT_FILENAME'];
