import apiFetch from '@wordpress/api-fetch';

const rows = [
  { matcher: new RegExp('^/wp/v2/order(?!_)'), target: () => '/wc/v3/orderz' },
  { matcher: /^\/wp\/v2\/entry/, target: () => '/wp/v2/posts' },
];

// Sends what asks for one path to another.
apiFetch.use((options, next) => {
  for (const { matcher, target } of rows)
    if (matcher.test(options.path)) options.path = options.path.replace(matcher, target());
  return next(options);
});

apiFetch.use((options, next) => next({ ...options, path: '/wp/v2/tagz' }));

// No call of their own: what they send is what they are given, or nothing that the site names.
apiFetch.use((options, next) => next({ ...options, headers: { 'X-Mark': '1' } }));
apiFetch.use((options, next) => {
  options.path = `${options.path}?locale=user`;
  return next(options);
});
apiFetch.use((options, next) => next({ ...options, path: '/elsewhere' }));

// Another `use`.
export const other = (app) => app.use((options, next) => next({ path: '/wp/v2/nobody' }));
