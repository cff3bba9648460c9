// Cost and lateness of the poll scheduler with 100,000 devices in 500 groups that are polled every 15 minutes.
//
// URL=http://127.0.0.1:8080 DATABASE_URL=postgresql://... node tests/load/poll-scheduler.mjs
//
// It runs the service `tasks` in its own process on a separate database beside that of DATABASE_URL; URL is not called.
// The clock is given by hand: runs of the job as they come every 5 s, of which the devices' answers are noted by SQL.
// DEVICES=n and RUNS=n change the sizes; JUDGE=0 prints no verdict. The limits are one INSERT of as many tasks, and
// BullMQ alone on the same PostgreSQL: a job per device that does nothing. Prints the result as one line of JSON.
import { createRequire } from 'node:module';
import { startAlone } from './service-alone.mjs';
import { isJudged } from './verdict.mjs';

// Same library as the product.
const { createPostgresBackend, withBackend } = createRequire(new URL('../../services/package.json', import.meta.url))(
  'bullmq',
);
const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('Set DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
const runs = Number(process.env.RUNS ?? 24);
const GROUPS = 500;
const MODEL = 230;
const INTERVAL = 900;
const EVERY = 5;
/** Jobs of the bare run: enough to be measured. */
const BARE_JOBS = 5000;
/** Seconds over which the slots are spread: a short run still asks all that it made. */
const SPREAD = isJudged ? INTERVAL : runs * EVERY;
/** Parts of the interval that a slot may be late, and of a core that it may cost. */
const LIMITS = { late: 0.02, core: 0.25 };

/** Adds so many jobs and waits until a worker has done nothing for each. */
async function bareQueue(connectionString, count) {
  const bull = withBackend(createPostgresBackend);
  const connection = { connectionString, schema: 'bare_jobs', migrate: true, max: 10 };
  const queue = new bull.Queue('bare', { connection });
  await queue.waitUntilReady();
  const options = { removeOnComplete: true };
  const jobs = Array.from({ length: count }, (_, n) => ({ name: 'poll', data: { device: n }, opts: options }));
  await queue.addBulk(jobs);
  await new Promise((done, failed) => {
    let left = count;
    const worker = new bull.Worker('bare', () => Promise.resolve(), { connection, concurrency: 100 });
    worker.on('failed', (_, error) => failed(error));
    worker.on('error', failed);
    worker.on('completed', () => {
      if (--left === 0) void worker.close().then(done, failed);
    });
  });
  await queue.close();
}

process.env.TASKS_SCHEDULE_EVERY_MS = '3600000';
const service = await startAlone({ 'services/tasks/tasks.module.js': 'tasksService' }, DATABASE_URL);
try {
  const { client } = service;
  const now = Math.floor(Date.now() / 1000);
  await client.query(
    `INSERT INTO tasks.device (device_id, company_id, model_id, name, gateway_id, poll_interval, state, version, next_poll_at)
     SELECT n, 2, ${MODEL}, 'Meter ' || n, 1 + n / 20, ${INTERVAL}, 'active', 1,
       to_timestamp($2::float8 + (n::bigint * 7919 % ${SPREAD * 10}) / 10.0)
     FROM generate_series(1, $1::int) n`,
    [devices, now],
  );
  await client.query(
    `INSERT INTO tasks.poll_group (company_id, name, poll_interval, warning_period, poll_params, selected_data, autoload_params,
       service_params, poll_one, averaging, is_active, created_by)
     SELECT 2, 'Group ' || n, ${INTERVAL}, 3600, $1, $2, $3, $4, false, 60, true, 1 FROM generate_series(1, ${GROUPS}) n`,
    [
      JSON.stringify({ weekdays: [], hours: [], time_zone: null }),
      ...[JSON.stringify({ kinds: ['current'], archives: [] }), JSON.stringify({ depth_days: 30 }), '{}'],
    ],
  );
  await client.query(
    `INSERT INTO tasks.poll_group_device (group_id, device_id) SELECT 1 + n % ${GROUPS}, n FROM generate_series(1, $1::int) n`,
    [devices],
  );
  await client.query('VACUUM ANALYZE');
  const job = service.get('services/tasks/polling/poll-due-devices.job.js', 'PollDueDevicesJob');
  const all = { ms: 0, nodeMs: 0, postgresMs: 0, slowest: 0 };
  let late = 0;
  for (let run = 1; run <= runs; run++) {
    const at = now + run * EVERY;
    const [due] = (
      await client.query(
        `SELECT extract(epoch FROM to_timestamp($1) - min(next_poll_at))::float8 AS late FROM tasks.device WHERE next_poll_at <= to_timestamp($1)`,
        [at],
      )
    ).rows;
    late = Math.max(late, due.late ?? 0);
    const one = await service.measure(() => service.forEveryone(() => job.run(at)));
    for (const key of ['ms', 'nodeMs', 'postgresMs']) all[key] += one[key];
    all.slowest = Math.max(all.slowest, one.ms);
    await client.query(`UPDATE tasks.device_task SET status = 5 WHERE status = 2`);
  }
  const [{ n: polls }] = (await client.query('SELECT count(*)::int AS n FROM tasks.device_task')).rows;
  const bare = await service.measure(() =>
    client.query(
      `INSERT INTO tasks.device_task (company_id, device_id, command_type, command_class, title, title_en, management, status, priority,
         expires_at, created_by)
       SELECT company_id, device_id, command_type, command_class, title, title_en, management, 5, 3, expires_at, 0 FROM tasks.device_task`,
    ),
  );
  const jobs = Math.min(polls, BARE_JOBS);
  const bull = await service.measure(() => bareQueue(process.env.DATABASE_URL, jobs));
  const core = (all.nodeMs + all.postgresMs) / 1000 / (runs * EVERY);
  const result = {
    ...{ devices, groups: GROUPS, runs, polls },
    ...{
      node_us: Math.round((all.nodeMs * 1000) / (polls || 1)),
      postgres_us: Math.round((all.postgresMs * 1000) / (polls || 1)),
    },
    bare_insert_us: Math.round((bare.postgresMs * 1000) / (polls || 1)),
    bare_bullmq_us: Math.round(((bull.nodeMs + bull.postgresMs) * 1000) / (jobs || 1)),
    of_a_core: +core.toFixed(3),
    late_of_interval: +((late + all.slowest / 1000) / INTERVAL).toFixed(4),
    slowest_run_ms: Math.round(all.slowest),
  };
  console.log(JSON.stringify(result));
  if (polls === 0 || (isJudged && (core > LIMITS.core || result.late_of_interval > LIMITS.late))) process.exitCode = 1;
} finally {
  await service.stop();
}
process.exit();
