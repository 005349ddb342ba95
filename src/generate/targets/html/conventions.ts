// Conventions of every route of a WordPress site, which the index of a site does not list.

export interface ErrorRow {
  readonly code: string;
  readonly status: string;
  readonly when: string;
}

export const errorExample = `{
  "code": "rest_invalid_param",
  "message": "Invalid parameter(s): per_page",
  "data": {
    "status": 400,
    "params": { "per_page": "per_page must be between 1 (inclusive) and 100 (inclusive)" }
  }
}`;

export const commonErrors: readonly ErrorRow[] = [
  { code: 'rest_missing_callback_param', status: '400', when: 'A required argument is missing.' },
  { code: 'rest_invalid_param', status: '400', when: 'An argument is invalid; params contains its name.' },
  {
    code: 'rest_forbidden',
    status: '401, 403',
    when: 'The user is not signed in, or is not allowed to send this request.',
  },
  {
    code: 'rest_cannot_create',
    status: '401, 403',
    when: 'The user is not allowed to create items. The codes for other actions end in edit, delete or view. The codes of WooCommerce begin with woocommerce_, such as woocommerce_rest_cannot_view.',
  },
  { code: 'rest_cookie_invalid_nonce', status: '403', when: 'The nonce is wrong or has expired.' },
  { code: 'incorrect_password', status: '401', when: 'The application password is wrong.' },
  { code: 'rest_no_route', status: '404', when: 'No route matches the path and the method.' },
  {
    code: 'rest_post_invalid_id',
    status: '404',
    when: 'No post has this id. Other resources have other codes.',
  },
  {
    code: 'rest_post_invalid_page_number',
    status: '400',
    when: 'The page is after the last page of the list.',
  },
  {
    code: 'rest_trash_not_supported',
    status: '501',
    when: 'The resource has no trash: send force=true to delete it permanently.',
  },
];
