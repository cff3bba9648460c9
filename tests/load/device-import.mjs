// Duration of an import of 10,000 devices, from the upload of its spreadsheet to its last device, over HTTP.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... node tests/load/device-import.mjs
//
// The devices are created in the caller's company and put into the trash and out of it again at the end; KEEP=1 leaves
// them, ROWS=n changes their number. Fails above 60 s. Prints the result as one line of JSON.
import { isJudged } from './verdict.mjs';
const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD, KEEP } = process.env;
const rows = Number(process.env.ROWS ?? 10_000);
const LIMIT_S = 60;
if (!EMAIL || !PASSWORD) throw new Error('Set EMAIL and PASSWORD (see the head of this file).');

let token = '';
async function call(method, path, body, headers = { 'content-type': 'application/json' }) {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: headers['content-type'] === 'application/json' ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} gave ${response.status}: ${text}`);
  return JSON.parse(text).data;
}

token = (await call('POST', 'auth/login', { email: EMAIL, password: PASSWORD })).access_token;
const { models } = await call('POST', 'device/model/metering_devices', {});
const model = models.find(({ interface_id, form_fields }) => interface_id === 1 && form_fields.length > 0);
const mark = Date.now().toString(16).slice(-8);
const eui = (n) => `${mark}${n.toString(16).padStart(8, '0')}`;
const lines = Array.from({ length: rows }, (_, n) =>
  [`Import ${mark} ${n}`, `${model.brand} ${model.name}`, eui(n), `${mark}-${n}`, `Street ${n % 500}, ${n}`, 60].join(
    ';',
  ),
);
const file = ['Name;Model;Device EUI;Serial number;Postal address;Report period, min', ...lines].join('\n');

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 100) / 10;
const { bulk_job: read } = await call('POST', 'device/import/upload', file, {
  'content-type': 'text/csv',
  'content-disposition': `attachment; filename="load-${mark}.csv"`,
});
const checked = seconds();
await call('POST', `device/import/start/${read.id}`, {});
let job = read;
while (job.state !== 'done') {
  await new Promise((resolve) => setTimeout(resolve, 100));
  job = (await call('GET', `device/bulk/${read.id}`)).bulk_job;
}
const took = seconds();
if (!KEEP) {
  for (;;) {
    const list = { search_string: `Import ${mark}`, per_page: 2500, only: ['id'] };
    const { data } = (await call('POST', 'device/metering_devices', list)).metering_devices;
    if (data.length === 0) break;
    const ids = data.map(({ id }) => id);
    await call('POST', 'device/metering_devices/remove_in_trash', { ids });
    await call('POST', 'device/metering_devices/remove_from_trash', { ids });
  }
}
console.log(JSON.stringify({ rows, done: job.done, refused: job.refused, checked_s: checked, took_s: took }));
if (job.done !== rows || (isJudged && took > LIMIT_S)) process.exitCode = 1;
