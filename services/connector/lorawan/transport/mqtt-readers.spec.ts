import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { MqttDoor } from './mqtt-door';
import { MqttReaders } from './mqtt-readers';

/** A thread that says of each door that it is read; the doors of the name `bad` end it the first time. */
const SCRIPT = `
const { existsSync, writeFileSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ kind, id, name, argument }) => {
  if (name === 'open') {
    const seen = __filename + '.' + argument.as.name;
    if (argument.as.name === 'bad' && !existsSync(seen)) {
      writeFileSync(seen, '');
      throw new Error('out of its mind');
    }
    parentPort.postMessage({ kind: 'notify', name: 'event', argument: { door: argument.door, name: 'subscribed', given: [] } });
  }
  if (kind === 'call') parentPort.postMessage({ kind: 'answer', id, value: undefined });
});
`;

class WithScript extends MqttReaders {
  constructor(protected override readonly script: string) {
    const unused = undefined as never;
    super(unused, unused, unused, { MQTT_THREAD: true } as never);
  }
}

describe('the thread of the MQTT doors', () => {
  let folder: string;
  let readers: MqttReaders;
  let events: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gaugeway-readers-'));
    writeFileSync(join(folder, 'thread.cjs'), SCRIPT);
    readers = new WithScript(join(folder, 'thread.cjs'));
    events = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((text: string) => void events.push(text));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const open = (name: string) =>
    readers.open({ name } as MqttDoor, {
      subscribed: () => events.push(`${name} is read`),
      offline: () => events.push(`${name} is offline`),
      failed: () => undefined,
      unsubscribed: () => undefined,
      unconfirmed: () => undefined,
    });
  const heard = async (line: string) => {
    for (const until = Date.now() + 20_000; !events.includes(line);) {
      if (Date.now() > until) throw new Error(`"${line}" is not among ${events.join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('is started again when it failed, with every door once, and ends with the last of them', async () => {
    const good = open('good');
    expect(good.subscribed).toBe(false);
    await heard('good is read');
    expect(good.subscribed).toBe(true);
    const bad = open('bad');
    await heard('bad is offline');
    expect(events).toContain('the thread of the MQTT doors failed: Error: out of its mind');
    expect(good.subscribed).toBe(false);
    // Comes while there is no thread.
    const late = open('late');
    await heard('late is read');
    expect(events.filter((line) => line.endsWith('is read'))).toEqual([
      'good is read',
      'good is read',
      'bad is read',
      'late is read',
    ]);
    expect([good, bad, late].every(({ subscribed }) => subscribed)).toBe(true);
    await good.stop();
    expect(good.subscribed).toBe(false);
    bad.breakOff();
    await late.stop({ forget: true });
    // A new one for the next door.
    const next = open('next');
    await heard('next is read');
    await next.stop();
  });
});

it('loads neither the framework nor a database into its thread', () => {
  const entry = join(__dirname, 'reader-thread.entry.ts');
  const hook = join(__dirname, '../../../platform/testing/register.cjs');
  const script = `require(${JSON.stringify(entry)}); console.log(Object.keys(require.cache).join('\\n'));`;
  const files = execFileSync(process.execPath, ['-r', hook, '-e', script], { encoding: 'utf8' });
  expect(files).toContain('mqtt-reader.ts');
  expect(files).not.toMatch(/node_modules.(@nestjs|typeorm|pg|kafkajs|bullmq|fastify)./);
});
