// Chooses its address by what it is given: one of the two is meant.
const base = 'https://shop.example.com/wp-json/';

async function get({ endpoint, params }) {
  const url = endpoint.startsWith('/') ? `${base}${endpoint.slice(1)}` : `${base}wp/v2/${endpoint}`;
  return fetch(`${url}?${new URLSearchParams(params)}`);
}

export const posts = () => get({ endpoint: 'posts', params: { ignored: undefined, serch: 'a' } });
export const tags = () => get({ endpoint: 'tagz' });
