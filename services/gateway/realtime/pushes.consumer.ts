import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { BATCH_WINDOW_MS, type EventBatch } from '@gaugeway/platform/bus';
import { translate } from '@gaugeway/platform/i18n';
import { Consumes } from '@gaugeway/platform/nest';
import type { DeviceEventPush, Language, ReadingStoredPush, RowLink } from '@gaugeway/proto/api';
import {
  commandProgressed,
  connectionChanged,
  eventOccurred,
  figuresChanged,
  type gaugeway,
  gatewayState,
  readingStored,
  sessionRevoked,
  shownClockIn,
} from '@gaugeway/proto/events';
import { roomsFor } from './audience';
import { FigurePushes } from './figure-pushes';
import { ReadingPushes } from './reading-pushes';
import { RealtimeGateway } from './realtime.gateway';

/** A push is of no use later. */
const LIVE = { group: 'gateway', fromBeginning: false };
/** At most ten pushes per second: fast for the eye, cheap for a browser with a thousand rows. */
const GO_MS = 100;

/** Passes events on to the browsers. An event that no browser watches is not kept. */
@Injectable()
export class PushesConsumer implements BeforeApplicationShutdown {
  private readonly pushes = new ReadingPushes();
  private readonly figures = new FigurePushes((companyId, tiedUsers) =>
    this.realtime.push(roomsFor(companyId, tiedUsers, { list: 'figures' }), 'figures_changed', { device_id: null }),
  );
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly realtime: RealtimeGateway) {}

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.figures.stop();
  }

  isWatched(deviceId: number): boolean {
    return this.realtime.isWatched(deviceId);
  }

  @Consumes(readingStored, {
    ...LIVE,
    batchWindowMs: BATCH_WINDOW_MS.push,
    accepts: (consumer: PushesConsumer, { key }) => consumer.isWatched(Number(key)),
  })
  async readings(events: EventBatch<typeof readingStored>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      const rooms = roomsFor(value.companyId, value.tiedUsers, { device: value.deviceId });
      if (this.realtime.reaches(rooms)) this.pushes.add({ companyId: value.companyId, rooms, push: pushOf(value) });
    }
    if (!this.timer && !this.pushes.isEmpty) this.go();
  }

  private go(): void {
    for (const { rooms, push } of this.pushes.take()) this.realtime.push(rooms, 'reading_stored', push);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.pushes.isEmpty) this.go();
    }, GO_MS);
  }

  @Consumes(figuresChanged, LIVE)
  async changed(events: EventBatch<typeof figuresChanged>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      const { companyId, devices } = value;
      for (const { deviceId, tiedUsers } of devices) {
        const id = deviceId ?? 0;
        if (!this.isWatched(id)) continue;
        this.realtime.push(roomsFor(companyId, tiedUsers ?? [], { device: id }), 'figures_changed', { device_id: id });
      }
      this.figures.changed(
        companyId,
        devices.flatMap(({ tiedUsers }) => tiedUsers ?? []),
      );
    }
  }

  @Consumes(commandProgressed, LIVE)
  async tasks(events: EventBatch<typeof commandProgressed>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      const rooms = roomsFor(value.companyId, value.tiedUsers, { device: value.deviceId });
      this.realtime.push(rooms, 'task_progressed', {
        id: value.taskId,
        device_id: value.deviceId,
        status: value.state,
        result_code: value.resultCode || null,
        // The reason of a failure is left out: it is returned with the task, in the language of the reader.
        result: value.values || null,
      });
    }
  }

  /** Only the fact of a change: the list applies the user's rights. */
  @Consumes(gatewayState, LIVE)
  async notices(events: EventBatch<typeof gatewayState>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      const { companyId, tiedUsers, gatewayId } = value;
      this.realtime.push(roomsFor(companyId, tiedUsers, 'notices'), 'notices_changed', { gateway_id: gatewayId });
    }
  }

  @Consumes(eventOccurred, LIVE)
  async occurred(events: EventBatch<typeof eventOccurred>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      this.realtime.push(roomsFor(value.companyId, value.tiedUsers, 'events'), 'device_event', eventPushOf(value));
    }
  }

  @Consumes(connectionChanged, LIVE)
  async connections(events: EventBatch<typeof connectionChanged>): Promise<void> {
    for (const { value } of events) {
      if (!value) continue;
      const rooms = roomsFor(value.companyId, value.tiedUsers, { list: 'gateways' });
      this.realtime.push(rooms, 'connection_changed', { gateway_id: value.gatewayId, online: value.online });
    }
  }

  @Consumes(sessionRevoked, LIVE)
  async sessions(events: EventBatch<typeof sessionRevoked>): Promise<void> {
    for (const { value } of events) {
      if (value?.moved) this.realtime.moveSession(value.sessionId);
      else if (value) this.realtime.endSession(value.sessionId);
    }
  }
}

function pushOf(event: gaugeway.ReadingStored): ReadingStoredPush {
  const { link } = event;
  const heard = rowLinkOf(link);
  return {
    device_id: event.deviceId,
    stored_at: event.storedAt,
    rssi: link?.rssi || null,
    snr: link?.rssi ? (link.snr ?? null) : null,
    battery:
      link?.batteryPercent !== undefined && link.batteryPercent !== null && link.batteryPercent > 0
        ? link.batteryPercent
        : null,
    rows: event.rows.map((row) => ({
      type: row.type ?? 0,
      datetime: row.ts ?? 0,
      values: Object.fromEntries(
        (row.fields ?? []).map((field, index) => {
          const value = row.values?.[index];
          return [field, value === undefined || Number.isNaN(value) ? null : value];
        }),
      ),
      device_clock: shownClockIn(row.extra),
      correction: row.correction ?? false,
      link: heard,
    })),
  };
}

function eventPushOf(event: gaugeway.EventOccurred): DeviceEventPush {
  const textIn = (language: Language, title: string): string =>
    translate(language, event.subjects > 1 ? 'events.message_many' : 'events.message', {
      title,
      name: event.subjectName,
      more: event.subjects - 1,
    });
  const messages = {
    ru: textIn('ru', event.titleRu),
    en: textIn('en', event.titleEn),
    mn: textIn('mn', event.titleMn),
  };
  return {
    id: event.occurrenceId,
    kind: event.kind === 'began' ? 'began' : 'changed',
    message: messages.en,
    messages,
    event: { title: event.titleEn, options: { sound_alert: event.soundAlert } },
    device: { name: event.subjectName },
    severity: event.severity === 'info' || event.severity === 'critical' ? event.severity : 'warning',
    subjects: event.subjects,
  };
}

/** Link as in the list of messages. */
function rowLinkOf(link: gaugeway.StoredLink.$Properties | null | undefined): RowLink | null {
  if (!link?.receptions?.length) return null;
  const gateways = link.receptions.map(({ gatewayEui, rssi, snr }): RowLink['gateways'][number] => [
    gatewayEui ?? '',
    rssi ?? 0,
    Math.round((snr ?? 0) * 10) / 10,
  ]);
  return { data_rate: link.dataRate ?? '', gateways };
}
