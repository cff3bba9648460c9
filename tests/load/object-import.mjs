// Duration of the import of a town from one spreadsheet: reading, dry run, import, the same file once more, undo.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... node tests/load/object-import.mjs
//
// A street of houses with flats, accounting points, consumers and contracts comes into the caller's company, and goes
// again. ROWS=n (50,000) says how many rows. Refuses to wait longer than MOST_S=n (600) for a job. Prints the steps and,
// at last, the result as one line of JSON.
import { setTimeout as sleep } from 'node:timers/promises';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD } = process.env;
const ROWS = Number(process.env.ROWS ?? 50_000);
const MOST_S = Number(process.env.MOST_S ?? 600);
if (!EMAIL || !PASSWORD) throw new Error('Set EMAIL and PASSWORD (see the head of this file).');
const FLATS = 56;
let token = '';

async function call(method, path, body, headers = {}) {
  const response = await fetch(new globalThis.URL(`/api/${path}`, base), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${reply.msg}`);
  return reply.data;
}

const seconds = {};
async function timed(step, work) {
  const started = performance.now();
  const result = await work();
  seconds[step] = Number(((performance.now() - started) / 1000).toFixed(1));
  console.log(`${step}: ${seconds[step]} s`);
  return result;
}

async function ended(id) {
  for (const until = performance.now() + MOST_S * 1000; performance.now() < until; await sleep(250)) {
    const { bulk_job: job } = await call('GET', `objects/smart_import/job/${id}`);
    if (job.state === 'done') return job;
  }
  throw new Error(`The job has taken longer than ${MOST_S} s.`);
}

function expected(what, found, wanted) {
  if (found !== wanted) throw new Error(`${what}: ${found}, expected ${wanted}`);
}

const lines = ['City;Street;House;Flat;Resource;Serial;Consumer;Contract;Supplier'];
for (let row = 0; row < ROWS; row += 1) {
  const house = Math.floor(row / FLATS);
  const place = `Import town ${ROWS};Street ${Math.floor(house / 30) + 1};${(house % 30) + 1};${(row % FLATS) + 1}`;
  lines.push(`${place};cold water;IT${row};Subscriber ${row};IT-${row};Waterworks`);
}
token = (await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD, personal_data_access: true }))
  .access_token;
const { file, columns } = await timed('read', () =>
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
expected('rows imported', job.done, ROWS);
const again = await timed('same file', check);
expected('rows of the same file that change something', again.bulk_job.total - again.bulk_job.unchanged, 0);
const undone = await timed('undo', async () => {
  const { bulk_job: undo } = await call('POST', `objects/smart_import/undo/${bulk_job.id}`, {});
  return ended(undo.id);
});
expected('rows not undone', undone.refused, 0);
console.log(JSON.stringify({ rows: ROWS, seconds }));
