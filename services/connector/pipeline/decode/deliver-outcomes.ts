import { Injectable } from '@nestjs/common';
import { Bus, type DeadLetter, type OutgoingEvent } from '@gaugeway/platform/bus';
import { type EventIn, readingDecoded, uplinkRaw } from '@gaugeway/proto/events';
import { ConnectorMetrics } from '../../connector.metrics';
import type { UnknownUplink } from '../unknown-device/unknown-device.repository';
import { UnknownDevices } from '../unknown-device/unknown-devices';
import type { UplinkEvent } from './codec-queue.repository';
import type { Dead, Outcome } from './outcome';

export const DECODE_GROUP = 'connector';

export interface DecodedEvent {
  event: UplinkEvent;
  outcome: Outcome;
}

/** Makes outcomes durable: readings are published, faults go to the dead letters, unknown devices are stored; one call each. */
@Injectable()
export class DeliverOutcomes {
  constructor(
    private readonly bus: Bus,
    private readonly unknown: UnknownDevices,
    private readonly metrics: ConnectorMetrics,
  ) {}

  /**
   * Delivers outcomes in the order given. Durable when it resolves; a call with the same input publishes the same
   * again.
   */
  async deliver(decoded: readonly DecodedEvent[]): Promise<void> {
    const readings: OutgoingEvent<EventIn<typeof readingDecoded>>[] = [];
    const letters: Omit<DeadLetter, 'failedAt'>[] = [];
    const held: UnknownUplink[] = [];
    for (const { event, outcome } of decoded) {
      if (outcome.kind === 'decoded') {
        const { reading } = outcome;
        readings.push({ key: String(reading.deviceId), company: reading.companyId ?? 0, value: reading });
      }
      if (outcome.kind === 'held') held.push(unknownUplink(event));
      if (outcome.kind === 'dead') letters.push(letterOf(event, outcome.dead));
    }
    if (readings.length > 0) await this.bus.publish(readingDecoded, readings, { isGathered: true });
    if (letters.length > 0) await this.bus.sendToDeadLetters(letters);
    await this.unknown.store(held);
    this.count(decoded);
    for (const letter of letters) this.metrics.deadLetters.inc({ cause: letter.cause.split(':')[0] ?? '' });
  }

  /** Once per kind of outcome and not per uplink: the labels are sorted and joined at each call. */
  private count(decoded: readonly DecodedEvent[]): void {
    const counts = new Map<string, Map<string, number>>();
    for (const { event, outcome } of decoded) {
      const source = event.value?.source ?? '';
      const result = outcome.kind === 'decoded' && !outcome.reading.readings?.length ? 'link' : outcome.kind;
      const results = counts.get(source) ?? new Map<string, number>();
      counts.set(source, results.set(result, (results.get(result) ?? 0) + 1));
    }
    for (const [source, results] of counts)
      for (const [result, count] of results) this.metrics.decoded.inc({ source, result }, count);
  }
}

function letterOf(event: UplinkEvent, { cause, sentence }: Dead): Omit<DeadLetter, 'failedAt'> {
  return {
    topic: uplinkRaw.name,
    group: DECODE_GROUP,
    key: event.key,
    payload: event.value ? uplinkRaw.encode(event.value) : new Uint8Array(0),
    headers: event.headers,
    cause: `${cause}: ${sentence}`,
    partition: event.partition,
    offset: event.offset,
  };
}

/** Payloads are kept to be decoded later; other events are only counted. */
function unknownUplink({ value, headers }: UplinkEvent): UnknownUplink {
  const isPayload = value !== null && (value.lorawan?.event === 'up' || Boolean(value.payload));
  return {
    kind: 'device',
    address: value?.lorawan?.devEui ?? value?.payload?.eui ?? '',
    companyId: value?.companyId ?? 0,
    name: value?.lorawan?.deviceName ?? '',
    source: value?.source ?? '',
    at: value?.receivedAt ?? headers.occurredAt,
    payload: isPayload ? uplinkRaw.encode(value) : null,
  };
}
