import type { TestApp } from '@gaugeway/platform/testing';
import {
  consumptionSeries,
  createAccountingPoint,
  createSystemReport,
  type Endpoint,
  groupBalance,
  createBalanceGroup,
  heatCalculation,
  objectConsumption,
  eventTimeline,
  pointConsumption,
  previewFormula,
  taskStatistics,
} from '@gaugeway/proto/api';
import { NO_UUID, made } from '../contract/matrix/samples/things';
import { eventually } from '../contract/devices-fixture';
import type { Actor } from '../contract/matrix/actors';
import type { Seeded } from './seed';

export interface Attack {
  name: string;
  endpoint: Endpoint;
  input: Record<string, unknown>;
  /** Work that the call leaves to a job. */
  afterwards?: () => Promise<void>;
}

/** Levels of formulas over formulas, each of the points of the level below. */
const LEVELS = 10;
const WIDTH = 6;
const PARTS = 745;
const END = Date.parse('2025-12-01') / 1000;
const EVER = { date_start: '1900-01-01', date_end: '2199-12-31' };

/** Inputs that once held the event loop or exhausted the heap. */
export async function attacks(app: TestApp, actor: Actor, { points }: Seeded): Promise<Attack[]> {
  const sumOf = (ids: readonly number[]) => ({
    expression: ids.map((_, at) => `P${at}`).join(' + '),
    operands: ids.map((accounting_point_id, at) => ({ name: `P${at}`, accounting_point_id })),
  });
  const virtual = async (title: string, ids: readonly number[]): Promise<number> => {
    const point = { title, resource_type_id: 1, type: 1, formula: sumOf(ids) };
    return (await made(app, actor, createAccountingPoint, point)).accounting_point.id as number;
  };
  let level = points.slice(0, WIDTH);
  for (let depth = 1; depth <= LEVELS; depth++) {
    const next: number[] = [];
    for (let place = 0; place < WIDTH; place++) next.push(await virtual(`Level ${depth}, ${place}`, level));
    level = next;
  }
  const [top = 0] = level;
  const wide = await virtual('All points', points);
  const members = [...points, wide, ...level].map((accounting_point_id) => ({ accounting_point_id, sign: 1 as const }));
  const group = { title: 'Everything', resource_type_id: 1, members };
  const { balance_group } = await made(app, actor, createBalanceGroup, group);
  await eventually(async () =>
    expect(
      await app.database.database.query(
        `SELECT FROM messages.accounting_point WHERE point_id IN (${top}, ${wide}) AND terms <> '[]'`,
      ),
    ).toHaveLength(2),
  );
  const times = Array.from({ length: PARTS }, (_, part) => END - (PARTS - part) * 3600);
  const month = { from: '2025-11-01', to: '2025-11-30' };
  const report = { layout: 'csv', accounting_point_ids: points };
  return [
    {
      name: 'formulas over formulas between times',
      endpoint: pointConsumption,
      input: { accounting_point_id: top, times },
    },
    { name: 'a wide formula between times', endpoint: pointConsumption, input: { accounting_point_id: wide, times } },
    ...(['hour', 'day', 'month'] as const).flatMap((by) =>
      [top, wide].map((accounting_point_id) => ({
        name: `a formula by ${by} of point ${accounting_point_id === top ? 'on top' : 'that is wide'}`,
        endpoint: consumptionSeries,
        input: { accounting_point_id, by, ...month },
      })),
    ),
    {
      name: 'a preview of formulas over formulas',
      endpoint: previewFormula,
      input: { formula: sumOf(level), ...month },
    },
    {
      name: 'a balance of all points and formulas',
      endpoint: groupBalance,
      input: { id: balance_group.id, start_date: END - 400 * 86_400, stop_date: END, step: 'day' },
    },
    {
      name: 'a balance of all time',
      endpoint: groupBalance,
      input: { id: balance_group.id, start_date: 0, stop_date: 4_294_967_295, step: 'day' },
    },
    { name: 'a system report of all time', endpoint: createSystemReport, input: { ...report, ...EVER } },
    {
      name: 'a system report of the years 1 to 9999',
      endpoint: createSystemReport,
      input: { ...report, date_start: '0001-01-01', date_end: '9999-12-31' },
    },
    {
      name: 'heat of all time',
      endpoint: heatCalculation,
      input: { object_id: NO_UUID, start_date: 0, stop_date: 4_294_967_295 },
    },
    {
      name: 'an object of all time',
      endpoint: objectConsumption,
      input: { object_id: NO_UUID, from: '1900-01-01', to: '2199-12-31' },
    },
    { name: 'events of all time', endpoint: eventTimeline, input: { from: 0, to: 4_294_967_295 } },
    { name: 'tasks of 99 days', endpoint: taskStatistics, input: { start_date: END - 99 * 86_400, stop_date: END } },
  ];
}
