// Mutated and costly files against the two imports of a running server: none may hold it up, and each is read or refused
// with 4xx and a sentence.
//
//   URL=http://127.0.0.1:8080 EMAIL=... PASSWORD=... node tests/load/upload-fuzz.mjs
//
// FILES=n changes the number of mutated files (1,000), SEED=n which ones. Another caller requests /healthz all the
// time;
// fails where one of its answers took longer than LIMIT_MS (100) beyond what this machine needs when nothing else goes on
// (the slowest of 200), or where an upload is answered by 5xx. Prints the result as one line of JSON.
import { strToU8 } from 'fflate';
import { mutated, seededRandom, workbookOf } from './file-mutations.mjs';
import { isJudged } from './verdict.mjs';

const { URL: base = 'http://127.0.0.1:8080', EMAIL, PASSWORD } = process.env;
const files = Number(process.env.FILES ?? 1000);
const seed = Number(process.env.SEED ?? 1);
const LIMIT_MS = Number(process.env.LIMIT_MS ?? 100);
if (!EMAIL || !PASSWORD) throw new Error('Set EMAIL and PASSWORD (see the head of this file).');

const signIn = await fetch(`${base}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
});
if (!signIn.ok) throw new Error(`Signing in gave ${signIn.status}: ${await signIn.text()}`);
const authorization = `Bearer ${(await signIn.json()).data.access_token}`;

async function upload(file) {
  const response = await fetch(`${base}/api/device/import/upload`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/octet-stream',
      'content-disposition': 'filename="fuzz.xlsx"',
    },
    body: file,
  });
  const { key } = await response.json();
  return { status: response.status, key: key ?? 'read' };
}

const cell = '<c t="inlineStr"><is><t>A</t></is></c>';
const rows = (count, content = cell) =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${content}</row>`).join('');
const merges = (count) => `<mergeCells>${'<mergeCell ref="A1:C10000"/>'.repeat(count)}</mergeCells>`;
const heads = 'Name;Model;Device EUI;Serial number';

const costly = [
  strToU8('a'.repeat(8e6)),
  strToU8(`${heads}\n"${'x;'.repeat(4e6)}`),
  strToU8([heads, ...Array.from({ length: 10_000 }, (_, n) => `n${n};m;${n};${n}`)].join('\n')),
  workbookOf(`<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(4e6)}</row></sheetData>`),
  workbookOf(`<sheetData>${rows(10_000)}</sheetData>${merges(10_000)}`),
  workbookOf(`<sheetData>${rows(10)}</sheetData>${merges(10_001)}`),
];
const seeds = [
  strToU8(`${heads}\r\n${'A;B;70b3d5e7;"a ""b"""\r\n'.repeat(40)}`),
  workbookOf(
    `<sheetData>${rows(40)}<row r="50"><c r="A50" t="s"><v>0</v></c></row></sheetData>${merges(3)}`,
    '<si><t>Name</t></si>',
  ),
];

const took = async () => {
  const began = performance.now();
  await (await fetch(`${base}/healthz`)).text();
  return performance.now() - began;
};
let idle = 0;
for (let n = 0; n < 200; n++) idle = Math.max(idle, await took());

let slowest = 0;
let ended = false;
const watching = (async () => {
  while (!ended) {
    slowest = Math.max(slowest, await took());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
})();
const random = seededRandom(seed);
const answers = {};
const note = ({ status, key }) => (answers[`${status} ${key}`] = (answers[`${status} ${key}`] ?? 0) + 1);
for (const file of costly) note(await upload(file));
for (let n = 0; n < files; n += 2) {
  const pair = [0, 1].map((at) => upload(mutated(seeds[(n + at) % seeds.length], random)));
  for (const answer of await Promise.all(pair)) note(answer);
}
ended = true;
await watching;

const faults = Object.keys(answers).filter((answer) => answer.startsWith('5'));
const delayMs = slowest - idle;
console.log(
  JSON.stringify({
    files: files + costly.length,
    seed,
    idle_ms: +idle.toFixed(1),
    delay_ms: +delayMs.toFixed(1),
    answers,
  }),
);
// JUDGE=0: checks that it runs and nothing breaks; a busy machine gives no valid figure for the delay.
const isLate = isJudged && delayMs > LIMIT_MS;
if (isLate || faults.length > 0) process.exitCode = 1;
