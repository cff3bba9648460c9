import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentProcesses } from './document-processes';

/** A document that names the process that has made it, or of as many bytes as were ordered. */
const SCRIPT = `
const { serve } = require(${JSON.stringify(join(__dirname, 'answer.cjs'))});
serve(async (order) => {
  if (order === 'fail') throw new Error('cannot be drawn');
  if (order === 'wait') return new Promise(() => undefined);
  if (order === 'eat') for (const eaten = []; ;) eaten.push(Array.from({ length: 1e5 }, (_, at) => at * 1.5));
  if (order === 'spin') for (;;);
  return typeof order === 'number' ? new Uint8Array(order) : new TextEncoder().encode(String(process.pid));
});
`;
const patience = () => AbortSignal.timeout(60_000);
let folder: string;
let processes: DocumentProcesses;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gaugeway-documents-'));
  writeFileSync(join(folder, 'worker.cjs'), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => (processes = new DocumentProcesses(join(folder, 'worker.cjs'), { heapMb: 64, processorMs: 1500 })));

const make = (order: string | number, signal = patience()) => processes.make((ask) => ask(order), signal);
const whose = async () => Number(await make('whose'));

it('the next document is made by the process of the last one, two at once by two', async () => {
  const first = await whose();
  expect(await whose()).toBe(first);
  const [one, other] = await Promise.all([whose(), whose()]);
  expect(one).not.toBe(other);
  expect([one, other]).toContain(await whose());
});

it('a process that has failed makes nothing more, and the next document is made', async () => {
  const first = await whose();
  await expect(make('fail')).rejects.toThrow('cannot be drawn');
  expect(await whose()).not.toBe(first);
});

it('a process whose caller has left is ended at once, and no answer of it reaches another', async () => {
  const first = await whose();
  const leaving = new AbortController();
  const left = make('wait', leaving.signal);
  leaving.abort(new Error('has left'));
  await expect(left).rejects.toThrow('has left');
  expect(await whose()).not.toBe(first);
  await expect(make('whose', leaving.signal)).rejects.toThrow('has left');
});

it('a process that has made a large file ends with it', async () => {
  const first = await whose();
  expect(await make(300_000)).toHaveLength(300_000);
  expect(await whose()).not.toBe(first);
});

it('a process beyond its memory or its time is ended with a sentence, and the next document is made', async () => {
  const costly = { declaration: { key: 'errors.document_too_costly', status: 422 } };
  await expect(make('eat')).rejects.toMatchObject(costly);
  await expect(make('spin')).rejects.toMatchObject(costly);
  expect(await whose()).toBeGreaterThan(0);
});

it('a file of several parts is whole', async () => {
  expect(await make(2_000_001)).toEqual(Buffer.alloc(2_000_001));
});
