import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, type DeadLetter, type IncomingEvent, type OutgoingEvent, TransientError } from '@gaugeway/platform/bus';
import { CodecFault, CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { type EventIn, gaugeway, readingDecoded, uplinkRaw } from '@gaugeway/proto/events';
import { ConnectorMetrics } from '../connector.metrics';
import { Registry } from '../registry/registry';
import type { Sighting } from '../unknown-device/unknown-device.repository';
import { UnknownDevices } from '../unknown-device/unknown-devices';
import { decodeLorawan, type UploadedUplink } from './decode-lorawan';
import { decodeWired } from './decode-wired';
import { dead, type Dead, type Outcome } from './outcome';

type RawEvent = IncomingEvent<gaugeway.RawUplink>;

const GROUP = 'connector';

/** From accepted bytes to readings: a batch is decoded in memory, then published, buried and held with one call each. */
@Injectable()
export class DecodeConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly registry: Registry,
    private readonly unknown: UnknownDevices,
    private readonly metrics: ConnectorMetrics,
    private readonly sandbox: CodecSandbox,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({ topic: uplinkRaw, group: GROUP, handle: (events) => this.handle(events) });
  }

  private async handle(events: readonly RawEvent[]): Promise<void> {
    const readings: OutgoingEvent<EventIn<typeof readingDecoded>>[] = [];
    const letters: Omit<DeadLetter, 'failedAt'>[] = [];
    const held: Sighting[] = [];
    const outcomes: { source: string; result: string }[] = [];
    for (const event of events) {
      const decoded = this.decode(event);
      const outcome = decoded.kind === 'uploaded' ? await this.runUploaded(decoded) : decoded;
      const source = event.value?.source ?? '';
      if (outcome.kind === 'decoded') {
        const { reading } = outcome;
        readings.push({ key: String(reading.deviceId), company: reading.companyId ?? 0, value: reading });
      }
      if (outcome.kind === 'held') held.push(sightingOf(event));
      if ('dead' in outcome && outcome.dead) letters.push(letterOf(event, outcome.dead));
      outcomes.push({
        source,
        result: outcome.kind === 'decoded' && !outcome.reading.readings?.length ? 'link' : outcome.kind,
      });
    }
    if (readings.length > 0) await this.bus.publish(readingDecoded, readings);
    if (letters.length > 0) await this.bus.bury(letters);
    await this.unknown.hold(held);
    for (const labels of outcomes) this.metrics.decoded.inc(labels);
    for (const letter of letters) this.metrics.deadLetters.inc({ cause: letter.cause.split(':')[0] ?? '' });
  }

  private decode({ value }: RawEvent): Outcome | UploadedUplink {
    if (value?.lorawan) return decodeLorawan(value, gaugeway.LorawanUplink.fromObject(value.lorawan), this.registry);
    if (value?.wired) return decodeWired(value, gaugeway.WiredExchange.fromObject(value.wired), this.registry);
    return dead('malformed', 'the event holds no uplink');
  }

  /** Whatever the codec does concerns this uplink alone; only that there is no room for it now is a reason to wait. */
  private async runUploaded({ codec, input, gave, failed }: UploadedUplink): Promise<Outcome> {
    try {
      const { key, source, kept, companyId: company } = codec;
      return gave(await this.sandbox.run({ key, source, kept, company }, 'decodeUplink', input));
    } catch (error) {
      if (!(error instanceof CodecFault)) return failed(String(error));
      if (error.kind === 'busy') throw new TransientError(error.message);
      return failed(error.sentence);
    }
  }
}

function letterOf(event: RawEvent, { cause, sentence }: Dead): Omit<DeadLetter, 'failedAt'> {
  return {
    topic: uplinkRaw.name,
    group: GROUP,
    key: event.key,
    payload: event.value ? uplinkRaw.encode(event.value) : new Uint8Array(0),
    headers: event.headers,
    cause: `${cause}: ${sentence}`,
    partition: event.partition,
    offset: event.offset,
  };
}

/** Payloads are kept to be read in later; other events are only counted. */
function sightingOf({ value, headers }: RawEvent): Sighting {
  const isPayload = value?.lorawan?.event === 'up';
  return {
    kind: 'lorawan',
    address: value?.lorawan?.devEui ?? '',
    companyId: value?.companyId ?? 0,
    name: value?.lorawan?.deviceName ?? '',
    source: value?.source ?? '',
    at: value?.receivedAt ?? headers.occurredAt,
    payload: isPayload ? uplinkRaw.encode(value) : null,
  };
}
