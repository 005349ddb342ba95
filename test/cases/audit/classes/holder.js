import apiFetch from '@wordpress/api-fetch';

export const api = {
  base: '/wp/v2',
  send: (path) => apiFetch({ path: `${api.base}/${path}` }),
  call(path) {
    return apiFetch({ path: `${this.base}/${path}` });
  },
  posts() {
    return this.call('postz');
  },
};
api.send('tagz');
api.call('pagez');
