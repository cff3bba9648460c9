// The same requests on Node's own HTTP server, which only reads and answers them: with as many bytes as the path says
// (`/bytes/1000`), else with next to none.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { send } from './flow.mjs';

if (process.send) {
  const server = createServer((request, response) => {
    const [, bytes] = /^\/bytes\/(\d+)$/.exec(request.url) ?? [];
    const answer = bytes === undefined ? '{"data":{}}' : Buffer.alloc(Number(bytes), '1');
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

/** Runs the work with the address of such a server. */
export async function withBareHttp(work) {
  const child = fork(fileURLToPath(import.meta.url));
  try {
    const [port] = await once(child, 'message');
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}

/** @returns {Promise<number>} requests per second */
export function measureBareHttp(forMs) {
  return withBareHttp(async (url) => {
    const fleet = { devices: 500, start: Math.floor(Date.now() / 1000) - 86_400 };
    const { sent, ms } = await send({ door: 'http', url, key: 'none', fleet, first: 0, most: 1e6, forMs });
    return (sent * 1000) / ms;
  });
}
