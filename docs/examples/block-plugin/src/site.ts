import apiFetch from '@wordpress/api-fetch';
import { apiFetchTransport } from './api/client/runtime/api-fetch';

// WordPress's own apiFetch knows the address of the site and who is signed in.
export const site = apiFetchTransport(apiFetch);
