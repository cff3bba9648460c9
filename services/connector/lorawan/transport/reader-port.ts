import type { UplinkBatch } from '../../pipeline/accept/uplink-batch';
import type { RefusalReason } from './uplink-adapter';

/** Unreadable message, for the dead letters. */
export interface Unreadable {
  devEui: string;
  payload: Uint8Array;
  reason: RefusalReason;
  sentence: string;
}

/** The message is durable, or the next attempt may succeed. */
export type RetryableResult = { kind: 'durable' } | { kind: 'later'; sentence: string };
/** `never`: the bus rejects the message at each attempt. */
export type PublishResult = RetryableResult | { kind: 'never'; sentence: string };

/** Output of a reader: messages, counts and log lines for the thread of the bus. */
export interface ReaderPort {
  publish(batch: UplinkBatch): Promise<PublishResult>;
  /** Never permanent: any failure is retried. */
  sendToDeadLetters(letter: Unreadable): Promise<RetryableResult>;
  /** Messages by event and result, as the counter has them. */
  count(event: string, result: 'accepted' | 'refused' | 'failed', count: number): void;
  log(level: 'log' | 'warn' | 'error', text: string): void;
}
