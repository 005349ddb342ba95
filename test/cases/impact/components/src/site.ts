import { createSite } from './api/client/site.js';

export const site = createSite({ baseUrl: 'https://demo.example/wp-json' });
