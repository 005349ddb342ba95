// The errors of WordPress and WooCommerce for an item that does not exist. Each kind of item has a separate code.
// The errors come from the REST controllers in wp-includes/rest-api/endpoints and in WooCommerce.

export interface MissingError {
  readonly code: string;
  readonly message: string;
}

/** Codes and messages by the last segment of a list's path, for WordPress's own namespaces. */
const byLastStep: Readonly<Record<string, readonly [code: string, message: string]>> = {
  users: ['rest_user_invalid_id', 'Invalid user ID.'],
  comments: ['rest_comment_invalid_id', 'Invalid comment ID.'],
  types: ['rest_type_invalid', 'Invalid post type.'],
  taxonomies: ['rest_taxonomy_invalid', 'Invalid taxonomy.'],
  statuses: ['rest_status_invalid', 'Invalid status.'],
  categories: ['rest_term_invalid', 'Term does not exist.'],
  tags: ['rest_term_invalid', 'Term does not exist.'],
  menus: ['rest_term_invalid', 'Term does not exist.'],
  revisions: ['rest_post_invalid_id', 'Invalid revision ID.'],
  autosaves: ['rest_post_no_autosave', 'There is no autosave revision for this post.'],
  templates: ['rest_template_not_found', 'No templates exist with that id.'],
  'template-parts': ['rest_template_not_found', 'No templates exist with that id.'],
  'global-styles': ['rest_global_styles_not_found', 'No global styles config exists with that ID.'],
  themes: ['rest_theme_not_found', 'Theme not found.'],
  plugins: ['rest_plugin_not_found', 'Plugin not found.'],
  sidebars: ['rest_sidebar_not_found', 'No sidebar exists with that id.'],
  widgets: ['rest_widget_not_found', 'No widget was found with that id.'],
  'widget-types': ['rest_widget_type_invalid', 'Invalid widget type.'],
  'menu-locations': ['rest_menu_location_invalid', 'Invalid menu location.'],
  'block-types': ['rest_block_type_invalid', 'Invalid block type.'],
  'application-passwords': ['rest_application_password_not_found', 'Application password not found.'],
  'font-collections': ['rest_font_collection_not_found', 'Font collection not found.'],
};

const postMissing: MissingError = { code: 'rest_post_invalid_id', message: 'Invalid post ID.' };

/**
 * The error for an item that does not exist.
 *
 * @param path the path of the list (`/wp/v2/posts`).
 * @param title the title of the resource on the site
 * @param isTerm whether the list belongs to a taxonomy
 */
export function missingError(
  namespace: string,
  path: string,
  title: string | undefined,
  isTerm: boolean,
): MissingError {
  if (/^wc\/|^wc-/.test(namespace)) {
    const kind = isTerm ? 'term' : (title ?? '').replace(/[^\w-]/g, '');
    return {
      code:
        kind === '' || isTerm
          ? `woocommerce_rest_${isTerm ? 'term_invalid' : 'invalid_id'}`
          : `woocommerce_rest_${kind}_invalid_id`,
      message: isTerm ? 'Resource does not exist.' : 'Invalid ID.',
    };
  }
  if (isTerm) return { code: 'rest_term_invalid', message: 'Term does not exist.' };
  const last = path.slice(path.lastIndexOf('/') + 1);
  const [code, message] = Object.hasOwn(byLastStep, last) ? (byLastStep[last] ?? []) : [];
  return code === undefined || message === undefined ? postMissing : { code, message };
}
