import { send } from './http.js';

export const tags = () => send('tagz');
