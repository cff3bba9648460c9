// What the poll scheduler costs with 100,000 devices in 500 groups that are asked every 15 minutes, and how late it is.
//
//   URL=http://127.0.0.1:8080 DATABASE_URL=postgresql://... node tests/load/poll-scheduler.mjs
//
// It runs the service `tasks` in its own process on a database of its own beside that of DATABASE_URL; URL is not called.
// The clock is given by hand: runs of the job as they come every 5 s, of which the devices' answers are noted by SQL. DEVICES=n and
// RUNS=n change the sizes; JUDGE=0 says no verdict. The limit is one INSERT of as many tasks. Prints the result as one line of
// JSON.
import { startAlone } from './service-alone.mjs';

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('Set DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
const runs = Number(process.env.RUNS ?? 24);
const GROUPS = 500;
const MODEL = 230;
const INTERVAL = 900;
const EVERY = 5;
const isJudged = process.env.JUDGE !== '0';
/** Seconds over which the slots are spread: a short run still asks all that it made. */
const SPREAD = isJudged ? INTERVAL : runs * EVERY;
/** Parts of the interval that a slot may be late, and of a core that it may cost. */
const LIMITS = { late: 0.02, core: 0.25 };

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
  const job = service.get('services/tasks/schedule/poll-due-devices.job.js', 'PollDueDevicesJob');
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
  const core = (all.nodeMs + all.postgresMs) / 1000 / (runs * EVERY);
  const result = {
    ...{ devices, groups: GROUPS, runs, polls },
    ...{
      node_us: Math.round((all.nodeMs * 1000) / (polls || 1)),
      postgres_us: Math.round((all.postgresMs * 1000) / (polls || 1)),
    },
    bare_insert_us: Math.round((bare.postgresMs * 1000) / (polls || 1)),
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
