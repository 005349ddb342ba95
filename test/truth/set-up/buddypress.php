<?php
// Activates every component.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_set_current_user( 1 );

$components = array_fill_keys( array( 'xprofile', 'settings', 'friends', 'messages', 'activity', 'notifications', 'groups', 'members' ), 1 );
buddypress()->active_components = $components;
bp_update_option( 'bp-active-components', $components );
require_once buddypress()->plugin_dir . 'bp-core/admin/bp-core-admin-schema.php';
bp_core_install( $components );
