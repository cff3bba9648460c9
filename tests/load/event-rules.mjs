// Stored readings that the service `events` judges per second: 100,000 devices, 200 rules, 8 of which concern a
// device.
//
// URL=http://127.0.0.1:8080 DATABASE_URL=postgresql://... node --max-semi-space-size=32 tests/load/event-rules.mjs
//
// It runs the service in its own process on a separate database beside that of DATABASE_URL, and hands it batches as
// the bus does; URL is not called. The flag is the server's (SERVER_FLAGS in scripts/lib/project.mjs). The measure is
// the time of the processor, which others on the machine disturb little. DEVICES=n and READINGS=n change the sizes
// (more readings than devices: each is judged several times in a row); JUDGE=0 prints no verdict. The limit is one
// statement per batch that writes as many states as the batch concerns. Prints the result as one line of JSON.
import { built, startAlone } from './service-alone.mjs';
import { isJudged } from './verdict.mjs';

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('Set DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
const readings = Number(process.env.READINGS ?? Math.min(40_000, devices * 2));
const BATCH = 1000;
const RULES = 200;
/** Readings a second that one core is to judge. */
const WANTED = 5000;
const FIELDS = ['tariff1', 'voltage1', 'current1', 'active_power1', 'temperature'];
const MODEL = 230;

const service = await startAlone({ 'services/events/events.module.js': 'eventsService' }, DATABASE_URL);
try {
  const { client } = service;
  await client.query(
    `INSERT INTO events.device (device_id, version, company_id, model_id, gateway_id, name, state, time_zone, report_period, tied_users)
     SELECT n, 1, 2, ${MODEL}, 0, 'Meter ' || n, 'active', 0, 3600, '{}' FROM generate_series(1, $1::int) n`,
    [devices],
  );
  // Four rules about all, and the others each about a part of the devices, so that four more concern each.
  const part = Math.ceil(devices / ((RULES - 4) / 4));
  const { compileRule } = built('services/catalogue/event-rules');
  const definitions = Array.from({ length: RULES }, (_, n) => ({
    ...{ operator: 'and', hold_minutes: 0, recover_minutes: 0, repeat_minutes: 60, schedule: null },
    conditions: [
      { kind: 'threshold', field: FIELDS[n % FIELDS.length], comparison: 'above', value: 1e9, hysteresis: 0 },
    ],
    scope:
      n < 4
        ? { kind: 'all' }
        : {
            kind: 'devices',
            device_ids: Array.from({ length: part }, (__, i) => 1 + ((Math.floor((n - 4) / 4) * part + i) % devices)),
          },
  }));
  compileRule({
    ...definitions[0],
    id: 1,
    companyId: 2,
    version: 1,
    title: '',
    template: null,
    severity: 'info',
    soundAlert: false,
  });
  await client.query(
    `INSERT INTO events.company (company_id, revision) VALUES (2, 1) ON CONFLICT (company_id) DO UPDATE SET revision = events.company.revision + 1`,
  );
  for (const [n, definition] of definitions.entries())
    await client.query(
      `INSERT INTO events.rule (company_id, title, active, severity, sound_alert, definition, created_by) VALUES (2, $1, true, 'info', false, $2, 1)`,
      [`Rule ${n}`, JSON.stringify(definition)],
    );
  // State after some weeks: every device has been judged before.
  await client.query(
    `INSERT INTO events.rule_state (rule_id, subject_kind, subject_id, company_id, rule_version, memory)
     SELECT r.id, 'device', d.device_id, 2, 1, '{"conditions":[{"is":false,"at":1}],"truth":{"is":false,"since":0}}'::jsonb
     FROM events.rule r JOIN events.device d ON r.definition->'scope'->>'kind' = 'all'
     UNION ALL SELECT r.id, 'device', i::int, 2, 1, '{"conditions":[{"is":false,"at":1}],"truth":{"is":false,"since":0}}'::jsonb
     FROM events.rule r, jsonb_array_elements_text(r.definition->'scope'->'device_ids') i
     WHERE r.definition->'scope'->>'kind' = 'devices'`,
  );
  await client.query('VACUUM ANALYZE');
  const { readingStored } = built('proto/events');
  const batchOf = (round) => {
    const at = Math.floor(Date.now() / 1000) - 3600 + round;
    return Array.from({ length: BATCH }, (_, n) => {
      const deviceId = 1 + ((round * BATCH + n) % devices);
      const value = {
        ...{ deviceId, companyId: 2, modelId: MODEL, storedAt: at * 1000, receivedAt: at * 1000 },
        rows: [{ type: 1, ts: at, fields: FIELDS, values: FIELDS.map((__, i) => 100 + i) }],
      };
      const headers = { type: 'reading.stored', version: 1, id: '', occurredAt: Date.now(), company: 2 };
      return {
        key: String(deviceId),
        value: readingStored.decode(readingStored.encode(value)),
        headers,
        partition: 0,
        offset: BigInt(round * BATCH + n),
      };
    });
  };
  const judge = service.handlerOf('reading.stored', 'events');
  const rounds = Math.max(1, Math.ceil(readings / BATCH));
  let round = 0;
  const batches = (count) => Array.from({ length: count }, () => batchOf(round++));
  for (const batch of batches(Math.min(3, rounds))) await judge(batch);
  const all = batches(rounds);
  const judged = await service.measure(async () => {
    for (const batch of all) await judge(batch);
  });
  const { rows } = await client.query(
    `SELECT rule_id, subject_id, memory FROM events.rule_state ORDER BY subject_id LIMIT $1`,
    [BATCH * 7],
  );
  const bare = await service.measure(async () => {
    for (let n = 0; n < rounds; n++)
      await client.query(
        `UPDATE events.rule_state s SET memory = g.memory FROM unnest($1::int[], $2::int[], $3::jsonb[]) AS g(rule_id, subject_id, memory)
         WHERE s.rule_id = g.rule_id AND s.subject_kind = 'device' AND s.subject_id = g.subject_id`,
        [
          rows.map((row) => row.rule_id),
          rows.map((row) => row.subject_id),
          rows.map((row) => JSON.stringify(row.memory)),
        ],
      );
  });
  const count = rounds * BATCH;
  const micros = (ms) => +((ms * 1000) / count).toFixed(1);
  const [perCore] = [Math.round(count / ((judged.nodeMs + judged.postgresMs) / 1000))];
  const { rows: states } = await client.query('SELECT count(*)::int AS n FROM events.rule_state');
  const result = {
    ...{ devices, rules: RULES, readings: count, states: states[0].n },
    per_second: Math.round(count / (judged.ms / 1000)),
    ...{ node_us: micros(judged.nodeMs), postgres_us: micros(judged.postgresMs) },
    per_second_of_node_core: Math.round(count / (judged.nodeMs / 1000)),
    per_second_of_a_core: perCore,
    to_bare_states: +(bare.ms / judged.ms).toFixed(2),
    bare_postgres_us: micros(bare.postgresMs),
  };
  console.log(JSON.stringify(result));
  if (isJudged && result.per_second_of_node_core < WANTED) process.exitCode = 1;
} finally {
  await service.stop();
}
process.exit();
