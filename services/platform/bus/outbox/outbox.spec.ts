import { testDatabase, type TestDatabase } from '../../testing/database';
import type { IncomingEvent } from '../bus';
import type { BusAdapter } from '../bus-adapter';
import { connect, type Storage } from '../contract/connect';
import { Seen } from '../contract/seen';
import { textTopic } from '../contract/text-topic';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox-relay';
import { outboxTable } from './outbox.repository';

describe('the outbox', () => {
  let database: TestDatabase;
  let bus: BusAdapter;
  let relays: OutboxRelay[] = [];
  const outbox = new Outbox();
  const seen = new Seen<IncomingEvent<string>>();
  const topic = textTopic('outbox.changed', { compacted: true });

  beforeAll(async () => {
    database = await testDatabase();
    await database.database.query('CREATE SCHEMA devices; CREATE SCHEMA identity; CREATE SCHEMA plain');
    await database.database.query(outboxTable('devices'));
    await database.database.query(outboxTable('identity'));
    const storage: Storage = { kind: 'embedded', databaseUrl: database.url };
    bus = connect(storage, [topic]);
    bus.subscribe({ topic, group: 'reader', handle: async (events) => seen.add(...events) });
    await bus.start();
  });
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    relays = [];
    seen.all.length = 0;
  });
  afterAll(async () => {
    await bus.stop();
    await database.drop();
  });

  async function relay(...schemas: string[]): Promise<OutboxRelay> {
    const made = new OutboxRelay(bus, database.url, schemas);
    relays.push(made);
    await made.start();
    return made;
  }

  const add = (schema: string, values: (string | null)[], key = 'one') =>
    database.database.transaction((tx) =>
      outbox.add(
        tx,
        schema,
        topic,
        values.map((value) => ({ key, value, company: 3 })),
      ),
    );
  const values = () => seen.all.map((event) => event.value);
  const left = async (schema: string) =>
    (await database.database.query<{ count: number }>(`SELECT count(*) FROM ${schema}.outbox`))[0]?.count;

  it('is published after the commit, in order, with the ids it was written with, and emptied', async () => {
    await relay('devices');
    await add('devices', ['a', 'b', null]);
    await add('devices', ['d']);
    await seen.until((all) => all.length === 4);
    expect(values()).toEqual(['a', 'b', null, 'd']);
    expect(seen.all[0]?.headers).toMatchObject({ type: topic.name, version: 3, company: 3 });
    const stopped = relays.pop();
    await stopped?.stop();
    expect(await left('devices')).toBe(0);
  });

  it('is not published when the transaction is rolled back', async () => {
    await relay('devices');
    const rolledBack = database.database.transaction(async (tx) => {
      await outbox.add(tx, 'devices', topic, [{ key: 'one', value: 'never', company: 3 }]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await add('devices', ['after']);
    await seen.until((all) => all.length === 1);
    expect(values()).toEqual(['after']);
  });

  it('of several schemas is relayed, and a schema without the table is left alone', async () => {
    await relay('plain', 'devices', 'identity');
    await add('identity', ['user'], 'user-1');
    await add('devices', ['meter'], 'meter-1');
    await seen.until((all) => all.length === 2);
    expect(values().sort()).toEqual(['meter', 'user']);
  });

  it('is relayed by one process at a time, and by the next one when that stops', async () => {
    const first = await relay('devices');
    await relay('devices');
    for (let n = 0; n < 20; n++) await add('devices', [`x${n}`]);
    await seen.until((all) => all.length >= 20);
    await first.stop();
    await add('devices', ['taken over']);
    await seen.until((all) => all.some((event) => event.value === 'taken over'));
    expect(values()).toEqual([...Array.from({ length: 20 }, (_, n) => `x${n}`), 'taken over']);
  });

  it('continues after the server cut the connection of its relay', async () => {
    await relay('devices');
    await add('devices', ['before']);
    await seen.until((all) => all.length === 1);
    // A row that is published and not yet deleted would be published again.
    while ((await left('devices')) !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await database.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'gaugeway-outbox'`,
    );
    await add('devices', ['after']);
    await seen.until((all) => all.some((event) => event.value === 'after'));
    expect(values()).toEqual(['before', 'after']);
  });

  it('is not blocked by a row of a topic that this version does not know', async () => {
    const strange = textTopic('outbox.strange');
    await database.database.transaction((tx) =>
      outbox.add(tx, 'devices', strange, [{ key: 'k', value: 'odd', company: 3 }]),
    );
    await add('devices', ['next']);
    await relay('devices');
    await seen.until((all) => all.length === 1);
    const [letter] = await bus.deadLetters('outbox.strange', 1);
    expect(letter).toMatchObject({ group: 'devices.outbox', key: 'k', headers: { company: 3 } });
    expect(letter?.cause).toContain('not in the list of topics');
  });
});
