// Requirements of some suites: programs that npm does not bring, and a Kafka broker that they share.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '../kafka.mjs';
import { bring } from './bring.mjs';
import { builtFrom, filesOf, installed, whyNoGo } from './go.mjs';

/** @typedef {{ why: string } | { path?: string }} Need why: the missing part, as a sentence for the summary */

/** @returns {Promise<Need>} */
export async function needsKafka() {
  const java = await bring({ programs: ['java'], packages: ['default-jre-headless'] });
  if ('why' in java) return java;
  const maven = await bring({ programs: ['mvn'], packages: ['maven'] });
  return 'why' in maven ? maven : {};
}

/** @returns {Promise<Need>} */
export async function needsSlapd() {
  // Debian keeps it where only root's PATH looks.
  const SYSTEM = '/usr/sbin/slapd';
  return existsSync(SYSTEM) ? { path: SYSTEM } : bring({ programs: ['slapd'], packages: ['slapd'] });
}

const HELM = { name: 'helm', source: 'helm.sh/helm/v3/cmd/helm', version: 'v3.22.0' };
/** Its module holds the schemas of the API. */
const KUBERNETES = { module: 'k8s.io/kubernetes', version: 'v1.37.2', schema: 'api/openapi-spec/swagger.json' };

/**
 * Tools for the checks of the chart, the alert rules and the dashboards, built at the first use.
 * @returns {Promise<{ why: string } | { env: Record<string, string> }>}
 */
export async function bringOperations() {
  const why = await whyNoGo();
  if (why) return { why };
  try {
    return {
      env: {
        TEST_HELM: await installed(HELM),
        TEST_OPERATIONS_CHECKER: await builtFrom('tests/operations/checker', 'checker'),
        TEST_KUBERNETES_SCHEMA: join(await filesOf(KUBERNETES.module, KUBERNETES.version), KUBERNETES.schema),
        TEST_KUBERNETES_VERSION: KUBERNETES.version,
      },
    };
  } catch (error) {
    return { why: `go could not bring helm, the checker or the schemas: ${error.message.split('\n')[0]}` };
  }
}

/** @returns {Promise<Need>} */
export const needsRedis = () => bring({ programs: ['redis-server'], packages: ['redis-server'] });

/** Tests look for Mosquitto where Debian keeps it, which is on root's PATH alone, and skip themselves without it. */
export async function bringMosquitto() {
  if (!existsSync('/usr/sbin/mosquitto')) await bring({ programs: ['mosquitto'], packages: ['mosquitto'] });
}

/** The broker of the suites that need one, started for the first of them. */
let broker = null;

export async function brokerEnvironment() {
  broker ??= mkdtemp(join(tmpdir(), 'gaugeway-kafka-')).then(async (dataDir) => ({
    dataDir,
    kafka: await startKafka({ dataDir }),
  }));
  const { kafka } = await broker;
  return { TEST_KAFKA_BROKERS: kafka.brokers.join() };
}

export async function stopBroker() {
  const started = await broker?.catch(() => null);
  broker = null;
  if (!started) return;
  await started.kafka.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
