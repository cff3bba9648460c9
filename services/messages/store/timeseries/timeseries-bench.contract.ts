import type { Database } from '@gaugeway/platform/database';
import { LayoutRepository } from '../layouts/layout.repository';
import type { NewRow } from './rows';
import type { TimeSeries } from './time-series';

export interface TimeSeriesHarness {
  database: Database;
  series: TimeSeries;
  /** Converts every existing partition to the form of closed ones. */
  pack(): Promise<void>;
  close(): Promise<void>;
}

/** A Wednesday in the middle of a month: 2025-03-19, 12:00 UTC. */
export const NOON = Date.UTC(2025, 2, 19, 12) / 1000;

type WrittenKey = Pick<NewRow, 'deviceId' | 'type' | 'ts'> & { correction: boolean };
export type Given = Partial<Omit<NewRow, 'layoutId'>> & { deviceId: number; ts: number };

/** Names of values if a test gives none. */
export const named = (count: number) => Array.from({ length: count }, (_, place) => `field${place}`);

/** Writes and reads rows of new devices; the harness exists once the tests run. */
export function timeSeriesBench(harness: () => TimeSeriesHarness) {
  let repository: LayoutRepository | undefined;
  const layouts = () => (repository ??= new LayoutRepository(harness().database));
  let devices = 0;
  const newDevice = () => ++devices;

  async function rowOf({ values = [1], ...input }: Given): Promise<NewRow> {
    const defaults = { companyId: 2, type: 1, extra: '', status: 0, link: '', receivedAt: NOON * 1000 };
    const { fields = named(values.length) } = input;
    return { ...defaults, ...input, values, fields, layoutId: await layouts().idOf(fields) };
  }

  async function write(...input: Given[]): Promise<WrittenKey[]> {
    const rows: NewRow[] = [];
    for (const one of input) rows.push(await rowOf(one));
    await harness().series.makeRoom(rows.map(({ ts }) => ts));
    const written = await harness().database.transaction((transaction) => harness().series.write(transaction, rows));
    return written
      .map(({ row: { deviceId, type, ts }, correction }) => ({ deviceId, type, ts, correction }))
      .sort((a, b) => a.deviceId - b.deviceId || a.type - b.type || a.ts - b.ts);
  }

  /** Stored rows, in order, as the database prints them. */
  const read = (deviceId: number, type = 1) =>
    harness().database.query<{ ts: number; layoutId: number; values: string; extra: string | null; status: number }>(
      `SELECT ts, layout_id AS "layoutId", "values"::text AS "values", extra::text AS extra, status
       FROM messages.message WHERE device_id = $1 AND type = $2 ORDER BY ts`,
      [deviceId, type],
    );
  const count = async (deviceId: number) => (await read(deviceId)).length;
  /** The values of a device's only row, by their names in order. */
  const content = async (deviceId: number) => {
    const [row] = await harness().database.query<{ fields: string[]; values: number[] }>(
      `SELECT l.fields, m."values" FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id WHERE device_id = $1`,
      [deviceId],
    );
    const entries = (row?.fields ?? []).map((field, place) => [field, row?.values[place]] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const pairs = (rows: readonly { ts: number; values: string }[]) => rows.map(({ ts, values }) => [ts, values]);

  const revisions = (deviceId: number) =>
    harness().database.query<{ ts: number; revision: number; values: number[] }>(
      'SELECT ts, revision, "values" FROM messages.message_revision WHERE device_id = $1 ORDER BY ts, revision',
      [deviceId],
    );

  /** Same statement as a user's correction by hand. */
  const setStatus = (deviceId: number, ts: number, status: number) =>
    harness().database.query(
      `UPDATE messages.message SET status = ${status} WHERE device_id = ${deviceId} AND type = 1 AND ts = ${ts}`,
    );

  return { newDevice, layouts, rowOf, write, read, count, content, pairs, revisions, setStatus };
}
