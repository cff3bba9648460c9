// What Node's own HTTP server does here with the same requests, when it only reads and answers them.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { send } from './flow.mjs';

if (process.send) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"data":{}}'));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

/** @returns {Promise<number>} requests a second */
export async function measureBareHttp(forMs) {
  const child = fork(fileURLToPath(import.meta.url));
  try {
    const [port] = await once(child, 'message');
    const fleet = { devices: 500, start: Math.floor(Date.now() / 1000) - 86_400 };
    const order = { door: 'http', url: `http://127.0.0.1:${port}`, key: 'none', fleet, first: 0, most: 1e6, forMs };
    const { sent, ms } = await send(order);
    return (sent * 1000) / ms;
  } finally {
    child.kill();
  }
}
