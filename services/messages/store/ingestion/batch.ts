import type { IncomingEvent } from '@gaugeway/platform/bus';
import type { gaugeway } from '@gaugeway/proto/events';
import { keyOf, type NewRow } from '../timeseries/rows';

type Decoded = gaugeway.ReadingDecoded;
/** A decoded uplink. */
export type IncomingReading = IncomingEvent<Decoded> & { value: Decoded };

/** A row together with the event to publish afterwards; its layout is found later. */
export interface BatchRow extends NewRow {
  event: IncomingReading;
}

/** An invalid row: its event goes to the dead letters with the reason, the other rows are stored. */
export interface RefusedRow {
  event: IncomingReading;
  cause: string;
}

/** 2000-01-01: no meter that reports to us is older. */
const EARLIEST = 946_684_800;
/** Clocks run ahead, and time zones are set wrong; two days cover both. */
export const AHEAD_SECONDS = 2 * 86_400;

/** Step 1: rows from events; impossible times are refused (1970, 2106, seconds given as milliseconds). */
export function toRows(events: readonly IncomingReading[], now: number): { rows: BatchRow[]; refused: RefusedRow[] } {
  const rows: BatchRow[] = [];
  const refused: RefusedRow[] = [];
  for (const event of events) {
    const { value } = event;
    const link = linkText(value.link);
    for (const reading of value.readings) {
      const ts = Math.trunc(reading.ts ?? 0);
      const fields = value.layouts[reading.layout ?? 0]?.fields ?? [];
      const values = reading.values ?? [];
      const cause = impossible(ts, now) ?? mismatch(fields, values) ?? unreadable(reading.extra ?? '');
      if (cause) {
        refused.push({ event, cause });
        continue;
      }
      rows.push({
        event,
        fields,
        deviceId: value.deviceId,
        companyId: value.companyId,
        type: reading.type ?? 0,
        ts,
        layoutId: 0,
        values,
        extra: reading.extra ?? '',
        status: reading.status ?? 0,
        link,
        receivedAt: Math.trunc(value.receivedAt),
      });
    }
  }
  return { rows, refused };
}

/** A uplink's link as a row keeps it, JSON; '' where no LoRaWAN gateway heard it. Levels of one digit after the point. */
export function linkText(link: gaugeway.Link.$Properties | null | undefined): string {
  const receptions = link?.receptions;
  if (!receptions?.length) return '';
  const gateways = receptions.map(({ gatewayEui, rssi, snr }) => [
    gatewayEui ?? '',
    rssi ?? 0,
    Math.round((snr ?? 0) * 10) / 10,
  ]);
  return JSON.stringify({ data_rate: link?.dataRate ?? '', gateways });
}

/**
 * Step 3: a key twice in one statement is an error, so a repeated key is written in a later wave, as if it had come a
 * moment later. Mostly there is one wave.
 */
export function inWaves(rows: readonly BatchRow[]): BatchRow[][] {
  if (!mayRepeat(rows)) return rows.length === 0 ? [] : [[...rows]];
  const counts = new Map<string, number>();
  const waves: BatchRow[][] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const wave = counts.get(key) ?? 0;
    counts.set(key, wave + 1);
    (waves[wave] ??= []).push(row);
  }
  return waves;
}

/** false: all keys differ. The numbers of two keys of a device may coincide; a text for each key takes three times as long. */
function mayRepeat(rows: readonly BatchRow[]): boolean {
  const seen = new Set<number>();
  // The device in the upper 32 of 53 bits.
  for (const { deviceId, type, ts } of rows) seen.add(deviceId * 2 ** 21 + ((ts * 31 + type) % 2 ** 21));
  return seen.size < rows.length;
}

function impossible(ts: number, now: number): string | null {
  if (ts >= EARLIEST && ts <= now + AHEAD_SECONDS) return null;
  const date = new Date(ts * 1000);
  const shown = Number.isNaN(date.getTime()) ? String(ts) : date.toISOString();
  return `impossible_time: the device says ${shown}, which is ${ts < EARLIEST ? 'before 2000' : 'in the future'}`;
}

/** PostgreSQL keeps no NUL in JSON, and one bad text must not fail the other rows. */
function unreadable(extra: string): string | null {
  if (extra === '') return null;
  try {
    const parsed: unknown = JSON.parse(extra);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject && !extra.includes('\\u0000')
      ? null
      : 'bad_extra: the text beside the values is no JSON object that can be kept';
  } catch {
    return 'bad_extra: the text beside the values is not JSON';
  }
}

function mismatch(fields: readonly string[], values: readonly number[]): string | null {
  if (fields.length === values.length) return null;
  return `bad_layout: ${values.length} values for ${fields.length} fields`;
}
