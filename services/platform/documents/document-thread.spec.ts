import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentThreads } from './document-thread';

/** A document that says which thread has made it, or of as many bytes as were asked for. */
const SCRIPT = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', (wish) => {
  if (wish === 'fail') throw new Error('cannot be drawn');
  if (wish !== 'wait') parentPort.postMessage(typeof wish === 'number' ? new Uint8Array(wish) : new Uint8Array([threadId]));
});
`;

const patience = AbortSignal.timeout(60_000);
let folder: string;
let threads: DocumentThreads;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gaugeway-documents-'));
  writeFileSync(join(folder, 'worker.cjs'), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => (threads = new DocumentThreads(join(folder, 'worker.cjs'), 64)));

const make = (wish: string | number, signal = patience) => threads.make((ask) => ask(wish), signal);
const whose = async () => (await make('whose'))[0];

it('the next document is made by the thread of the last one, two at once by two', async () => {
  const first = await whose();
  expect(await whose()).toBe(first);
  const [one, other] = await Promise.all([whose(), whose()]);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(await whose());
});

it('a thread that has failed makes nothing more, and the next document is made', async () => {
  const first = await whose();
  await expect(make('fail')).rejects.toThrow('cannot be drawn');
  expect(await whose()).not.toBe(first);
});

it('a thread whose caller has left is ended at once, and no answer of it reaches another', async () => {
  const first = await whose();
  const leaving = new AbortController();
  const left = make('wait', leaving.signal);
  leaving.abort(new Error('has left'));
  await expect(left).rejects.toThrow('has left');
  expect(await whose()).not.toBe(first);
  await expect(make('whose', leaving.signal)).rejects.toThrow('has left');
});

it('a thread that has made a large file ends with it', async () => {
  const first = await whose();
  expect(await make(300_000)).toHaveLength(300_000);
  expect(await whose()).not.toBe(first);
});
