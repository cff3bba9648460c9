// A rule about all devices that comes true for 100,000 of them at once, and ends for all at once: one group, one
// notice, and the lists of the console meanwhile.
//
// URL=http://127.0.0.1:8080 DATABASE_URL=postgresql://... node tests/load/event-storm.mjs
//
// It runs the service `events` in its own process on a separate database beside that of DATABASE_URL, and hands it
// batches as the bus does; URL is not called. DEVICES=n changes the size. Prints a line of JSON after the begin and
// after the end; fails where there is more than one group or notice.
import { built, startAlone } from './service-alone.mjs';

const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('Set DATABASE_URL (see the head of this file).');
const devices = Number(process.env.DEVICES ?? 100_000);
const BATCH = 1000;
const MODEL = 230;
const COMPANY = 2;
const CHANNEL = 1;
const rule = {
  ...{ operator: 'and', hold_minutes: 0, recover_minutes: 0, repeat_minutes: 60, schedule: null },
  conditions: [{ kind: 'threshold', field: 'voltage1', comparison: 'below', value: 50, hysteresis: 0 }],
  scope: { kind: 'all' },
};
const reactions = [{ channel_id: CHANNEL, after_minutes: 0, notify_on_end: true }];
const caller = {
  ...{ companyId: COMPANY, userId: 1, isAdmin: true, isDemo: false, chain: [COMPANY] },
  rights: { read: [], access_all: [] },
};
/** Filter of the console's list by default. */
const unfiltered = {
  ...{ search: '', templates: [], groupId: null, status: null, severity: null, ruleId: null, deviceId: null },
  ...{ taken: null, objectId: null, isGrouped: true, from: null, to: null, sort: 'created_at', descending: true },
};

const service = await startAlone({ 'services/events/events.module.js': 'eventsService' }, DATABASE_URL);
try {
  const { client } = service;
  await client.query(
    `INSERT INTO events.device (device_id, version, company_id, model_id, gateway_id, name, state, time_zone, report_period, tied_users)
     SELECT n, 1, ${COMPANY}, ${MODEL}, 0, 'Meter ' || n, 'active', 0, 3600, '{}' FROM generate_series(1, $1::int) n`,
    [devices],
  );
  await client.query(
    `INSERT INTO events.channel (id, company_id, title, active, target, language, zone, digest_minutes, created_by)
     OVERRIDING SYSTEM VALUE VALUES (${CHANNEL}, ${COMPANY}, 'Duty', true,
       '{"kind":"mail","user_ids":[1],"access_group_ids":[]}', 'en', 0, 0, 1)`,
  );
  await client.query(
    `INSERT INTO events.rule (company_id, title, active, severity, sound_alert, definition, created_by, reactions)
     VALUES (${COMPANY}, 'Storm', true, 'critical', true, $1, 1, $2)`,
    [JSON.stringify(rule), JSON.stringify(reactions)],
  );
  // Last: a job that looks at the company before its rule is there keeps its result until the revision changes.
  await client.query(`INSERT INTO events.company (company_id, revision) VALUES (${COMPANY}, 1)`);
  const { readingStored } = built('proto/events');
  const judge = service.handlerOf('reading.stored', 'events');
  const occurrences = service.get('services/events/occurrences/occurrence.repository.js', 'OccurrenceRepository');
  const batchOf = (round, volts) => {
    // The device measured the end a minute later, however few there are.
    const at = Math.floor(Date.now() / 1000) - (volts < 50 ? 60 : 0);
    return Array.from({ length: Math.min(BATCH, devices - round * BATCH) }, (_, n) => {
      const deviceId = 1 + round * BATCH + n;
      const value = {
        ...{ deviceId, companyId: COMPANY, modelId: MODEL, storedAt: at * 1000, receivedAt: at * 1000 },
        rows: [{ type: 1, ts: at, fields: ['voltage1'], values: [volts] }],
      };
      const headers = { type: 'reading.stored', version: 1, id: '', occurredAt: Date.now(), company: COMPANY };
      const offset = BigInt(round * BATCH + n);
      return {
        key: String(deviceId),
        value: readingStored.decode(readingStored.encode(value)),
        headers,
        partition: 0,
        offset,
      };
    });
  };
  for (const [what, volts, stage] of [
    ['begins', 10, 'began'],
    ['ends', 230, 'ended'],
  ]) {
    const times = [];
    for (let round = 0; round * BATCH < devices; round++) {
      const batch = batchOf(round, volts);
      const from = performance.now();
      await judge(batch);
      times.push(Math.round(performance.now() - from));
    }
    const from = performance.now();
    const { rows, total } = await service.forEveryone(() =>
      occurrences.page(caller, { ...unfiltered, state: null }, { limit: 100, offset: 0 }),
    );
    const listMs = Math.round(performance.now() - from);
    const unreadFrom = performance.now();
    const unread = await service.forEveryone(() => occurrences.unread(caller));
    const unreadMs = Math.round(performance.now() - unreadFrom);
    const { rows: sent } = await client.query('SELECT count(*)::int AS n FROM events.delivery WHERE stage = $1', [
      stage,
    ]);
    const [{ subjects, open_subjects: open } = {}] = rows;
    const seconds = Math.round(times.reduce((sum, ms) => sum + ms, 0) / 1000);
    const result = { storm: what, devices, groups: total, subjects, open, notices: sent[0].n, seconds };
    console.log(
      JSON.stringify({
        ...result,
        batch_ms: { first: times[0], last: times.at(-1) },
        list_ms: listMs,
        unread_ms: unreadMs,
      }),
    );
    if (total !== 1 || unread !== 1 || sent[0].n !== 1 || subjects !== devices) process.exitCode = 1;
  }
} finally {
  await service.stop();
}
process.exit();
