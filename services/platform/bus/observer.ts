import type { Metrics } from '../telemetry';
import type { ConsumerLag } from './bus';

/** Age of the oldest row of a schema's outbox. */
export interface OutboxAge {
  schema: string;
  seconds: number;
}

/** Observer of the bus, for metrics. */
export interface BusObserver {
  published(topic: string, events: number): void;
  consumed(topic: string, group: string, events: number): void;
  deadLettered(topic: string, group: string, events: number): void;
  /** A partition waits for a transient fault to pass. */
  retried(topic: string, group: string): void;
  lag(lags: readonly ConsumerLag[]): void;
  outbox(ages: readonly OutboxAge[]): void;
}

export const SILENT: BusObserver = {
  published: () => undefined,
  consumed: () => undefined,
  deadLettered: () => undefined,
  retried: () => undefined,
  lag: () => undefined,
  outbox: () => undefined,
};

export function observeWith(metrics: Metrics): BusObserver {
  const published = metrics.counter('gaugeway_bus_events_published_total', 'Events made durable on the bus', ['topic']);
  const consumed = metrics.counter('gaugeway_bus_events_consumed_total', 'Events handled by a group', [
    'topic',
    'group',
  ]);
  const dead = metrics.counter('gaugeway_bus_dead_letters_total', 'Events that could not be handled', [
    'topic',
    'group',
  ]);
  const retried = metrics.counter(
    'gaugeway_bus_transient_faults_total',
    'Times a partition waited for a transient fault to pass',
    ['topic', 'group'],
  );
  const lag = metrics.gauge('gaugeway_bus_lag_events', 'Events published and not yet handled by a group', [
    'topic',
    'group',
  ]);
  const outbox = metrics.gauge('gaugeway_outbox_oldest_seconds', 'Age of the oldest event that waits in an outbox', [
    'schema',
  ]);
  return {
    published: (topic, events) => published.inc({ topic }, events),
    consumed: (topic, group, events) => consumed.inc({ topic, group }, events),
    deadLettered: (topic, group, events) => dead.inc({ topic, group }, events),
    retried: (topic, group) => retried.inc({ topic, group }),
    lag: (lags) => {
      for (const { topic, group, lag: events } of lags) lag.set({ topic, group }, events);
    },
    outbox: (ages) => {
      for (const { schema, seconds } of ages) outbox.set({ schema }, seconds);
    },
  };
}
