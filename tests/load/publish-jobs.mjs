// Cost of a run of the jobs of the service `messages` that look at every device, with 100,000 of them: the sums of a
// day that rules compare, and the gaps of archives.
//
// URL=http://127.0.0.1:8080 DATABASE_URL=postgresql://... node tests/load/publish-jobs.mjs
//
// It runs the service in its own process on a separate database beside that of DATABASE_URL; URL is not called.
// DEVICES=n changes the number; JUDGE=0 prints no verdict. The limit is one statement that reads the same rows. Prints
// the result as one line of JSON.
import { startAlone } from './service-alone.mjs';
import { isJudged } from './verdict.mjs';

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('Set DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
/** A wired electricity meter with an archive that can be requested again. */
const MODEL = 230;
const FIELD = 'tariff_sum';
const DAYS = 10;
/** Milliseconds of one core that a run with nothing to do may take. */
const MOST_IDLE_MS = 2000;

const service = await startAlone({ 'services/messages/messages.module.js': 'messagesService' }, DATABASE_URL);
const shown = ({ ms, nodeMs, postgresMs }, of) => ({
  ms: Math.round(ms),
  ...{ node_us: +((nodeMs * 1000) / of).toFixed(2), postgres_us: +((postgresMs * 1000) / of).toFixed(2) },
});
try {
  const { client } = service;
  await client.query(
    `INSERT INTO messages.device (device_id, company_id, model_id, name, state, version, time_zone, transformation_ratio)
     SELECT n, 2, ${MODEL}, 'Meter ' || n, 'active', 1, 0, 1 FROM generate_series(1, $1::int) n`,
    [devices],
  );
  await client.query(
    `INSERT INTO messages.consumption_day (device_id, day, field, value, hours)
     SELECT n, (now() AT TIME ZONE 'UTC')::date - d, '${FIELD}', n % 17 + d, array_fill(1::float8, ARRAY[24])
     FROM generate_series(1, $1::int) n, generate_series(0, ${DAYS - 1}) d`,
    [devices],
  );
  await client.query('VACUUM ANALYZE');
  const sums = service.get('services/messages/figures/aggregates/publish-sums.job.js', 'PublishSumsJob');
  const run = (job) => service.measure(() => service.forEveryone(() => job.run()));
  const counted = async (sql) => (await client.query(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0].n;

  let runs = 0;
  const all = { ms: 0, nodeMs: 0, postgresMs: 0 };
  // A run ends after 20,000 devices; the next one goes on.
  for (let left = devices; left > 0 && runs < devices; left = devices - (await counted('messages.published_sum'))) {
    const one = await run(sums);
    for (const key of Object.keys(all)) all[key] += one[key];
    runs += 1;
  }
  const published = await counted('messages.published_sum');
  const bare = await service.measure(() =>
    client.query(
      `SELECT device_id, sum(value) FROM messages.consumption_day WHERE day >= now()::date - ${DAYS} GROUP BY 1`,
    ),
  );
  const idle = await run(sums);
  const gaps = await run(service.get('services/messages/quality/gaps/publish-gaps.job.js', 'PublishGapsJob'));
  const result = {
    ...{ devices, published },
    sums: { runs, ...shown(all, published || 1) },
    bare_read_ms: Math.round(bare.ms),
    ...{ sums_idle: shown(idle, devices), gaps_idle: shown(gaps, devices) },
  };
  console.log(JSON.stringify(result));
  if (isJudged && idle.nodeMs + idle.postgresMs > MOST_IDLE_MS) process.exitCode = 1;
} finally {
  await service.stop();
}
process.exit();
