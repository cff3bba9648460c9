import { createServer } from 'node:net';
import { once } from 'node:events';

/** Below the ports that systems give to whoever asks for any (Linux 32768 to 60999, IANA 49152 to 65535). */
const PORTS = { first: 20_000, count: 10_000 };

/**
 * A port of 127.0.0.1 for a server that a test stops and starts again: nobody who asks for any port is given it meanwhile,
 * as happens with one that the system chose.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    await listening;
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
