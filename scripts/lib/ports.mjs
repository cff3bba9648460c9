// TCP ports of this machine.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback address that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
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
