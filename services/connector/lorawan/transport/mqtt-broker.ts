import { connect as connectTcp, isIP, type LookupFunction, Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, TLSSocket } from 'node:tls';
import { isAddressAllowed } from '@gaugeway/platform/egress/addresses';
import { resolveServer, type ServerUrl } from '../chirpstack-api/server-address';
import { probeTls } from './tls-probe';

/** An event of ChirpStack is a few kilobytes; a body over HTTP may be 1 MiB too. */
const LARGEST_PACKET = 1024 * 1024;

/** A broker of a company, and how to connect to it. */
export interface Broker extends ServerUrl {
  /** PEM; empty = the authorities that Node trusts. */
  ca: string;
  /** PEM of the client; empty = none. */
  certificate: string;
  key: string;
  /** true if the broker may be in a private network. */
  allowsPrivate: boolean;
}

/** Reason for a connection to a broker that failed or was abandoned; Node's errors have a code too. */
export class BrokerRefused extends Error {
  override readonly name = 'BrokerRefused';

  constructor(
    readonly code: 'ADDRESS_REFUSED' | 'CLOSED_UNHEARD' | 'PACKET_TOO_LARGE' | 'SUBSCRIPTION_REFUSED' | 'TLS_WANTED',
  ) {
    super(code.toLowerCase().replaceAll('_', ' '));
  }
}

/** `mqtt://host[:1883]` or `mqtts://host[:8883]` and nothing else; null for anything else. */
export function parseBrokerUrl(text: string): ServerUrl | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = ['', '/'].includes(url.pathname) && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['mqtt:', 'mqtts:'].includes(url.protocol)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // URL checks the names of the schemes that it knows; of others it takes any text.
  if (!isIP(host) && !/^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/i.test(host)) return null;
  const tls = url.protocol === 'mqtts:';
  return { host, port: Number(url.port) || (tls ? 8883 : 1883), tls };
}

/** The broker of MQTT_URL; the text itself where mqtt.js has to read it, as of a WebSocket or with a password in it. */
export function installationBroker(url: string): Broker | string {
  const server = parseBrokerUrl(url);
  return server ? { ...server, ca: '', certificate: '', key: '', allowsPrivate: true } : url;
}

/**
 * Opens a connection to the broker, each time to the current address of its name, and only to an allowed one: the
 * connection uses the address that was checked. Fails as a stream does, with BrokerRefused or Node's own errors.
 */
export function openBroker(broker: Broker): Socket {
  const { host, port, tls, allowsPrivate } = broker;
  // Node does no lookup for a literal address.
  if (isIP(host) && !isAddressAllowed(host, allowsPrivate)) {
    return new Socket().destroy(new BrokerRefused('ADDRESS_REFUSED'));
  }
  const to = { host, port, lookup: allowedOnly(allowsPrivate) };
  const socket = tls
    ? connectTls({
        ...to,
        ...(!isIP(host) && { servername: host }),
        ...(broker.ca && { ca: broker.ca }),
        ...(broker.certificate && { cert: broker.certificate, key: broker.key }),
      })
    : connectTcp({ ...to, allowHalfOpen: true });
  return noticeSilence(boundPackets(socket), () => (tls ? false : isTlsPort(to)));
}

const isTlsPort = async (to: ConnectionOptions): Promise<boolean> => (await probeTls(to)) === 'tls';

/** TLS 1.3 (RFC 8446, 5.1): a record with an alert. No packet of a broker begins so (MQTT 5.0, 2.1.3). */
const TLS_ALERT = 0x15;

/**
 * A broker that closes without a byte says nothing of why, which a stream takes for a proper end: so does a port for TLS
 * that is spoken to without.
 */
function noticeSilence(socket: Socket, wantsTls: () => boolean | Promise<boolean>): Socket {
  let isHeard = false;
  const refuse = (isTls: boolean) => socket.destroy(new BrokerRefused(isTls ? 'TLS_WANTED' : 'CLOSED_UNHEARD'));
  socket.once('data', (chunk: Buffer) => {
    isHeard = true;
    if (!(socket instanceof TLSSocket) && chunk[0] === TLS_ALERT) refuse(true);
  });
  return socket.on('end', () => {
    if (isHeard) return void socket.end();
    const wants = wantsTls();
    if (typeof wants === 'boolean') refuse(wants);
    else void wants.then(refuse);
  });
}

function allowedOnly(allowsPrivate: boolean): LookupFunction {
  return (host, options, done) => {
    resolveServer({ host }, allowsPrivate).then(
      (address) => {
        if (address === null) done(new BrokerRefused('ADDRESS_REFUSED'), '');
        else if (options.all) done(null, [{ address, family: isIP(address) }]);
        else done(null, address, isIP(address));
      },
      // `lookup` rejects with the errors of the resolver (ENOTFOUND), which have a code.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    );
  };
}

/**
 * Closes the connection if the other side announces a packet that is larger than any event: mqtt.js would keep up
 * to 256 MB of it. Reads the fixed headers only (MQTT 5.0, 2.1; the same in 3.1.1).
 */
function boundPackets(socket: Socket): Socket {
  let left = 0;
  let length = 0;
  /** Bits of the remaining length that were read; -1 = the next byte is a packet's first. */
  let shift = -1;
  socket.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk.readUInt8(at++);
      if (shift < 0) {
        shift = 0;
        length = 0;
        continue;
      }
      length += (byte & 0x7f) * 2 ** shift;
      shift += 7;
      if (length > LARGEST_PACKET || shift > 28) {
        socket.destroy(new BrokerRefused('PACKET_TOO_LARGE'));
        return;
      }
      if (byte & 0x80) continue;
      left = length;
      shift = -1;
    }
  });
  return socket;
}
