// Speed of the list of tasks with a million of them: pages and filters over HTTP.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... DATABASE_URL=postgresql://... node tests/load/tasks-list.mjs
//
// The tasks are put into the caller's company by SQL and removed again. TASKS=n changes their number (DEVICES=n makes ten
// for each), RUNS=n the calls of each kind; JUDGE=0 says no verdict. Prints a table and, at last, one line of JSON.
import pg from 'pg';
import { call } from './api.mjs';
import { isJudged } from './verdict.mjs';

const { EMAIL, PASSWORD, DATABASE_URL } = process.env;
if (!EMAIL || !PASSWORD || !DATABASE_URL)
  throw new Error('Set EMAIL, PASSWORD and DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
const tasks = Number(process.env.TASKS ?? devices * 10);
const runs = Number(process.env.RUNS ?? 25);
const LIMIT_MS = 100;
/** Above the numbers of devices that are there. */
const FROM = 1_500_000_000;

const page = (input) => ({ per_page: 50, ...input });
const calls = {
  'first page': page({}),
  'page 200': page({ page: 200 }),
  'failed ones': page({ status: [6] }),
  'open ones': page({ status: [1, 2, 3, 4] }),
  'of a device': page({ device_ids: [FROM + 7] }),
  commands: page({ command_type: 'control' }),
  'of the last hour': page({ start_date: Math.floor(Date.now() / 1000) - 3600 }),
};

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * q) - 1)];
async function measure(work) {
  const times = [];
  for (let run = -2; run < runs; run++) {
    const started = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

const client = new pg.Client({ connectionString: DATABASE_URL });
client.on('error', () => undefined);
await client.connect();
const { access_token: token } = await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD });
const company = (await call('GET', 'user/access', undefined, token)).access.current_company_id;
const result = { tasks, runs, limit_ms: LIMIT_MS, calls: {} };
try {
  await client.query(
    `INSERT INTO tasks.device (device_id, company_id, model_id, gateway_id, name, poll_interval, state, version)
     SELECT ${FROM} + n, $1, 230, 0, 'Meter ' || n, 0, 'active', 1 FROM generate_series(1, $2::int) n`,
    [company, devices],
  );
  await client.query(
    `INSERT INTO tasks.device_task (company_id, device_id, command_type, command_class, title, title_en, management, status,
       priority, expires_at, created_by, created_at)
     SELECT $1, ${FROM} + 1 + n % $3::int, CASE WHEN n % 50 = 0 THEN 'control' ELSE 'poll' END, 'A', 'Опрос', 'Poll', '{}',
       CASE WHEN n % 20 = 0 THEN 6 WHEN n % 5000 = 1 THEN 2 ELSE 5 END, 2, now() + interval '1 day', 1, now() - (($2::int - n) * 0.1) * interval '1 s'
     FROM generate_series(1, $2::int) n`,
    [company, tasks, devices],
  );
  await client.query('VACUUM ANALYZE tasks.device_task, tasks.device');
  const bare = await measure(() =>
    client.query(`SELECT * FROM tasks.device_task WHERE company_id = $1 ORDER BY id DESC LIMIT 50`, [company]),
  );
  result.bare_page_ms = +quantile(bare, 0.95).toFixed(1);
  for (const [name, input] of Object.entries(calls)) {
    let total = 0;
    const times = await measure(async () => {
      total = (await call('POST', 'task/device/list', input, token)).device_tasks.total;
    });
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    result.calls[name] = { total, p50_ms: +p50.toFixed(1), p95_ms: +p95.toFixed(1) };
    console.log(
      `${name.padEnd(20)} ${String(total).padStart(8)} found  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)} ms`,
    );
  }
  const slowest = Math.max(...Object.values(result.calls).map(({ p95_ms }) => p95_ms));
  if (isJudged && slowest > LIMIT_MS) process.exitCode = 1;
} catch (error) {
  // Before the tidying, which may fail for the same cause.
  console.error(error);
  process.exitCode = 1;
} finally {
  await client.query(`DELETE FROM tasks.device_task WHERE device_id > ${FROM}`);
  await client.query(`DELETE FROM tasks.device WHERE device_id > ${FROM}`);
  await client.end();
}
console.log(JSON.stringify(result));
