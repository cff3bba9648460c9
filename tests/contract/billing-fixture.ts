import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  addObject,
  billingCorrections,
  type CallOf,
  closePeriod,
  createAccountingPoint,
  createGroupReport,
  type Endpoint,
  periodFigures,
  pointConsumption,
  reportData,
  tieDevice,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { CheckClosedJob } from '../../services/messages/figures/periods/check-closed.job';
import { ClosePeriodsJob } from '../../services/messages/figures/periods/close-periods.job';
import { as, creator, eventually, owner, radioModel } from './devices-fixture';
import { judgedReadings } from './judged-readings';

export const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
export const MARCH = { period_start: '2025-03-01' };
export const APRIL = { period_start: '2025-04-01' };
export const [FROM, TO] = [at('2025-03-01'), at('2025-04-01')];

export interface Measured {
  point: number;
  device: number;
}

/** Points with closed periods, of the company of `owner`. */
export function billingTools(app: () => TestApp) {
  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
    app().call(endpoint, input, as(who));
  const { query, settled } = judgedReadings(app, FROM);

  /** A point whose meter has these values at times. */
  async function measured(
    title: string,
    values: Record<string, number>,
    object_id: string | null = null,
  ): Promise<Measured> {
    const made = await call(createAccountingPoint, { title, resource_type_id: 1, type: 1, object_id });
    const point = made.body.data.accounting_point.id as number;
    const { id: device } = (await creator(app(), owner).radio({ name: title })).body.data.metering_device as {
      id: number;
    };
    await eventually(async () => {
      const tied = await call(tieDevice, { accounting_point_id: point, device_id: device, date: at('2025-01-01') });
      expect(tied.status).toBe(200);
    });
    await eventually(async () => {
      expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1);
      expect(
        await query(`SELECT FROM messages.accounting_point WHERE point_id = ${point} AND links <> '[]'`),
      ).toHaveLength(1);
    });
    await send(device, values);
    return { point, device };
  }

  async function send(device: number, values: Record<string, number>): Promise<void> {
    const readings = Object.entries(values).map(([date, value]) => ({
      ...{ type: 1, ts: at(date), values: [value], layout: 0 },
    }));
    const value = {
      ...{ deviceId: device, companyId: owner.companyId, modelId: radioModel.id, receivedAt: Date.now() },
      ...{ layouts: [{ fields: ['in1'] }], readings },
    };
    await app()
      .get(Bus)
      .publish(readingDecoded, [{ key: String(device), company: owner.companyId, value }]);
    await eventually(async () => {
      const times = readings.map(({ ts }) => ts).join();
      const stored = await query(
        `SELECT FROM messages.message WHERE device_id = ${device} AND type = 1 AND ts IN (${times})`,
      );
      expect(stored).toHaveLength(readings.length);
    });
    await settled(device);
  }

  async function closed(input: CallOf<typeof closePeriod>): Promise<void> {
    expect((await call(closePeriod, input)).status).toBe(200);
    await eventually(async () => {
      await app().get(ClosePeriodsJob).run();
      expect(await query(`SELECT FROM messages.period_closing WHERE status = 'running'`)).toHaveLength(0);
    });
  }

  /** A measured point at a new object. */
  async function placed(title: string): Promise<Measured & { object_id: string }> {
    const made = await call(addObject, { name: title, type: 'house' });
    expect(made.status).toBe(200);
    const object_id = made.body.data.object._id as string;
    const values = { '2025-03-01': 10, '2025-03-20': 20, '2025-04-05': 26 };
    const found = await measured(title, values, object_id);
    await eventually(async () => {
      const there = await query(
        `SELECT FROM messages.accounting_point p JOIN messages.object o ON o.object_id = '${object_id}'
         WHERE p.point_id = ${found.point} AND p.branch ? o.object_id`,
      );
      expect(there).toHaveLength(1);
    });
    return { ...found, object_id };
  }

  const consumption = async (point: number, times = [FROM, TO]) =>
    (await call(pointConsumption, { accounting_point_id: point, times })).body.data.parts as {
      value: number | null;
      revision?: number | null;
      share: { final: number } | null;
    }[];

  const figures = async (point: number, period = MARCH, revisions = false) =>
    (await call(periodFigures, { ...period, accounting_point_ids: [point], revisions })).body.data.figures
      .data as Record<string, unknown>[];

  const corrections = async (point: number) =>
    (await call(billingCorrections, { accounting_point_id: point })).body.data.corrections.data as Record<
      string,
      unknown
    >[];

  /** Amounts of closed periods in a report of the days. */
  async function billedOf(point: number, date_start: string, date_end: string): Promise<unknown> {
    const made = await call(createGroupReport, {
      accounting_point_ids: [point],
      date_start,
      date_end,
      title: 'Billed',
    });
    expect(made.status).toBe(200);
    const id = made.body.data.report.id as number;
    let reply: TestReply | undefined;
    await eventually(async () => {
      reply = await call(reportData, { id });
      expect(reply.status).toBe(200);
    });
    const { carried, billed } = reply?.body.data.report.rows[0] as { carried: unknown; billed: unknown };
    return { carried, billed };
  }

  /** Resolves when the change of a closed period, which is known some time after its reading, has its correction. */
  const compared = (point: number) =>
    eventually(async () => {
      await app().get(CheckClosedJob).run();
      expect(await corrections(point)).toHaveLength(1);
      expect(await query(`SELECT FROM messages.closed_change WHERE point_id = ${point}`)).toHaveLength(0);
    });
  return { call, query, measured, send, closed, placed, consumption, figures, corrections, billedOf, compared };
}
