import { setTimeout as sleep } from 'node:timers/promises';
import { INTERFACE, models } from '@gaugeway/catalogue';
import { closePeriod } from '@gaugeway/proto/api';
import { monthOf } from '../../services/messages/store/timeseries/months';
import { KilledServer } from './killed-server';

/** Fifteen batches of the run. */
const POINTS = 1500;
const KILLS = 2;
/** Counts water in `in1`. */
const MODEL = models.find(({ interfaceId }) => interfaceId === INTERFACE.lorawan)?.id ?? 0;
const FIRST = 1_000_000;
const LIMIT_MS = 200_000;

let server: KilledServer;
let passed = false;

beforeAll(async () => {
  server = await KilledServer.begin('closing');
});
afterAll(() => server.end(!passed));

/** The run, as soon as more points than so many are done or it has ended. */
async function further(done: number): Promise<{ done: number; total: number; status: string }> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until;) {
    await sleep(10);
    const [run] = await server.database.query<{ done: number; total: number; status: string }>(
      'SELECT done, total, status FROM messages.period_closing',
    );
    if (run && (run.status !== 'running' || run.done > done)) return run;
  }
  throw new Error('the closing does not go on');
}

/** Points with a meter each, whose register has the number of the point in March 2025 by the clock of the company. */
async function seed(): Promise<void> {
  const { database } = server;
  for (const until = Date.now() + LIMIT_MS; Date.now() < until;) {
    await sleep(50);
    if ((await database.query('SELECT FROM messages.company')).length > 0) break;
  }
  await database.query(`INSERT INTO messages.layout (fields) VALUES ('{in1}') ON CONFLICT DO NOTHING`);
  await database.query(
    `INSERT INTO messages.device (device_id, version, company_id, model_id, name, time_zone, transformation_ratio)
     SELECT $1 + n, 1, c.company_id, $2, 'Meter ' || n, c.time_zone, 1
     FROM messages.company c, generate_series(1, $3::int) n`,
    [FIRST, MODEL, POINTS],
  );
  await database.query(
    `INSERT INTO messages.accounting_point (point_id, company_id, title, resource_type_id, links, version)
     SELECT $1 + n, c.company_id, 'Point ' || n, 1, jsonb_build_array(jsonb_build_object('deviceId', $1 + n,
       'from', extract(epoch FROM date '2025-01-01'), 'to', null, 'start', '{}'::jsonb, 'end', '{}'::jsonb)), 1
     FROM messages.company c, generate_series(1, $2::int) n`,
    [FIRST, POINTS],
  );
  for (const { name, from, to } of ['2025-02-28', '2025-03-31'].map((day) => monthOf(Date.parse(day) / 1000)))
    await database.query(
      `CREATE TABLE IF NOT EXISTS messages."${name}" PARTITION OF messages.message FOR VALUES FROM (${from}) TO (${to})`,
    );
  await database.query(
    `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", received_at)
     SELECT $1 + n, c.company_id, 1, extract(epoch FROM r.day) - c.time_zone * 3600, l.id, ARRAY[r.share * n], 0
     FROM messages.company c, messages.layout l, generate_series(1, $2::int) n,
       (VALUES (date '2025-03-01', 1), (date '2025-04-01', 2)) r(day, share) WHERE l.fields = '{in1}'`,
    [FIRST, POINTS],
  );
}

it('kill -9 in the middle of a closing: it continues, and each figure is closed once', async () => {
  await seed();
  await (await server.client()).call(closePeriod, { period_start: '2025-03-01' });
  let seen = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const run = await further(seen);
    // A fast machine ends the run while it starts again.
    if (kill > 0 && run.status === 'done') break;
    expect(run).toMatchObject({ status: 'running', total: POINTS });
    seen = run.done;
    await server.kill();
    await server.start();
    const [after] = await server.database.query('SELECT done FROM messages.period_closing');
    expect(Number(after?.done)).toBeGreaterThanOrEqual(seen);
  }
  expect(await further(POINTS)).toEqual({ status: 'done', total: POINTS, done: POINTS });
  const [found] = await server.database.query(
    `SELECT count(*)::int AS figures, count(DISTINCT point_id)::int AS points, max(revision) AS revision,
       sum(value)::int AS value, (SELECT count(*)::int FROM messages.figure_correction) AS corrections
     FROM messages.frozen_figure`,
  );
  const value = (POINTS * (POINTS + 1)) / 2;
  expect(found).toEqual({ figures: POINTS, points: POINTS, revision: 1, value, corrections: 0 });
  passed = true;
});
