import apiFetch from '@wordpress/api-fetch';

export const Page = () => <button onClick={() => apiFetch({ path: '/wp/v2/in-jsx' })}>Go</button>;
