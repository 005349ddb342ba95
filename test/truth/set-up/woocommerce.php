<?php
// A simple and a variable product, a coupon and an order.
require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
wp_set_current_user( 1 );

$product = new WC_Product_Simple();
$product->set_props( array( 'name' => 'Rope', 'regular_price' => '12.50', 'sku' => 'rope-1', 'manage_stock' => true, 'stock_quantity' => 7 ) );
$product->save();
$colour = new WC_Product_Attribute();
$colour->set_name( 'Colour' );
$colour->set_options( array( 'Red', 'Blue' ) );
$colour->set_visible( true );
$colour->set_variation( true );
$variable = new WC_Product_Variable();
$variable->set_name( 'Flag' );
$variable->set_attributes( array( $colour ) );
$variable->save();
$variation = new WC_Product_Variation();
$variation->set_props( array( 'parent_id' => $variable->get_id(), 'attributes' => array( 'colour' => 'Red' ), 'regular_price' => '8' ) );
$variation->save();
$coupon = new WC_Coupon();
$coupon->set_props( array( 'code' => 'quay', 'amount' => '5', 'discount_type' => 'fixed_cart' ) );
$coupon->save();
$order = wc_create_order( array( 'customer_id' => 1 ) );
$order->add_product( $product, 2 );
$order->set_address( array( 'first_name' => 'Ada', 'last_name' => 'Quay', 'email' => 'ada@example.org', 'country' => 'DE', 'city' => 'Kiel' ), 'billing' );
$order->calculate_totals();
$order->set_status( 'processing' );
$order->save();
