<?php
// `POST /shop/v1/catalog`, and then `POST /shop/v1/orders`, fill a shop with an item of every resource of WooCommerce that can
// be read and updated, and with the variants of its items. WooCommerce only uses a tax rate in the request after its
// creation.

add_action(
	'rest_api_init',
	function () {
		foreach ( array( 'catalog', 'orders' ) as $part ) {
			register_rest_route(
				'shop/v1',
				"/$part",
				array(
					'methods'             => 'POST',
					'callback'            => "shop_fill_$part",
					'permission_callback' => function () {
						return current_user_can( 'manage_options' );
					},
				)
			);
		}
	}
);

/** Creates an item through the REST API, as a client does. */
function shop_create( $path, $body ) {
	$request = new WP_REST_Request( 'POST', "/wc/v3/$path" );
	$request->set_header( 'content-type', 'application/json' );
	$request->set_body( wp_json_encode( $body ) );
	$response = rest_do_request( $request );
	if ( $response->is_error() ) {
		throw new Exception( "$path: " . wp_json_encode( $response->get_data() ) );
	}
	return $response->get_data();
}

function shop_fill_catalog() {
	update_option( 'woocommerce_calc_taxes', 'yes' );
	update_option( 'woocommerce_default_country', 'DE:DE-SH' );
	update_option( 'woocommerce_currency', 'EUR' );
	update_option( 'woocommerce_coming_soon', 'no' );
	update_option( 'woocommerce_enable_guest_checkout', 'yes' );
	update_option( 'woocommerce_cod_settings', array( 'enabled' => 'yes', 'title' => 'Cash' ) );

	$uploads = wp_upload_dir();
	$file    = $uploads['path'] . '/pixel.png';
	file_put_contents( $file, base64_decode( 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' ) );
	$picture = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'Pixel', 'post_status' => 'inherit' ), $file );
	wp_update_attachment_metadata( $picture, array( 'width' => 1, 'height' => 1, 'file' => _wp_relative_upload_path( $file ) ) );

	shop_create( 'taxes', array( 'country' => 'DE', 'rate' => '19', 'name' => 'VAT', 'shipping' => true, 'cities' => array( 'KIEL' ) ) );
	shop_create( 'taxes', array( 'country' => 'FR', 'rate' => '20', 'name' => 'TVA', 'postcodes' => array( '33000', '33100' ) ) );
	$zone = shop_create( 'shipping/zones', array( 'name' => 'Coast', 'order' => 1 ) );
	shop_create( "shipping/zones/{$zone['id']}/methods", array( 'method_id' => 'flat_rate', 'settings' => array( 'cost' => '4.50' ) ) );
	shop_create( "shipping/zones/{$zone['id']}/methods", array( 'method_id' => 'free_shipping' ) );
	shop_create( "shipping/zones/{$zone['id']}/methods", array( 'method_id' => 'local_pickup', 'enabled' => false ) );

	$category = shop_create( 'products/categories', array( 'name' => 'Ropes', 'description' => 'All <b>ropes</b>', 'image' => array( 'id' => $picture ), 'display' => 'products' ) );
	shop_create( 'products/categories', array( 'name' => 'Short ropes', 'parent' => $category['id'] ) );
	$tag   = shop_create( 'products/tags', array( 'name' => 'Sea' ) );
	$brand = shop_create( 'products/brands', array( 'name' => 'Quay' ) );
	$class = shop_create( 'products/shipping_classes', array( 'name' => 'Heavy' ) );
	$size  = shop_create( 'products/attributes', array( 'name' => 'Size', 'type' => 'select', 'order_by' => 'menu_order', 'has_archives' => true ) );
	// WooCommerce registers the taxonomy of an attribute in the next request.
	register_taxonomy( 'pa_size', 'product', array() );
	foreach ( array( 'Small', 'Large' ) as $name ) {
		shop_create( "products/attributes/{$size['id']}/terms", array( 'name' => $name ) );
	}

	$rope = shop_create(
		'products',
		array(
			'name'              => 'Rope',
			'slug'              => 'rope',
			'sku'               => 'rope-1',
			'global_unique_id'  => '4006381333931',
			'description'       => '<p>Strong & long.</p>',
			'short_description' => 'Strong',
			'regular_price'     => '12.50',
			'sale_price'        => '10',
			'date_on_sale_from' => '2020-01-01T00:00:00',
			'date_on_sale_to'   => '2099-01-01T00:00:00',
			'manage_stock'      => true,
			'stock_quantity'    => 7,
			'low_stock_amount'  => 2,
			'backorders'        => 'notify',
			'weight'            => '1.5',
			'dimensions'        => array( 'length' => '10', 'width' => '2', 'height' => '1' ),
			'shipping_class'    => $class['slug'],
			'categories'        => array( array( 'id' => $category['id'] ) ),
			'tags'              => array( array( 'id' => $tag['id'] ) ),
			'brands'            => array( array( 'id' => $brand['id'] ) ),
			'images'            => array( array( 'id' => $picture, 'alt' => 'A rope' ) ),
			'attributes'        => array( array( 'name' => 'Colour', 'options' => array( 'Red', 'Blue' ), 'visible' => true ) ),
			'purchase_note'     => 'Thank you',
			'featured'          => true,
			'meta_data'         => array(
				array( 'key' => 'supplier', 'value' => 'Harbour' ),
				array( 'key' => 'sizes', 'value' => array( 'a' => 1, 'b' => array( 'c' ) ) ),
			),
		)
	);
	$flag = shop_create(
		'products',
		array(
			'name'               => 'Flag',
			'type'               => 'variable',
			'attributes'         => array(
				array( 'id' => $size['id'], 'options' => array( 'Small', 'Large' ), 'variation' => true, 'visible' => true ),
				array( 'name' => 'Colour', 'options' => array( 'Red', 'Blue' ), 'variation' => true ),
			),
			'default_attributes' => array( array( 'name' => 'Colour', 'option' => 'Red' ) ),
		)
	);
	shop_create(
		"products/{$flag['id']}/variations",
		array(
			'regular_price' => '8',
			'sku'           => 'flag-red',
			'image'         => array( 'id' => $picture ),
			'attributes'    => array( array( 'id' => $size['id'], 'option' => 'Small' ), array( 'name' => 'Colour', 'option' => 'Red' ) ),
			'meta_data'     => array( array( 'key' => 'fabric', 'value' => 'Cotton' ) ),
		)
	);
	// A variation for any size, without a price, that manages its stock.
	shop_create( "products/{$flag['id']}/variations", array( 'attributes' => array( array( 'name' => 'Colour', 'option' => 'Blue' ) ), 'manage_stock' => true, 'stock_quantity' => 3 ) );
	shop_create( 'products', array( 'name' => 'Set', 'type' => 'grouped', 'grouped_products' => array( $rope['id'], $flag['id'] ) ) );
	shop_create( 'products', array( 'name' => 'Boat', 'type' => 'external', 'external_url' => 'https://example.org/boat', 'button_text' => 'To the boat', 'regular_price' => '900' ) );
	shop_create(
		'products',
		array(
			'name'            => 'Chart',
			'virtual'         => true,
			'downloadable'    => true,
			'regular_price'   => '3',
			'downloads'       => array( array( 'name' => 'Chart', 'file' => wp_get_attachment_url( $picture ) ) ),
			'download_limit'  => 5,
			'download_expiry' => 30,
		)
	);
	shop_create( 'products', array( 'name' => 'Idea', 'status' => 'draft', 'catalog_visibility' => 'hidden' ) );
	shop_create( 'products/reviews', array( 'product_id' => $rope['id'], 'review' => 'Holds', 'reviewer' => 'Ada', 'reviewer_email' => 'ada@example.org', 'rating' => 4 ) );

	return array( 'filled' => true );
}

function shop_fill_orders() {
	$rope = array( 'id' => wc_get_product_id_by_sku( 'rope-1' ) );
	$red  = wc_get_product( wc_get_product_id_by_sku( 'flag-red' ) );
	$address  = array( 'first_name' => 'Ada', 'last_name' => 'Quay', 'company' => 'Quay & Sons', 'address_1' => 'Pier 1', 'city' => 'Kiel', 'postcode' => '24103', 'country' => 'DE' );
	$billing  = $address + array( 'email' => 'ada@example.org', 'phone' => '+49 431 1' );
	$customer = shop_create( 'customers', array( 'email' => 'ada@example.org', 'username' => 'ada', 'password' => 'a sturdy pass phrase', 'first_name' => 'Ada', 'billing' => $billing, 'shipping' => $address, 'meta_data' => array( array( 'key' => 'level', 'value' => 'gold' ) ) ) );
	shop_create( 'customers', array( 'email' => 'bob@example.org', 'username' => 'bob', 'password' => 'a sturdy pass phrase' ) );
	shop_create(
		'coupons',
		array(
			'code'                 => 'quay',
			'amount'               => '5',
			'discount_type'        => 'percent',
			'date_expires'         => '2099-01-01T00:00:00',
			'usage_limit'          => 100,
			'product_ids'          => array( $rope['id'] ),
			'product_categories'   => array( get_term_by( 'slug', 'ropes', 'product_cat' )->term_id ),
			'minimum_amount'       => '1',
			'email_restrictions'   => array( '*@example.org' ),
			'meta_data'            => array( array( 'key' => 'campaign', 'value' => 'spring' ) ),
		)
	);
	shop_create( 'coupons', array( 'code' => 'plain', 'amount' => '1' ) );

	$lines = array( array( 'product_id' => $rope['id'], 'quantity' => 2, 'meta_data' => array( array( 'key' => 'engraving', 'value' => 'A. Q.' ) ) ) );
	$paid  = shop_create(
		'orders',
		array(
			'status'         => 'processing',
			'customer_id'    => $customer['id'],
			'billing'        => $billing,
			'shipping'       => $address,
			'payment_method' => 'cod',
			'set_paid'       => true,
			'line_items'     => $lines,
			'shipping_lines' => array( array( 'method_id' => 'flat_rate', 'method_title' => 'Flat rate', 'total' => '4.50' ) ),
			'fee_lines'      => array( array( 'name' => 'Wrapping', 'total' => '1.20', 'tax_status' => 'taxable' ) ),
			'customer_note'  => 'Ring twice',
			'meta_data'      => array( array( 'key' => 'source', 'value' => array( 'channel' => 'phone' ) ) ),
		)
	);
	shop_create( "orders/{$paid['id']}/refunds", array( 'amount' => '2.00', 'reason' => 'Late', 'api_refund' => false ) );
	shop_create( 'orders', array( 'billing' => $billing, 'line_items' => $lines, 'coupon_lines' => array( array( 'code' => 'quay' ) ) ) );
	shop_create( 'orders', array( 'billing' => $billing, 'line_items' => array( array( 'product_id' => $red->get_parent_id(), 'variation_id' => $red->get_id(), 'quantity' => 1 ) ) ) );
	shop_create( 'orders', array() );
	// The status of a plugin that is no longer active.
	$old = wc_get_order( shop_create( 'orders', array( 'billing' => $billing, 'line_items' => $lines ) )['id'] );
	add_filter(
		'wc_order_statuses',
		function ( $statuses ) {
			return $statuses + array( 'wc-loading' => 'Loading' );
		}
	);
	$old->set_status( 'loading' );
	$old->save();

	shop_create( 'webhooks', array( 'name' => 'Orders', 'topic' => 'order.updated', 'delivery_url' => 'https://example.org/hook', 'status' => 'paused' ) );
	return array( 'filled' => true );
}
