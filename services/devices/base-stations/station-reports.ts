import type { baseStationReported, EventOf } from '@gaugeway/proto/events';

/**
 * Reports of one batch about one base station through one endpoint. Times are Unix milliseconds, null = not reported.
 */
export interface StationReport {
  gatewayEui: string;
  /** Owner of the endpoint that it came through. */
  companyId: number;
  /** The endpoint accepts only that company's own base stations. */
  ownOnly: boolean;
  contactAt: number | null;
  connection: 'online' | 'offline' | null;
  connectionAt: number | null;
  /** The connection is from a retained message: valid, but no change. */
  isKept: boolean;
  position: { latitude: number; longitude: number } | null;
}

/**
 * One report per gateway and endpoint, always in the same order, so that two overlapping batches wait for each other.
 * Pure.
 */
export function stationReports(events: readonly EventOf<typeof baseStationReported>[]): StationReport[] {
  const reports = new Map<string, StationReport>();
  for (const event of events) {
    const key = `${event.gatewayEui}/${event.companyId}/${event.ownOnly}`;
    const next = reportOf(event);
    const known = reports.get(key);
    reports.set(key, known ? later(known, next) : next);
  }
  return [...reports.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report);
}

function reportOf({
  gatewayEui,
  companyId,
  ownOnly,
  event,
  at,
  kept,
  ...place
}: EventOf<typeof baseStationReported>): StationReport {
  const connection = event === 'online' || event === 'offline' ? event : null;
  const { latitude, longitude } = place;
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    gatewayEui,
    companyId,
    ownOnly,
    // A lost connection is no contact with the base station.
    contactAt: event === 'offline' || kept ? null : at,
    connection,
    connectionAt: connection && at,
    isKept: kept,
    position: hasPlace ? { latitude, longitude } : null,
  };
}

function later(a: StationReport, b: StationReport): StationReport {
  const latest = b.connection !== null && (b.connectionAt ?? 0) >= (a.connectionAt ?? 0) ? b : a;
  return {
    ...latest,
    contactAt: Math.max(a.contactAt ?? 0, b.contactAt ?? 0) || null,
    position: b.position ?? a.position,
  };
}
