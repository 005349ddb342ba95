import apiFetch from '@wordpress/api-fetch';

export const Page = () => <button onClick={() => void apiFetch({ path: '/wp/v2/in-tsx' })}>Go</button>;
