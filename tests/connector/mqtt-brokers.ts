import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { Aedes } from 'aedes';
import { freePort } from '../../scripts/lib/ports.mjs';

/** An MQTT broker of a test. */
export interface TestBroker {
  port: number;
  /**
   * kill -9, and a new start on what it had saved: all that it had acknowledged until then. (What it acknowledges between
   * a save and a kill it forgets, no matter who listens to it.)
   */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export interface BrokerKind {
  name: string;
  protocol: '4' | '5';
  /** Topic filter of the connector. */
  topic: string;
  isHere: boolean;
  /** Its sessions outlive its process, and tests can crash it. */
  saves: boolean;
  open(): Promise<TestBroker>;
}

const TOPIC = 'application/+/device/+/event/+';

/** Requirements of a test's broker for its clients. */
interface Doorman {
  account?: { username: string; password: string };
  tls?: TlsOptions;
  /** Topic filters that may be subscribed to begin so. */
  readable?: string;
}

/** Aedes in this process: MQTT 3.1.1; its sessions live as long as it does. With TLS it is at `localhost`. */
export async function openAedes({ account, tls, readable = '' }: Doorman = {}): Promise<
  TestBroker & { connections(): number }
> {
  const aedes = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      const isKnown = !account || (username === account.username && password?.toString() === account.password);
      // Without an error it answers 5 of MQTT 3.1.1 (3.2.2.3): not authorized.
      done(null, isKnown);
    },
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic.startsWith(readable) ? subscription : null),
  });
  const sockets = new Set<Socket>();
  const handle = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    aedes.handle(socket);
  };
  const server = tls ? createTlsServer(tls, handle) : createServer(handle);
  server.listen(0, tls ? 'localhost' : '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => aedes.connectedClients,
    crash: () => Promise.reject(new Error('what Aedes has is in memory')),
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => aedes.close(resolve));
    },
  };
}

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

/** Mosquitto with the persistence that our compose file sets (reliability.md, 4). */
async function openMosquitto(path: string): Promise<TestBroker> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'gaugeway-mosquitto-'));
  const config = join(folder, 'mosquitto.conf');
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'autosave_on_changes true',
    'max_queued_messages 0',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ];
  await writeFile(config, `${settings.join('\n')}\n`);
  const start = async () => {
    const child = spawn(path, ['-c', config], { stdio: 'ignore' });
    for (let tries = 0; !(await isListening(port)); tries++) {
      if (tries > 100) throw new Error('mosquitto does not listen');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return child;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const savedAt = () =>
    stat(join(folder, 'mosquitto.db')).then(
      ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
      () => '',
    );
  const saved = async () => {
    const before = await savedAt();
    child.kill('SIGUSR1');
    for (let tries = 0; (await savedAt()) === before; tries++) {
      if (tries > 200) throw new Error('mosquitto does not save');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    port,
    crash: async () => {
      await saved();
      await end('SIGKILL');
      child = await start();
    },
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

const MOSQUITTO_KIND: BrokerKind = {
  name: 'Mosquitto, MQTT 5',
  protocol: '5',
  topic: TOPIC,
  isHere: MOSQUITTO !== undefined,
  saves: true,
  open: () => openMosquitto(MOSQUITTO ?? ''),
};

/** Aedes, which npm brings, and Mosquitto, with MQTT 5, which the machine may have and the gate leaves to another suite. */
export const brokerKinds: readonly BrokerKind[] = [
  { name: 'Aedes, MQTT 3.1.1', protocol: '4', topic: TOPIC, isHere: true, saves: false, open: () => openAedes() },
  ...(process.env['TEST_TIER'] === 'gate' ? [] : [MOSQUITTO_KIND]),
];
