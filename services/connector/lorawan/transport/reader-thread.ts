import { type Port, PortCalls } from '@gaugeway/platform/threads';
import type { UplinkBatch } from '../../pipeline/accept/uplink-batch';
import type { MqttDoor, MqttListener } from './mqtt-door';
import { MqttReader } from './mqtt-reader';
import type { PublishResult, RetryableResult, Unreadable } from './reader-port';

/** Calls to the thread of the readers. `door`: the number that the other side gave it. */
export type ReaderCalls = {
  open(wanted: { door: number; as: MqttDoor }): void;
  /** Resolves when all received messages are durable and acknowledged. */
  stop(wanted: { door: number; forget: boolean }): Promise<void>;
  breakOff(wanted: { door: number }): void;
};

/** Calls to the thread of the bus. */
export type ReaderPortCalls = {
  publish(batch: UplinkBatch): Promise<PublishResult>;
  sendToDeadLetters(letter: Unreadable & { source: string; companyId: number }): Promise<RetryableResult>;
  count(counted: { source: string; event: string; result: 'accepted' | 'refused' | 'failed'; count: number }): void;
  log(line: { level: 'log' | 'warn' | 'error'; text: string }): void;
  event(event: { door: number } & ReaderEvent): void;
};

/** A call of a listener. */
export type ReaderEvent = {
  [Name in keyof MqttListener]: { name: Name; given: Parameters<MqttListener[Name]> };
}[keyof MqttListener];

/** Keeps readers at one end of a port; their `ReaderPort` and their listeners are at the other. */
export function keepReaders(port: Port): void {
  const readers = new Map<number, MqttReader>();
  const calls: PortCalls<ReaderPortCalls> = new PortCalls<ReaderPortCalls>(port, {
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

function readerOf(door: number, as: MqttDoor, calls: PortCalls<ReaderPortCalls>): MqttReader {
  const later = (error: unknown) => ({ kind: 'later' as const, sentence: String(error) });
  const { source, companyId } = as;
  const report = (event: ReaderEvent) => calls.notify('event', { door, ...event });
  return new MqttReader(
    as,
    {
      publish: (batch) => calls.call('publish', batch, [batch.payloads.buffer as ArrayBuffer]).catch(later),
      sendToDeadLetters: (letter) => calls.call('sendToDeadLetters', { source, companyId, ...letter }).catch(later),
      count: (event, result, count) => calls.notify('count', { source, event, result, count }),
      log: (level, text) => calls.notify('log', { level, text }),
    },
    {
      subscribed: () => report({ name: 'subscribed', given: [] }),
      offline: () => report({ name: 'offline', given: [] }),
      failed: (cause) => report({ name: 'failed', given: [cause] }),
      unsubscribed: () => report({ name: 'unsubscribed', given: [] }),
      unconfirmed: () => report({ name: 'unconfirmed', given: [] }),
    },
  );
}
