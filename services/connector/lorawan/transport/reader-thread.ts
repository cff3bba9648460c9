import { type Port, PortCalls } from '@gaugeway/platform/threads';
import type { MqttDoor, MqttListener } from './mqtt-door';
import { type Fate, MqttReader, type Parcel, type Passing, type Unreadable } from './mqtt-reader';

/** What the thread of the readers is asked. `door`: the number that the other side gave it. */
export type ReaderCalls = {
  open(wanted: { door: number; as: MqttDoor }): void;
  /** Resolves when what was taken is durable and acknowledged. */
  stop(wanted: { door: number; forget: boolean }): Promise<void>;
  breakOff(wanted: { door: number }): void;
};

/** What it asks of the thread of the bus. */
export type OutletCalls = {
  publish(parcel: Parcel): Promise<Fate>;
  bury(letter: Unreadable & { source: string; companyId: number }): Promise<Passing>;
  count(counted: { source: string; event: string; result: 'accepted' | 'refused' | 'failed'; count: number }): void;
  log(line: { level: 'log' | 'warn' | 'error'; text: string }): void;
  news(news: { door: number } & News): void;
};

/** A call of a listener. */
export type News = {
  [Name in keyof MqttListener]: { name: Name; given: Parameters<MqttListener[Name]> };
}[keyof MqttListener];

/** Keeps readers at one end of a port; their outlet and their listeners are at the other. */
export function keepReaders(port: Port): void {
  const readers = new Map<number, MqttReader>();
  const calls: PortCalls<OutletCalls> = new PortCalls<OutletCalls>(port, {
    open: ({ door, as }) => {
      const reader = readerOf(door, as, calls);
      readers.set(door, reader);
      reader.start();
    },
    stop: async ({ door, forget }) => {
      await readers.get(door)?.stop({ forget });
      readers.delete(door);
    },
    breakOff: ({ door }) => {
      readers.get(door)?.breakOff();
      readers.delete(door);
    },
  } satisfies ReaderCalls);
}

function readerOf(door: number, as: MqttDoor, calls: PortCalls<OutletCalls>): MqttReader {
  const later = (error: unknown) => ({ kind: 'later' as const, sentence: String(error) });
  const { source, companyId } = as;
  const news = (told: News) => calls.tell('news', { door, ...told });
  return new MqttReader(
    as,
    {
      publish: (parcel) => calls.call('publish', parcel, [parcel.payloads.buffer as ArrayBuffer]).catch(later),
      bury: (letter) => calls.call('bury', { source, companyId, ...letter }).catch(later),
      count: (event, result, count) => calls.tell('count', { source, event, result, count }),
      log: (level, text) => calls.tell('log', { level, text }),
    },
    {
      subscribed: () => news({ name: 'subscribed', given: [] }),
      offline: () => news({ name: 'offline', given: [] }),
      failed: (cause) => news({ name: 'failed', given: [cause] }),
      unsubscribed: () => news({ name: 'unsubscribed', given: [] }),
      unconfirmed: () => news({ name: 'unconfirmed', given: [] }),
    },
  );
}
