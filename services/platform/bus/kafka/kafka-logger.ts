import { Logger } from '@nestjs/common';
import { type logCreator, logLevel } from 'kafkajs';

/**
 * Messages of every rebalance and reconnection, and kafkajs's warning that our producer gives up after some tries (then
 * it is replaced, kafka-producer.ts). The bus itself logs the faults that concern an operator.
 */
const EXPECTED = new RegExp(
  'Limiting retries|rebalanc|re-joining|coordinator is not aware|the client has ended|' +
    'Response (Heartbeat|SyncGroup|JoinGroup|FindCoordinator|GroupCoordinator|OffsetCommit|InitProducerId)',
  'i',
);

/** An unreachable broker would log the same many times a second. */
const REPEAT_MS = 30_000;
const REMEMBERED = 200;

/** kafkajs through Nest's logger: its errors are mostly retries under way, so they are warnings here, each once in 30 s. */
export const kafkaLogger: logCreator = () => {
  const logger = new Logger('Kafka');
  const loggedAt = new Map<string, number>();
  return ({ namespace, level, log }) => {
    const { message, error } = log as { message: string; error?: unknown };
    const text = `${namespace}: ${message}${typeof error === 'string' ? ` (${error})` : ''}`;
    const now = performance.now();
    const repeated = now - (loggedAt.get(text) ?? -Infinity) < REPEAT_MS;
    if (level > logLevel.WARN || EXPECTED.test(text) || repeated) {
      logger.debug(text);
      return;
    }
    if (loggedAt.size >= REMEMBERED) loggedAt.clear();
    loggedAt.set(text, now);
    logger.warn(text);
  };
};
