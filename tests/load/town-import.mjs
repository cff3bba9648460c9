// Imports a town of that many flats from one spreadsheet into the demo company of a running instance, prints how long
// each step took, and takes it back: node tests/load/town-import.mjs [rows]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROWS = Number(process.argv[2] ?? 50_000);
const dataDir = process.env.DATA_DIR || '.data';
const { url } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8'));
const password = readFileSync(join(dataDir, 'demo-admin-password'), 'utf8').trim();
let token = '';

async function call(method, path, body, headers = {}) {
  const response = await fetch(new URL(`/api/${path}`, url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reply.msg}`);
  return reply.data;
}

async function timed(what, work) {
  const started = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

async function ended(id) {
  for (;;) {
    const { bulk_job: job } = await call('GET', `objects/smart_import/job/${id}`);
    if (job.state === 'done') return job;
    await sleep(250);
  }
}

const lines = ['City;Street;House;Flat;Resource;Serial;Consumer;Contract;Supplier'];
for (let row = 0; row < ROWS; row += 1) {
  const house = Math.floor(row / 56);
  const place = `Import town ${ROWS};Street ${Math.floor(house / 30) + 1};${(house % 30) + 1};${(row % 56) + 1}`;
  lines.push(`${place};cold water;IT${row};Subscriber ${row};IT-${row};Waterworks`);
}
const credentials = { email: 'demo-admin@gaugeway.local', password, personal_data_access: true };
token = (await call('POST', 'auth/login', credentials)).access_token;
const { file, columns } = await timed(`${ROWS} rows are read`, () =>
  call('POST', 'objects/smart_import', lines.join('\n'), {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="town.csv"',
  }),
);
const mapping = Object.fromEntries(columns.flatMap(({ field, column }) => (field ? [[field, column]] : [])));
const check = () => call('POST', `objects/smart_import/check/${file.id}`, { mapping });
const { bulk_job } = await timed('dry run', check);
const job = await timed('import', async () => {
  await call('POST', `objects/smart_import/start/${bulk_job.id}`, {});
  return ended(bulk_job.id);
});
console.log({ total: job.total, done: job.done, known: job.known, refused: job.refused });
const again = await timed('the same file once more', check);
console.log({ total: again.bulk_job.total, known: again.bulk_job.known });
const undone = await timed('undo', async () => {
  const { bulk_job: undo } = await call('POST', `objects/smart_import/undo/${bulk_job.id}`, {});
  return ended(undo.id);
});
console.log({ total: undone.total, done: undone.done, refused: undone.refused });
