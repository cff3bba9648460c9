import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { createAccountingPoint, tieDevice } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { as, creator, eventually, owner, radioModel } from './devices-fixture';

const DAY = 86_400;
/** Midnight of 2025-03-01 by the owner's clock, Unix seconds. */
const MARCH_1 = Date.parse('2025-03-01') / 1000 - owner.timeZone * 3600;

/** A point of water whose meter has these values at the beginning of days of March. */
export async function measuredPoint(app: TestApp, title: string, days: Record<number, number>): Promise<number> {
  const made = await app.call(createAccountingPoint, { title, resource_type_id: 1, type: 1 }, as(owner));
  const id = made.body.data.accounting_point.id as number;
  const { id: device } = (await creator(app, owner).radio({ name: title })).body.data.metering_device as { id: number };
  await eventually(async () => {
    const tied = await app.call(
      tieDevice,
      { accounting_point_id: id, device_id: device, date: MARCH_1 - DAY },
      as(owner),
    );
    expect(tied.status).toBe(200);
  });
  const query = (sql: string) => app.database.database.query(sql);
  await eventually(async () => {
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1);
    expect(await query(`SELECT FROM messages.accounting_point WHERE point_id = ${id} AND links <> '[]'`)).toHaveLength(
      1,
    );
  });
  const readings = Object.entries(days).map(([day, value]) => ({
    ...{ type: 1, ts: MARCH_1 + Number(day) * DAY },
    ...{ values: [value], layout: 0 },
  }));
  const value = {
    ...{ deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() },
    ...{ layouts: [{ fields: ['in1'] }], readings },
  };
  await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.message WHERE device_id = ${device}`)).toHaveLength(readings.length),
  );
  return id;
}
