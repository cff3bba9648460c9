// A real Kafka broker for tests and for trying the distributed shape: the official jars by Maven, one KRaft node on
// 127.0.0.1 and free ports.  `node scripts/kafka.mjs [data folder]` runs one until Ctrl-C.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './lib/ports.mjs';

const run = promisify(execFile);
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const VERSION = process.env.KAFKA_VERSION || '3.9.1';
const SCALA = '2.13';

async function works(command, args) {
  try {
    const { stdout, stderr } = await run(command, args, { timeout: 30_000 });
    return stdout + stderr;
  } catch {
    return null;
  }
}

/** Can a broker be had here? `why` names the missing part. */
export async function kafkaAvailable() {
  const java = await works('java', ['-version']);
  if (java === null) return { ok: false, why: 'there is no java on the PATH (Kafka needs Java 17)' };
  const major = Number(/version "(\d+)/.exec(java)?.[1] ?? 0);
  if (major < 17) return { ok: false, why: `java is version ${major}; Kafka needs 17` };
  if (jars() === null && (await works('mvn', ['-v'])) === null) {
    return { ok: false, why: "there is no mvn on the PATH, which brings Kafka's jars" };
  }
  return { ok: true, why: '' };
}

function libs() {
  return join(root, '.data', 'kafka', `jars-${VERSION}`);
}

function jars() {
  return existsSync(libs()) && readdirSync(libs()).some((name) => name.startsWith('kafka_')) ? libs() : null;
}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>gaugeway</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_${SCALA}</artifactId>
      <version>${VERSION}</version>
    </dependency>
    <!-- The broker's jars bring no logging; without it a broker that does not start would not say why. -->
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
`;

/** Brings the jars once; another run that brings them at the same time does no harm. */
async function bringJars() {
  const there = jars();
  if (there) return there;
  const folder = join(root, '.data', 'kafka');
  const fresh = join(folder, `fresh-${process.pid}`);
  await mkdir(fresh, { recursive: true });
  const pom = join(fresh, 'pom.xml');
  await writeFile(pom, POM);
  try {
    await run(
      'mvn',
      [
        '-q',
        '-B',
        '-f',
        pom,
        'dependency:copy-dependencies',
        `-DoutputDirectory=${join(fresh, 'jars')}`,
        '-DincludeScope=runtime',
      ],
      { timeout: 540_000, maxBuffer: 16 << 20 },
    );
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`Maven could not bring Kafka ${VERSION}: ${(error.stdout || error.message).trim().slice(-2000)}`);
  }
  await rename(join(fresh, 'jars'), libs()).catch((error) => {
    if (jars() === null) throw error;
  });
  await rm(fresh, { recursive: true, force: true });
  return libs();
}

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => done(false));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
  });
}

/** One node that is broker and controller; small and quick to answer, everything else as the broker ships. */
function properties(port, controllerPort, folder) {
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': folder,
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'auto.create.topics.enable': 'false',
    // Groups of one member need not wait for further ones.
    'group.initial.rebalance.delay.ms': '0',
    'log.cleaner.backoff.ms': '200',
    'log.cleaner.dedupe.buffer.size': String(8 << 20),
    'num.network.threads': '2',
    'num.io.threads': '4',
  };
}

async function writeProperties(path, entries) {
  await writeFile(
    path,
    Object.entries(entries)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

/**
 * Starts a broker on the folder, created at the first time, and resolves when it answers. Give the last port
 * to start it again for clients that still use that address.
 * @param {{ dataDir: string, port?: number }} options
 * @returns {Promise<{ brokers: string[], port: number, pid: number, stop(): Promise<void>, kill(): Promise<void> }>}
 */
export async function startKafka({ dataDir, port: wanted }) {
  const home = resolve(dataDir, 'kafka');
  const folder = join(home, 'log');
  await mkdir(home, { recursive: true });
  const java = [
    '-Xmx512m',
    '-Xms128m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-cp',
    join(await bringJars(), '*'),
  ];
  const port = wanted ?? (await freePort());
  const controllerPort = await freePort();
  const config = join(home, 'server.properties');
  await writeProperties(config, properties(port, controllerPort, folder));
  if (!existsSync(join(folder, 'meta.properties'))) {
    // The tool takes a value that begins with a hyphen for an option; Kafka itself makes no such ids.
    const id = `A${randomBytes(16).toString('base64url').slice(1)}`;
    await run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', config], { timeout: 60_000 });
  }

  const logPath = join(home, 'broker.log');
  await (await open(logPath, 'a')).close();
  const log = createWriteStream(logPath, { flags: 'a' });
  const child = spawn('java', [...java, 'kafka.Kafka', config], {
    cwd: home,
    // Its own process group: Ctrl-C in the terminal must not stop it before its clients.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  let hasExited = false;
  const exited = new Promise((done) =>
    child.once('exit', () => {
      hasExited = true;
      done();
    }),
  );
  const stopHard = () => child.kill('SIGKILL');
  process.once('exit', stopHard);

  const until = Date.now() + 90_000;
  while (!(await answers(port))) {
    if (hasExited || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`Kafka did not start:\n${(await readFile(logPath, 'utf8')).slice(-3000)}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }

  const end = async (signal) => {
    process.removeListener('exit', stopHard);
    if (!hasExited) child.kill(signal);
    // A broker that does not finish its shutdown is ended all the same.
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await exited;
    clearTimeout(timer);
  };
  return {
    brokers: [`127.0.0.1:${port}`],
    port,
    pid: child.pid,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function main() {
  const { ok, why } = await kafkaAvailable();
  if (!ok) {
    console.error(`Kafka cannot be started here: ${why}.`);
    process.exit(1);
  }
  const kafka = await startKafka({ dataDir: process.argv[2] ?? join(root, '.data') });
  console.log(`Kafka ${VERSION} listens on ${kafka.brokers.join()}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void kafka.stop().then(() => process.exit(0)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
