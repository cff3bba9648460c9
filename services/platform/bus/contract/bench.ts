import type { Topic } from '@gaugeway/proto/events';
import type { Bus, IncomingEvent } from '../bus';
import type { BusAdapter } from '../bus-adapter';
import type { Storage } from './connect';
import type { Seen } from './seen';

export type TextTopic = Topic<string, string>;

/** Started bus, and the events of its group. */
export interface Reader {
  bus: BusAdapter;
  seen: Seen<IncomingEvent<string>>;
}

/** Shared parts of the contract. Every bus stops after its test. */
export interface Bench {
  /** Random numbers of the run; `SEED` repeats it. */
  random(): number;
  storage(): Storage;
  newTopic(options?: Partial<TextTopic>): TextTopic;
  newBus(...of: TextTopic[]): BusAdapter;
  reader(topic: TextTopic, group: string, fromBeginning?: boolean): Promise<Reader>;
  publisher(topic: TextTopic): Promise<BusAdapter>;
}

export const texts = (events: readonly IncomingEvent<string>[]) => events.map((event) => event.value ?? '');

export const numbered = (from: number, to: number, key = (n: number) => `key-${n % 7}`) =>
  Array.from({ length: to - from }, (_, index) => ({
    key: key(from + index),
    value: String(from + index),
    company: 5,
  }));

export const publishAll = async (bus: Bus, topic: TextTopic, from: number, to: number) =>
  bus.publish(topic, numbered(from, to));
