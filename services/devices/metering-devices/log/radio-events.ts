import { createHash } from 'node:crypto';
import type { EventOf, uplinkRaw } from '@gaugeway/proto/events';
import { radioActionOf } from './log-kinds';

/** An event of a network server about a device, other than an uplink. */
export interface RadioEvent {
  devEui: string;
  /** Owner of the endpoint that it came through. */
  companyId: number;
  /** The endpoint accepts only that company's own devices. */
  ownOnly: boolean;
  /** Unix milliseconds. */
  at: number;
  /** The event's identity: the same one delivered again has the same. */
  key: string;
  action: string;
  details: Record<string, string | number>;
}

/** A message that waited at the broker is older when it is received; an older time is a clock that was never set. */
const OLDEST_MS = 7 * 86_400_000;
/**
 * Join and ack have the time of a gateway's clock, txack and log that of the server: such clocks differ by seconds.
 * Events whose time differs less from their reception are in the order of reception.
 */
const CLOCKS_DIFFER_MS = 30_000;

/** The events of a batch that belong in the log of their device: log, txack, ack, location, join. Pure. */
export function radioEventsOf(events: readonly EventOf<typeof uplinkRaw>[]): RadioEvent[] {
  return events.flatMap(({ lorawan, companyId, ownOnly, receivedAt }) => {
    if (!lorawan?.devEui) return [];
    const { event, devEui, heardAt, queueItemId, deduplicationId } = lorawan;
    const action = radioActionOf(event ?? '', lorawan.logCode ?? '', lorawan.acknowledged ?? false);
    if (!action) return [];
    const time = heardAt ?? 0;
    // One queue item can be sent, fail and expire; one collection of a network server is one join or location.
    const identity = [event, lorawan.logCode, lorawan.logText, queueItemId, deduplicationId, time || receivedAt];
    return [
      {
        ...{ devEui, companyId, ownOnly, action },
        at: time > receivedAt - OLDEST_MS && time < receivedAt - CLOCKS_DIFFER_MS ? time : receivedAt,
        key: createHash('sha1').update(JSON.stringify(identity)).digest('base64url'),
        details: detailsOf(lorawan),
      },
    ];
  });
}

function detailsOf(lorawan: NonNullable<EventOf<typeof uplinkRaw>['lorawan']>): RadioEvent['details'] {
  const { logLevel, logCode, logText, devAddr, gatewayEui, queueItemId, latitude, longitude } = lorawan;
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  const details = {
    code: logCode,
    level: logLevel,
    description: logText,
    dev_addr: lorawan.event === 'join' ? devAddr : '',
    gateway_eui: lorawan.event === 'txack' ? gatewayEui : '',
    queue_item: queueItemId,
    location: hasPlace ? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` : '',
  };
  return Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
