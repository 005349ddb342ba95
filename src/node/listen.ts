// Starts and stops servers on loopback.

import type { Server } from 'node:http';
import { Halt } from '../core/diagnostics/halt.ts';

/**
 * @param port 0 for any free port
 * @returns the actual port
 * @throws Halt `usage` when the port is in use or not permitted
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new Halt(
              'usage',
              error.code === 'EACCES'
                ? `routewright is not allowed to use port ${port}.`
                : `Port ${port} is already in use.`,
              'Choose another port with `port`, or leave `port` out to use a free port.',
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Closes the server and all its connections. */
export async function closeNow(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeAllConnections();
  await closed;
}
