<?php
/**
 * What visitors see.
 *
 * @var array $attributes The attributes of the block.
 */

$posts = get_posts(
	array(
		'numberposts' => 5,
		's'           => $attributes['search'],
	)
);
?>
<ul <?php echo get_block_wrapper_attributes(); // phpcs:ignore WordPress.Security.EscapeOutput ?>>
	<?php foreach ( $posts as $post ) : ?>
		<li>
			<a href="<?php echo esc_url( get_permalink( $post ) ); ?>"><?php echo esc_html( get_the_title( $post ) ); ?></a>
		</li>
	<?php endforeach; ?>
</ul>
