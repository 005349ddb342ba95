import { createSite } from './api/client/site.js';

export default createSite({ baseUrl: 'https://demo.example/wp-json' });
