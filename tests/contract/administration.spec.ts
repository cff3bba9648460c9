import {
  auditList,
  deadLetterList,
  dropDeadLetters,
  getDeadLetter,
  health,
  replayDeadLetters,
} from '@gaugeway/proto/api';
import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import { connectionChanged, deviceRegistry, gaugeway } from '@gaugeway/proto/events';
import { allServices } from '../../services/all-in-one/all-services';

let app: TestApp;
let token: string;
let deadLettered = 0;

beforeAll(async () => {
  app = await testApp(allServices);
  token = await app.signIn();
});
afterAll(() => app.close());

/** A letter as a consumer would leave it; its event says that a gateway device came online. */
async function sendToDeadLetters(topic: string, key: string): Promise<string> {
  const payload = gaugeway.ConnectionChanged.encode({ gatewayId: 7, companyId: 2, online: true }).finish();
  const number = ++deadLettered;
  const id = `01932f3e-7b5c-7cc0-a1b2-0000000${String(number).padStart(5, '0')}`;
  await app.get(Bus).sendToDeadLetters([
    {
      topic,
      group: 'devices',
      key,
      payload,
      headers: { type: topic, version: 1, id, occurredAt: 1_760_000_000_000, company: 2 },
      cause: 'RangeError: no such gateway',
      partition: 0,
      offset: BigInt(number),
    },
  ]);
  const { body } = await app.call(deadLetterList, { topic }, { token });
  return body.data.dead_letters.data.find((letter: { key: string }) => letter.key === key).id;
}

const keys = async (topic: string) =>
  (await app.call(deadLetterList, { topic }, { token })).body.data.dead_letters.data.map(
    ({ key }: { key: string }) => key,
  );

describe("the platform operator's dead letters", () => {
  const topic = connectionChanged.name;

  it('are listed by topic, searched, and read with their content', async () => {
    const id = await sendToDeadLetters(topic, 'gateway-7');
    await sendToDeadLetters(deviceRegistry.name, 'device-1');
    const { body } = await app.call(deadLetterList, {}, { token });
    expect(body.data.topics).toEqual([
      { topic, letters: 1 },
      { topic: deviceRegistry.name, letters: 1 },
    ]);
    expect(body.data.dead_letters.total).toBe(2);
    const found = await app.call(deadLetterList, { search_string: 'GATEWAY-7' }, { token });
    expect(found.body.data.dead_letters.data).toMatchObject([
      { id, topic, group: 'devices', company_id: 2, cause: 'RangeError: no such gateway', can_replay: true },
    ]);
    const one = await app.call(getDeadLetter, { id }, { token });
    expect(one.body.data.dead_letter).toMatchObject({
      key: 'gateway-7',
      content: { gatewayId: 7, companyId: 2, online: true },
      occurred_at: 1_760_000_000,
    });
    for (const unknown of [`${topic}:999999`, 'nonsense', 'a:b', ':', `${topic}:1 OR 1=1`]) {
      expect((await app.call(getDeadLetter, { id: unknown }, { token })).status).toBe(404);
    }
  });

  it('are sent again, one or many, and are in the audit log', async () => {
    const ids = [await sendToDeadLetters(topic, 'again-1'), await sendToDeadLetters(topic, 'again-2')];
    const reply = await app.call(replayDeadLetters, { ids }, { token, headers: { 'accept-language': 'en' } });
    expect(reply.body.data).toEqual({ letters: 2, msg: '2 events resent.' });
    expect(await keys(topic)).not.toContain('again-1');
    const { body } = await app.call(auditList, { action: 'dead_letters' }, { token });
    expect(body.data.audit.data[0]).toMatchObject({ action: 'dead_letters.replayed', details: { topic } });
  });

  it('are not sent again where an old event would replace a newer one', async () => {
    const ids = [await sendToDeadLetters(topic, 'beside'), await sendToDeadLetters(deviceRegistry.name, 'device-2')];
    const reply = await app.call(replayDeadLetters, { ids }, { token });
    expect(reply.status).toBe(409);
    expect(reply.body.key).toBe('errors.dead_letter_not_replayable');
    expect(await keys(topic)).toContain('beside');
  });

  it('are dropped permanently', async () => {
    const id = await sendToDeadLetters(topic, 'dropped');
    expect((await app.call(dropDeadLetters, { ids: [id, id] }, { token })).body.data.letters).toBe(1);
    expect(await keys(topic)).not.toContain('dropped');
    expect((await app.call(dropDeadLetters, { ids: [id] }, { token })).body.data.letters).toBe(0);
    expect((await app.call(dropDeadLetters, { ids: [] }, { token })).status).toBe(422);
  });
});

describe("the platform operator's health", () => {
  it('names the parts, the consumers and the counts', async () => {
    const { body } = await app.call(health, {}, { token });
    const { parts, consumers, counts, version, uptime } = body.data.health;
    expect(parts).toEqual(
      expect.arrayContaining([
        { part: 'database', ready: true, cause: null },
        { part: 'bus', ready: true, cause: null },
      ]),
    );
    expect(consumers).toContainEqual({ group: 'identity', topic: 'audit.entry', lag: expect.any(Number) });
    expect(counts).toMatchObject({ companies: 2, users: 3 });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(uptime).toBeGreaterThan(0);
  });
});
