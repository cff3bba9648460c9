import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Session } from '../transport/session';

/** A client that does not read is let go at so much unsent data. */
const MOST_UNSENT = 64 << 10;

/** The same peer in its different spellings; this machine is one peer. */
const peerOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' ? '127.0.0.1' : plain;
};

/** A listener for one client from one address, whose bytes go to the line and back. The line is held already. */
export class Tunnel {
  private readonly server: Server;
  private client: Socket | null = null;
  /** Unix milliseconds. */
  lastByteAt = Date.now();
  readonly openedAt = Date.now();
  /** Bytes to the meter and from it. */
  readonly passed = { to: 0, from: 0 };

  constructor(
    private readonly session: Session,
    private readonly address: string,
  ) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** The port that it listens on: one of `from` to `to`, or any. Throws where none is free. */
  async listen(host: string, range: { from: number; to: number } | null): Promise<number> {
    const candidates = range ? shuffled(range.from, range.to) : [0];
    for (const candidate of candidates) {
      try {
        this.server.listen(candidate, host);
        await once(this.server, 'listening');
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      }
    }
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('no transparent port is free');
    this.session.tunnel = (chunk) => this.fromMeter(chunk);
    return address.port;
  }

  close(): void {
    this.session.tunnel = null;
    this.client?.destroy();
    this.server.close();
  }

  private accept(socket: Socket): void {
    // A transparent port has one client, of the address that it was opened for.
    if (this.client || peerOf(socket.remoteAddress ?? '') !== peerOf(this.address)) {
      socket.destroy();
      return;
    }
    this.client = socket;
    this.lastByteAt = Date.now();
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.lastByteAt = Date.now();
      this.passed.to += chunk.length;
      this.session.relay(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (this.client = null));
  }

  private fromMeter(chunk: Buffer): void {
    this.lastByteAt = Date.now();
    this.passed.from += chunk.length;
    if (!this.client) return;
    if (this.client.writableLength > MOST_UNSENT) this.client.destroy();
    else this.client.write(chunk);
  }
}

/** Ports of a range in random order. */
function shuffled(from: number, to: number): number[] {
  const ports = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return ports
    .map((port) => [Math.random(), port] as const)
    .sort(([a], [b]) => a - b)
    .map(([, port]) => port);
}
