<?php
/**
 * A plugin that is there with the switch `ledger`, and as its next version with
 * `ledger-changed`; without either it is not.
 */

/** @param bool $changed Whether this is the next version. */
function live_ledger_schema( $changed ) {
	$shown = array( 'context' => array( 'view', 'edit' ) );
	$entry = array(
		'id'     => $shown + array( 'type' => 'integer', 'readonly' => true ),
		'title'  => $shown + array( 'type' => 'string' ),
		'state'  => $shown + array( 'type' => 'string', 'enum' => live_ledger_states( $changed ) ),
		'amount' => $shown + array( 'type' => $changed ? 'number' : 'string' ),
	);
	if ( $changed ) {
		$entry['booked_at'] = $shown + array( 'type' => 'string', 'format' => 'date-time' );
	} else {
		$entry['remark'] = $shown + array( 'type' => 'string' );
	}
	return array( 'title' => 'ledger_entry', 'type' => 'object', 'properties' => $entry );
}

function live_ledger_states( $changed ) {
	return $changed ? array( 'open', 'closed', 'disputed' ) : array( 'open', 'closed', 'void' );
}

function live_register_ledger( $changed ) {
	$states   = live_ledger_states( $changed );
	$schema   = fn() => live_ledger_schema( $changed );
	$writable = array(
		'title'  => array( 'type' => 'string', 'required' => true ),
		'state'  => array( 'type' => 'string', 'enum' => $states ),
		'amount' => array( 'type' => 'string' ),
	);
	if ( $changed ) {
		$writable['currency'] = array( 'type' => 'string', 'minLength' => 3, 'maxLength' => 3, 'required' => true );
	}
	$listing = array(
		'page'     => array( 'type' => 'integer', 'default' => 1, 'minimum' => 1 ),
		'per_page' => array( 'type' => 'integer', 'default' => 10, 'minimum' => 1, 'maximum' => $changed ? 50 : 100 ),
		'search'   => array( 'type' => 'string' ),
	);
	register_rest_route(
		'ledger/v1',
		'/entries',
		array(
			live_endpoint( array( 'args' => $listing ) ),
			live_endpoint( array( 'methods' => 'POST', 'args' => $writable ) ),
			'schema' => $schema,
		)
	);
	register_rest_route(
		'ledger/v1',
		'/entries/(?P<id>[\d]+)',
		array(
			live_endpoint( array( 'args' => array( 'id' => array( 'type' => 'integer' ) ) ) ),
			'schema' => $schema,
		)
	);
	register_rest_route( 'ledger/v1', $changed ? '/years' : '/totals', live_endpoint( array( 'args' => array( 'year' => array( 'type' => 'integer' ) ) ) ) );
}

add_action(
	'rest_api_init',
	function () {
		if ( live_switched_on( 'ledger' ) ) {
			live_register_ledger( false );
		} elseif ( live_switched_on( 'ledger-changed' ) ) {
			live_register_ledger( true );
		}
	}
);
