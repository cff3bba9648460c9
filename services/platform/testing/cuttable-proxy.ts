import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { ownPort } from '../../../scripts/lib/ports.mjs';

/** A TCP proxy that a test can cut and restore, in front of a database or a broker. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private isRefusing = false;
  port = 0;
  /** Connections refused since `refuse`. */
  refused = 0;

  constructor(
    private readonly targetHost: string,
    private readonly targetPort: number,
  ) {}

  /** Address of the target through the proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.port = String(this.port);
    // A socket file of PostgreSQL would be preferred to the port.
    url.searchParams.delete('host');
    return url.href;
  }

  /** Opens the proxy; after a `cut` on the same port again, after a `refuse` for new connections. */
  async open(): Promise<void> {
    this.isRefusing = false;
    if (this.server) return;
    this.server = createServer((client) => {
      if (this.isRefusing) {
        this.refused += 1;
        client.destroy();
        return;
      }
      const target = connect(this.targetPort, this.targetHost);
      for (const socket of [client, target]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          target.destroy();
        });
      }
      client.pipe(target);
      target.pipe(client);
    });
    this.port ||= await ownPort();
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Breaks every connection and refuses new ones, as a server that was killed does. */
  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Breaks every connection and closes new ones at once, which it counts. */
  refuse(): void {
    this.isRefusing = true;
    this.refused = 0;
    for (const socket of this.sockets) socket.destroy();
  }
}
