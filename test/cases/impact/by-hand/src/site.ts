import { createClient } from './api/client/index.js';

export const site = createClient({ baseUrl: 'https://demo.example/wp-json' });
