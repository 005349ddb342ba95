import { createServer, type RequestListener } from 'node:http';
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Runs a real HTTP server on loopback while `use` runs. */
export const withHttpServer = <T>(answer: RequestListener, use: (origin: string) => Promise<T>): Promise<T> =>
  whileListening(createServer(answer), use);

/** The same with a server that speaks whatever `answer` writes. */
export const withRawServer = <T>(
  answer: (socket: Socket) => void,
  use: (origin: string) => Promise<T>,
): Promise<T> => whileListening(createRawServer(answer), use);

async function whileListening<T>(server: Server, use: (origin: string) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // A client that gives up resets the connection; that is what some tests are about.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}
