// TCP ports of this machine.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that this process was given: their users may listen later, until when the system takes them as free. */
const given = new Set();

/** A port of the loopback address that is free; no other call of this process gets it. */
export async function freePort() {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

/** May this process listen there? null when it may, else the code of the system ("EADDRINUSE", "EACCES", ...). */
export async function whyPortIsTaken(port, host) {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return error.code;
  }
  server.close();
  await once(server, 'close');
  return null;
}

/** Below the ports that systems assign automatically (Linux 32768 to 60999, IANA 49152 to 65535). */
const OWN_PORTS = { first: 20_000, count: 10_000 };

/**
 * A port of 127.0.0.1 for a server that a test stops and starts again: no other process is assigned it meanwhile,
 * as it may with one that it chose itself.
 */
export async function ownPort() {
  for (;;) {
    const port = OWN_PORTS.first + Math.floor(Math.random() * OWN_PORTS.count);
    if ((await whyPortIsTaken(port, '127.0.0.1')) === null) return port;
  }
}
