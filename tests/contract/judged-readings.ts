import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { type CallOf, type Endpoint, type ReplyOf, tieDevice } from '@gaugeway/proto/api';
import { type gaugeway, readingDecoded } from '@gaugeway/proto/events';
import { AggregateBuilder } from '../../services/messages/figures/aggregates/aggregate-builder';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { as, creator, eventually, owner, radioModel } from './devices-fixture';

export const DAY = 86_400;
export const HOUR = 3600;

/** A midnight. */
export const midnight = (daysAgo: number): number => Math.floor(Date.now() / 1000 / DAY) * DAY - daysAgo * DAY;
export const dateOf = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 10);

/** Devices of the owner whose readings, by their place after a start, are judged and added up before a test goes on. */
export function judgedReadings(app: () => TestApp, start: number) {
  const query = <T extends object>(sql: string) => app().database.database.query<T & Record<string, unknown>>(sql);

  /** The reply to a call of the owner. */
  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
    const { status, body } = await app().call(endpoint, input, as(owner));
    expect({ status, refused: status === 200 ? null : body }).toEqual({ status: 200, refused: null });
    return body.data as ReplyOf<E>;
  }

  async function device(name: string): Promise<number> {
    const made = (await creator(app(), owner).radio({ name, deviceTimezone: 0 })).body.data.metering_device as {
      id: number;
    };
    await eventually(async () =>
      expect(await query(`SELECT FROM messages.device WHERE device_id = ${made.id}`)).toHaveLength(1),
    );
    return made.id;
  }

  /** A device at the only point that has one. */
  async function tiedDevice(name: string, pointId: number): Promise<number> {
    const id = await device(name);
    const tie = { accounting_point_id: pointId, device_id: id, date: start - DAY, start_values: {} };
    await eventually(async () => expect((await app().call(tieDevice, tie, as(owner))).status).toBe(200));
    await eventually(async () =>
      expect(await query(`SELECT FROM messages.accounting_point WHERE links <> '[]'`)).toHaveLength(1),
    );
    return id;
  }

  /**
   * Readings of an input by the hour; of a profile of half-hours by their number. `more` of the uplink than its
   * readings.
   */
  async function send(
    deviceId: number,
    rows: readonly (readonly [number, number])[],
    type = 1,
    more: gaugeway.ReadingDecoded.$Properties = {},
  ): Promise<void> {
    const [field, step] = type === 1 ? (['in1', HOUR] as const) : (['power_active', HOUR / 2] as const);
    const about = { deviceId, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() };
    const readings = rows.map(([at, value]) => ({ type, ts: start + at * step, layout: 0, values: [value] }));
    await app()
      .get(Bus)
      .publish(readingDecoded, [
        {
          key: String(deviceId),
          company: owner.companyId,
          value: { ...about, layouts: [{ fields: [field] }], readings, ...more },
        },
      ]);
    if (rows.length === 0) return;
    const times = readings.map(({ ts }) => ts).join();
    const stored = `SELECT FROM messages.message WHERE device_id = ${deviceId} AND type = ${type} AND ts IN (${times}) AND status = 0`;
    await eventually(async () => expect(await query(stored)).toHaveLength(rows.length));
  }

  /** Judged and added up, and nothing of the device waits for it. */
  async function settled(deviceId: number): Promise<void> {
    const waiting = `SELECT FROM messages.quality_dirty WHERE device_id = ${deviceId}
      UNION ALL SELECT FROM messages.consumption_dirty WHERE device_id = ${deviceId}`;
    await eventually(async () => {
      // The consumers that mark stored rows know them: their groups have read the topic.
      const behind = await query(`SELECT FROM bus.consumer WHERE group_name LIKE 'messages%'
        AND next_offset < bus.end_offset(topic, partition)`);
      await app().get(QualityUpdater).run();
      await app().get(AggregateBuilder).run();
      expect([behind.length, (await query(waiting)).length]).toEqual([0, 0]);
    });
  }

  return { query, ask, device, tiedDevice, send, settled };
}
