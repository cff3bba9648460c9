import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { createAccountingPoint, createMeteringDevice, tieDevice } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { eventually, nextEui, radioModel } from '../contract/devices-fixture';
import type { Actor } from '../contract/matrix/actors';
import { made } from '../contract/matrix/samples/things';

/** Accounting points with a device each, and days of half-hourly readings of every device. */
const POINTS = 40;
const DAYS = 31;
const PER_DAY = 48;
const DAY = 86_400;
/** The days end with November. */
const END = Date.parse('2025-12-01') / 1000;

export interface Seeded {
  points: number[];
  devices: number[];
}

/** Data of a company before the requests for all of it. */
export async function seed(app: TestApp, actor: Actor): Promise<Seeded> {
  const query = (sql: string) => app.database.database.query(sql);
  const points: number[] = [];
  const devices: number[] = [];
  for (let place = 0; place < POINTS; place++) {
    const point = await made(app, actor, createAccountingPoint, {
      ...{ title: `Point ${place}`, resource_type_id: 1, type: 1 },
    });
    const device = await made(app, actor, createMeteringDevice, {
      ...{ model_id: radioModel.id, name: `Meter ${place}`, deviceID: nextEui(), deviceTimezone: 0 },
    });
    points.push(point.accounting_point.id as number);
    devices.push(device.metering_device.id as number);
  }
  const count = async (table: string, column: string, ids: readonly number[]) =>
    (await query(`SELECT FROM ${table} WHERE ${column} IN (${ids.join()})`)).length;
  await eventually(async () => {
    expect(await count('objects.device', 'device_id', devices)).toBe(POINTS);
    expect(await count('messages.device', 'device_id', devices)).toBe(POINTS);
  });
  for (const [place, accounting_point_id] of points.entries())
    await made(app, actor, tieDevice, {
      ...{ accounting_point_id, device_id: devices[place] ?? 0, date: END - DAYS * DAY },
    });
  for (const deviceId of devices) {
    const readings = Array.from({ length: DAYS * PER_DAY }, (_, at) => ({
      ...{ type: 1, layout: 0, ts: END - DAYS * DAY + (at * DAY) / PER_DAY, values: [at / 10] },
    }));
    const value = {
      ...{ deviceId, companyId: actor.companyId, modelId: radioModel.id, receivedAt: Date.now() },
      ...{ layouts: [{ fields: ['in1'] }], readings },
    };
    await app.get(Bus).publish(readingDecoded, [{ key: String(deviceId), company: actor.companyId, value }]);
  }
  await eventually(async () =>
    expect(
      await query(
        `SELECT device_id FROM messages.message WHERE device_id IN (${devices.join()}) GROUP BY 1 HAVING count(*) = ${DAYS * PER_DAY}`,
      ),
    ).toHaveLength(POINTS),
  );
  return { points, devices };
}
