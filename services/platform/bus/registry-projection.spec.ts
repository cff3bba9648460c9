import { testDatabase, type TestDatabase } from '../testing/database';
import { textTopic } from './contract/text-topic';
import { EmbeddedBus } from './embedded/embedded-bus';
import { RegistryProjection, type RegistryTable } from './registry-projection.repository';

interface Thing {
  version: number;
  name: string;
  owners: number[];
  home: number;
}

const texts = textTopic('things.registry', { compacted: true });
const topic = {
  ...texts,
  encode: (thing: Thing) => texts.encode(JSON.stringify(thing)),
  decode: (payload: Uint8Array) => JSON.parse(texts.decode(payload)) as Thing,
};

const THINGS: RegistryTable<Thing> = {
  topic,
  table: 'things.thing',
  id: 'thing_id',
  columns: {
    version: ['int8', ({ version }) => version],
    home: ['int', ({ home }) => home],
    owners: ['int[]', ({ owners }) => owners],
  },
  onChange: { moves: 't.moves + (t.home <> excluded.home)::int' },
};
const WITH_NAMES: RegistryTable<Thing> = {
  ...THINGS,
  columns: { ...THINGS.columns, name: ['text', ({ name }) => name] },
};

const thing = (version: number, more: Partial<Thing> = {}): Thing => ({
  ...{ version, name: `v${version}`, owners: [version, -1], home: 1 },
  ...more,
});

describe('a projection of a registry', () => {
  let database: TestDatabase;
  const buses: EmbeddedBus[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    await database.database.query(`CREATE SCHEMA things;
      CREATE TABLE things.thing (thing_id int PRIMARY KEY, version int8 NOT NULL, home int NOT NULL, owners int[] NOT NULL,
        name text NOT NULL DEFAULT '', moves int NOT NULL DEFAULT 0)`);
  });
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.stop()));
    await database.database.query('TRUNCATE things.thing');
  });
  afterAll(() => database.drop());

  const rows = () => database.database.query('SELECT * FROM things.thing ORDER BY thing_id');

  /**
   * A process of the service that keeps these columns; `seen` waits until it has applied changes (`-1`: 1 is deleted).
   */
  async function process(table: RegistryTable<Thing>) {
    const bus = new EmbeddedBus({ databaseUrl: database.url, topics: [topic] });
    buses.push(bus);
    const applied = new Set<number>();
    let wake = () => undefined as void;
    new RegistryProjection(database.database, table).keep(bus, 'service', ({ values, removed }) => {
      for (const id of [...values.map((each) => each.id), ...removed.map((id) => -id)]) applied.add(id);
      wake();
    });
    await bus.start();
    const seen = (...ids: number[]) =>
      new Promise<void>((resolve) => {
        wake = () => (ids.every((id) => applied.has(id)) ? resolve() : undefined);
        wake();
      });
    return { bus, seen };
  }

  it('keeps the newest version, whatever comes twice or late, and what a change sets', async () => {
    const projection = new RegistryProjection(database.database, WITH_NAMES);
    const given = (id: number, value: Thing) => projection.apply({ values: [{ id, value }], removed: [] });
    await given(1, thing(2));
    await given(1, thing(1, { home: 9 }));
    await given(1, thing(2));
    await given(1, thing(3, { home: 2 }));
    await given(2, thing(1));
    await projection.apply({ values: [], removed: [2, 3] });
    expect(await rows()).toEqual([{ thing_id: 1, version: 3, home: 2, owners: [3, -1], name: 'v3', moves: 1 }]);
  });

  it('that keeps more than the release before it fills the rows that are there, from the oldest event', async () => {
    const before = await process(THINGS);
    await before.bus.publish(topic, [
      { key: '1', value: thing(1), company: 1 },
      { key: '2', value: thing(1), company: 1 },
    ]);
    await before.seen(1, 2);
    await before.bus.publish(topic, [{ key: '2', value: null, company: 1 }]);
    await before.seen(-2);
    expect(await rows()).toEqual([expect.objectContaining({ thing_id: 1, name: '' })]);

    // In a rolling upgrade the process of the previous release continues.
    const after = await process(WITH_NAMES);
    await after.seen(1, -2);
    expect(await rows()).toEqual([expect.objectContaining({ thing_id: 1, version: 1, name: 'v1' })]);

    // The same columns again: it continues where it was.
    const again = new RegistryProjection(database.database, WITH_NAMES);
    expect(again.groupOf('service')).toBe(new RegistryProjection(database.database, WITH_NAMES).groupOf('service'));
    expect(again.groupOf('service')).not.toBe(new RegistryProjection(database.database, THINGS).groupOf('service'));
  });
});
