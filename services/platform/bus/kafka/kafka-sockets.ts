import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ISocketFactoryArgs } from 'kafkajs';

const KEEP_ALIVE_MS = 60_000;

/** Without TLS kafkajs passes no `ssl`, contrary to its types. */
type SocketOrder = Omit<ISocketFactoryArgs, 'ssl'> & Partial<Pick<ISocketFactoryArgs, 'ssl'>>;

/** The connections of one client of Kafka, made as kafkajs makes them by default, so that all can be ended. */
export class KafkaSockets {
  private readonly open = new Set<Socket>();

  /** Value for `socketFactory` of the client. */
  readonly make = ({ host, port, ssl, onConnect }: SocketOrder): Socket => {
    const socket = ssl
      ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connect({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    return socket;
  };

  /** Ends all connections; pending requests are rejected. */
  end(): void {
    for (const socket of this.open) socket.destroy(new Error('the client has ended'));
  }
}
