import type { Topic } from '@gaugeway/proto/events';
import type { BusAdapter } from '../bus-adapter';
import { EmbeddedBus } from '../embedded/embedded-bus';
import { KafkaBus } from '../kafka/kafka-bus';
import type { TopicSettings } from '../kafka/kafka-topics';

/** Storage of a contract run; as JSON it is passed to the processes that are killed. */
export type Storage =
  | { kind: 'embedded'; databaseUrl: string; leaseMs?: number }
  | { kind: 'kafka'; brokers: string[]; topicSettings?: TopicSettings };

/** A bus as another process would have it. */
export function connect(storage: Storage, topics: readonly Topic<string, string>[]): BusAdapter {
  if (storage.kind === 'embedded') return new EmbeddedBus({ ...storage, topics });
  return new KafkaBus({ ...storage, topics, clientId: 'contract', replication: 1 });
}
