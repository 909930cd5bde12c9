import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port outside of the system's ephemeral range, so that no connection takes it before a program listens there. */
export async function reservePort(draw = () => randomInt(20_000, 32_000)) {
  for (;;) {
    const port = draw();
    if (await isFree(port)) return port;
  }
}
