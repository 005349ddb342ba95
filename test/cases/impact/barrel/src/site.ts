import { createClient } from './api/client/index.js';

export default createClient({ baseUrl: 'https://demo.example/wp-json' });
