<?php
/**
 * Plugin Name: Routewright Webhook
 * Description: Tells an app which posts, terms, users, menus and options changed, signed as WooCommerce signs its webhooks.
 * Version: 1.0.0
 * License: MIT
 *
 * It goes into wp-content/mu-plugins. Where it sends to, and what it signs with, stands in
 * wp-config.php and so in no dump of the database:
 *
 *     define( 'ROUTEWRIGHT_WEBHOOK_URL', 'https://app.example/api/webhook' ); // or a list of addresses
 *     define( 'ROUTEWRIGHT_WEBHOOK_SECRET', getenv( 'ROUTEWRIGHT_WEBHOOK_SECRET' ) );
 *
 * All that changed in one request is told at its end, in one message, once the editor has
 * been answered where the server can do so (PHP-FPM, LiteSpeed). What is sent says what
 * changed, and nothing of what it holds. A message that does not arrive is not sent again.
 */

declare( strict_types = 1 );

namespace Routewright\Webhook;

defined( 'ABSPATH' ) || exit;

/** Of one resource more changes than these are told as one of any item. */
const MOST_ITEMS = 100;

/** Seconds that an app may take. */
const TIMEOUT = 5;

/** What changed in this request, by resource and item, so that each is told once. */
final class Changes {
	/** @var array<string, array<string, array<string, int|string>>> */
	private array $by_resource = array();

	/**
	 * @param string          $kind     What it is: post, term, user, menu or option.
	 * @param string          $event    What became of it.
	 * @param string          $resource The path of its list below the REST base: wp/v2/posts.
	 * @param int|string|null $id       Null where the resource is one thing.
	 * @param string          $name     The post type, the taxonomy, the option.
	 */
	public function add( string $kind, string $event, string $resource, $id, string $name ): void {
		$change = compact( 'kind', 'event', 'resource', 'name' );
		if ( null !== $id ) {
			$change['id'] = $id;
		}
		$items  = $this->by_resource[ $resource ] ?? array();
		$before = $items[ (string) $id ]['event'] ?? null;
		// What was created in this request has been so, whatever was done to it after.
		if ( 'created' === $before && 'updated' === $event ) {
			return;
		}
		$items[ (string) $id ] = $change;
		if ( count( $items ) > MOST_ITEMS ) {
			$change['id']    = '*';
			$change['event'] = 'updated';
			$items           = array( '*' => $change );
		}
		if ( ! isset( $this->by_resource[ $resource ]['*'] ) ) {
			$this->by_resource[ $resource ] = $items;
		}
	}

	/** @return list<array<string, int|string>> All of them; then there are none. */
	public function take(): array {
		$all               = array_merge( array(), ...array_map( 'array_values', array_values( $this->by_resource ) ) );
		$this->by_resource = array();
		return $all;
	}
}

function changes(): Changes {
	static $changes = null;
	return $changes ??= new Changes();
}

/**
 * The path of the list in which something is shown.
 *
 * @param \WP_Post_Type|\WP_Taxonomy|null $type
 */
function resource_of( ?object $type ): ?string {
	if ( null === $type || empty( $type->show_in_rest ) ) {
		return null;
	}
	$namespace = empty( $type->rest_namespace ) ? 'wp/v2' : $type->rest_namespace;
	return $namespace . '/' . ( empty( $type->rest_base ) ? $type->name : $type->rest_base );
}

function add_post( string $event, \WP_Post $post ): void {
	$resource = resource_of( get_post_type_object( $post->post_type ) );
	if ( null === $resource || 'auto-draft' === $post->post_status || wp_is_post_revision( $post ) ) {
		return;
	}
	$kind = 'nav_menu_item' === $post->post_type ? 'menu' : 'post';
	changes()->add( $kind, $event, $resource, post_id( $post ), $post->post_type );
}

/** @return int|string Templates are called by their theme and slug. */
function post_id( \WP_Post $post ) {
	if ( ! in_array( $post->post_type, array( 'wp_template', 'wp_template_part' ), true ) ) {
		return $post->ID;
	}
	$themes = get_the_terms( $post, 'wp_theme' );
	return is_array( $themes ) ? $themes[0]->name . '//' . $post->post_name : $post->ID;
}

// What hooks hand over is taken as it comes: whatever another plugin calls them with, nobody's work is interrupted.

/** Once a post, its terms and its fields are written, and also when it is trashed or published by schedule. */
add_action(
	'wp_after_insert_post',
	static function ( $id, $post, $update, $before = null ): void {
		if ( ! $post instanceof \WP_Post ) {
			return;
		}
		$was   = $before instanceof \WP_Post ? $before->post_status : 'auto-draft';
		$event = 'updated';
		if ( 'auto-draft' === $was ) {
			$event = 'created';
		} elseif ( 'trash' === $post->post_status && 'trash' !== $was ) {
			$event = 'trashed';
		} elseif ( 'trash' === $was && 'trash' !== $post->post_status ) {
			$event = 'restored';
		}
		add_post( $event, $post );
	},
	10,
	4
);

add_action(
	'deleted_post',
	static function ( $id, $post ): void {
		if ( $post instanceof \WP_Post ) {
			add_post( 'deleted', $post );
		}
	},
	10,
	2
);

function add_term( string $event, int $id, string $taxonomy ): void {
	$resource = resource_of( get_taxonomy( $taxonomy ) ?: null );
	if ( null !== $resource ) {
		changes()->add( 'nav_menu' === $taxonomy ? 'menu' : 'term', $event, $resource, $id, $taxonomy );
	}
}

add_action(
	'saved_term',
	static function ( $id, $tt_id, $taxonomy, $update ): void {
		add_term( $update ? 'updated' : 'created', (int) $id, (string) $taxonomy );
	},
	10,
	4
);

add_action(
	'delete_term',
	static function ( $id, $tt_id, $taxonomy ): void {
		add_term( 'deleted', (int) $id, (string) $taxonomy );
	},
	10,
	3
);

foreach ( array(
	'user_register'  => 'created',
	'profile_update' => 'updated',
	'deleted_user'   => 'deleted',
) as $hook => $event ) {
	add_action(
		$hook,
		static function ( $id ) use ( $event ): void {
			changes()->add( 'user', $event, 'wp/v2/users', (int) $id, 'user' );
		}
	);
}

add_action(
	'wp_update_nav_menu',
	static function ( $id ): void {
		add_term( 'updated', (int) $id, 'nav_menu' );
	}
);

/** Only of options that the REST interface shows; where menus stand is one of the theme's. */
function add_option_change( $option ): void {
	$option = (string) $option;
	if ( 'theme_mods_' . get_option( 'stylesheet' ) === $option ) {
		changes()->add( 'menu', 'updated', 'wp/v2/menu-locations', '*', $option );
	}
	if ( ! did_action( 'rest_api_init' ) && ! did_action( 'admin_init' ) ) {
		register_initial_settings();
	}
	$settings = get_registered_settings();
	if ( ! empty( $settings[ $option ]['show_in_rest'] ) ) {
		changes()->add( 'option', 'updated', 'wp/v2/settings', null, $option );
	}
}

foreach ( array( 'added_option', 'updated_option', 'deleted_option' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\add_option_change' );
}

/** @return list<string> */
function addresses(): array {
	if ( ! defined( 'ROUTEWRIGHT_WEBHOOK_URL' ) || ! defined( 'ROUTEWRIGHT_WEBHOOK_SECRET' ) ) {
		return array();
	}
	$secret = constant( 'ROUTEWRIGHT_WEBHOOK_SECRET' );
	if ( ! is_string( $secret ) || '' === $secret ) {
		return array();
	}
	return array_values( array_filter( (array) constant( 'ROUTEWRIGHT_WEBHOOK_URL' ), 'is_string' ) );
}

/**
 * @param bool $waits Whether nobody waits for this request any more, so that a failure can be told.
 */
function send( string $address, string $body, bool $waits ): void {
	$signature = base64_encode( hash_hmac( 'sha256', $body, (string) constant( 'ROUTEWRIGHT_WEBHOOK_SECRET' ), true ) );
	$answer    = wp_remote_post(
		$address,
		array(
			'blocking'    => $waits,
			'timeout'     => $waits ? TIMEOUT : 1,
			'redirection' => 0,
			'headers'     => array(
				'Content-Type'              => 'application/json',
				'X-WC-Webhook-Topic'        => 'content.changed',
				'X-WC-Webhook-Source'       => home_url( '/' ),
				'X-WC-Webhook-Signature'    => $signature,
				'X-WC-Webhook-Delivery-ID'  => wp_generate_uuid4(),
			),
			'body'        => $body,
		)
	);
	$status = is_wp_error( $answer ) ? $answer->get_error_message() : wp_remote_retrieve_response_code( $answer );
	if ( $waits && ( ! is_int( $status ) || $status >= 300 ) ) {
		$host = wp_parse_url( $address, PHP_URL_HOST );
		error_log( "Routewright: $host did not take what changed: $status" );
	}
}

add_action(
	'shutdown',
	static function (): void {
		$changes   = changes()->take();
		$addresses = addresses();
		if ( array() === $changes || array() === $addresses ) {
			return;
		}
		$body = wp_json_encode( array( 'changes' => $changes, 'sent' => time() ) );
		if ( ! is_string( $body ) ) {
			return;
		}
		$answered = false;
		foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
			$answered = $answered || ( function_exists( $finish ) && $finish() );
		}
		foreach ( $addresses as $address ) {
			send( $address, $body, $answered );
		}
	},
	PHP_INT_MAX
);
