import apiFetch from '@wordpress/api-fetch';

export const old = () => apiFetch({ path: '/wc/v2/orders' });
export const current = () => apiFetch({ path: '/wc/v3/orders' });
export const missing = () => apiFetch({ path: '/wc/v4/orders' });
export const plugin = (id: number) => apiFetch({ path: `/forms/v1/entries/${id}` });
export const index = () => apiFetch({ path: '/wp/v2' });
