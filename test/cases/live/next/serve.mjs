// `next start` at a free port, which it says.

import { createServer } from 'node:http';
import next from 'next';

const app = next({ dev: false });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
