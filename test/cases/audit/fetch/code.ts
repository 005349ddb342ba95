// fetch, global and imported; what is no call of the site is none.
import nodeFetch from 'node-fetch';

const root = document.body.dataset.root ?? '';
const settings = { root: 'https://shop.example.com/wp-json/' };

export async function calls(id: string): Promise<void> {
  await fetch('https://shop.example.com/wp-json/wp/v2/postss');
  await fetch(`${root}wp/v2/posts?statuss=draft`);
  await fetch(settings.root + 'wp/v2/posts/' + id, { method: 'PATCHED' });
  await nodeFetch('/wp-json/wp/v2/posts', { method: 'POST', body: JSON.stringify({ status: 'gone' }) });
  await window.fetch('/?rest_route=/wp/v2/poosts&status=draft');
  await fetch('/wp-json/wp/v2/posts', { method: 'POST', body: new URLSearchParams({ statu: 'draft' }) });
  // Fine, or another site's.
  await fetch(`${root}wp/v2/users/me`);
  await fetch('https://api.example.net/v1/psts');
  await fetch('https://elsewhere.example.net/wp-json/wp/v2/psts');
  await fetch('/assets/psts.json');
  await fetch(id);
}

function shadowed(): void {
  const fetch = (address: string): string => address;
  fetch('/wp-json/wp/v2/psts');
}
shadowed();
