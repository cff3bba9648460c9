import { forEveryone } from '../database';
import type { DeadLetter, EventHeaders, IncomingEvent, Subscription } from './bus';
import { causeOf, isTransient } from './faults';
import type { BusObserver } from './observer';
import { pause } from './signal';
import { inTraceOf } from './trace';

/** An event as it came from the log. */
export interface RawEvent {
  key: string;
  /** null = the key is deleted. */
  payload: Uint8Array | null;
  headers: EventHeaders;
  partition: number;
  offset: bigint;
  /** Decoded by the first consumer of this process; the others receive the same event, which nobody changes. */
  decoded?: { by: Decode; event: IncomingEvent<unknown> };
}

type Decode = (payload: Uint8Array) => unknown;

export interface DeliveryOptions {
  /** Makes dead letters durable. */
  sendToDeadLetters(letters: readonly DeadLetter[]): Promise<void>;
  observer: BusObserver;
  /** Aborted: nothing further is handed over. */
  stopped: AbortSignal;
}

/** Events [from, to) of the batch, tried together. */
interface Part {
  from: number;
  to: number;
  tries: number;
}

const NONE = new Uint8Array(0);

/**
 * Hands one batch of one partition to a subscription. A batch that keeps failing is halved until the event that fails
 * alone is found; it goes to the dead letters and the others continue, in order.
 */
export class Delivery<O> {
  /** Offset of the first event. */
  readonly first: bigint;
  /** Offset after the last event. */
  private readonly end: bigint;
  private events: IncomingEvent<O>[] = [];
  /** Index in `batch` of each event of `events`; null = all events are there, each has its own. */
  private origin: number[] | null = null;
  /** Number of events that the subscription does not accept. */
  private skipped = 0;
  private undecodable: DeadLetter[] = [];
  /** Remaining parts, the next one last. */
  private readonly parts: Part[];

  constructor(
    private readonly subscription: Subscription<O>,
    private batch: readonly RawEvent[],
    private readonly options: DeliveryOptions,
  ) {
    this.first = batch[0]?.offset ?? 0n;
    this.end = (batch.at(-1)?.offset ?? -1n) + 1n;
    for (let index = 0; index < batch.length; index++) this.decode(batch[index] as RawEvent, index);
    this.parts = this.events.length > 0 ? [{ from: 0, to: this.events.length, tries: 0 }] : [];
  }

  /** Offset of the first event that is not finished: where the group continues. */
  get next(): bigint {
    const part = this.parts.at(-1);
    const first = this.undecodable.length > 0 ? 0 : part ? this.placeOf(part.from) : this.batch.length;
    return this.batch[first]?.offset ?? this.end;
  }

  /** All events, where none was tried yet and all could be decoded; otherwise none. */
  get untouched(): readonly IncomingEvent<O>[] {
    const [part] = this.parts;
    const isDecoded = this.events.length + this.skipped === this.batch.length;
    const isUntouched = this.parts.length === 1 && part?.tries === 0 && isDecoded;
    return isUntouched && part.from === 0 && part.to === this.events.length ? this.events : [];
  }

  /** Marks all events as handled, after a handler took them together with those of other partitions. */
  finish(): void {
    this.parts.pop();
    this.release();
  }

  /**
   * Continues with the rest. Resolves when it is done or the process stops (see `next`). A transient fault is thrown
   * and the rest stays for the next call.
   */
  async run(): Promise<void> {
    if (this.undecodable.length > 0) {
      await this.options.sendToDeadLetters(this.undecodable);
      this.count(this.undecodable.length);
      this.undecodable = [];
    }
    for (let part = this.parts.at(-1); part && !this.options.stopped.aborted; part = this.parts.at(-1)) {
      await this.attempt(part);
    }
    if (this.parts.length === 0) this.release();
  }

  /** The commit of the position waits for others: the collector would copy handled events meanwhile. */
  private release(): void {
    [this.batch, this.events] = [[], []];
  }

  private async attempt(part: Part): Promise<void> {
    const { topic, group, handle, maxTries = 3 } = this.subscription;
    const whole = part.from === 0 && part.to === this.events.length;
    const events = whole ? this.events : this.events.slice(part.from, part.to);
    try {
      await forEveryone(() => inTraceOf(topic.name, events, () => handle.call(this.subscription, events)));
      this.parts.pop();
      this.options.observer.consumed(topic.name, group, events.length);
    } catch (error) {
      if (isTransient(error)) throw error;
      part.tries++;
      // A part between the whole batch and a single event only helps to find the failing event: one try is enough.
      const allowed = whole || events.length === 1 ? maxTries : 1;
      if (part.tries < allowed) return pause(Math.min(1000, 25 * 2 ** part.tries), this.options.stopped);
      if (events.length === 1) return this.deadLetterPart(part, error);
      this.parts.pop();
      const middle = part.from + (events.length >> 1);
      this.parts.push({ from: middle, to: part.to, tries: 0 }, { from: part.from, to: middle, tries: 0 });
    }
  }

  private async deadLetterPart(part: Part, error: unknown): Promise<void> {
    const raw = this.batch[this.placeOf(part.from)];
    if (raw) await this.options.sendToDeadLetters([this.letter(raw, causeOf(error))]);
    this.parts.pop();
    this.count(1);
  }

  private count(letters: number): void {
    this.options.observer.deadLettered(this.subscription.topic.name, this.subscription.group, letters);
  }

  private decode(raw: RawEvent, index: number): void {
    if (this.subscription.accepts?.(raw) === false) {
      this.origin ??= this.events.map((_, place) => place);
      this.skipped++;
      return;
    }
    try {
      this.events.push(this.decoded(raw));
      this.origin?.push(index);
    } catch (error) {
      this.origin ??= this.events.map((_, place) => place);
      this.undecodable.push(this.letter(raw, `the payload cannot be decoded (${causeOf(error)})`));
    }
  }

  /** Index in `batch` of an event of `events`. */
  private placeOf(index: number): number {
    return this.origin ? (this.origin[index] ?? -1) : index;
  }

  private decoded(raw: RawEvent): IncomingEvent<O> {
    const { decode } = this.subscription.topic;
    if (raw.decoded?.by !== decode) {
      const { payload, key, headers, partition, offset } = raw;
      const value = payload === null ? null : decode(payload);
      raw.decoded = { by: decode, event: { key, value, headers, partition, offset } };
    }
    // Made by this very `decode`, which returns that type.
    return raw.decoded.event as IncomingEvent<O>;
  }

  private letter({ key, payload, headers, partition, offset }: RawEvent, cause: string): DeadLetter {
    const { topic, group } = this.subscription;
    return {
      topic: topic.name,
      group,
      key,
      payload: payload ?? NONE,
      headers,
      cause,
      partition,
      offset,
      failedAt: Date.now(),
    };
  }
}
