import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { defineService } from '../service';
import { testDatabase, type TestDatabase } from '../testing/database';
import { DatabaseNewerError, DatabaseOlderError, migrate } from './migrate';

@Module({})
class ThingsModule {}

class ThingsBaseline1795000000000 implements MigrationInterface {
  static readonly replaces = 'LastThing1790000000000';
  readonly name = 'ThingsBaseline1795000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things.thing (id int PRIMARY KEY, color text)');
  }

  async down(): Promise<void> {}
}

class Later1796000000000 implements MigrationInterface {
  readonly name = 'Later1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE things.thing ADD COLUMN size int');
  }

  async down(): Promise<void> {}
}

const service = defineService({
  ...{ name: 'tasks' as const, module: ThingsModule, schema: 'things', entities: [] },
  migrations: [ThingsBaseline1795000000000, Later1796000000000],
});

describe('migrations with a baseline', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await testDatabase();
  });
  afterEach(() => test.drop());

  const applied = async () =>
    (await test.database.query<{ name: string }>('SELECT name FROM things.migration ORDER BY id')).map(
      ({ name }) => name,
    );

  /** A schema as an unreleased version left it. */
  async function unreleased(last: string): Promise<void> {
    await test.database.query(`CREATE SCHEMA things;
      CREATE TABLE things.thing (id int PRIMARY KEY, color text);
      INSERT INTO things.thing VALUES (1, 'red');
      CREATE TABLE things.migration (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
      INSERT INTO things.migration (timestamp, name)
        VALUES (1780000000000, 'FirstThing1780000000000'), (1790000000000, '${last}')`);
  }

  it('create an empty schema', async () => {
    await migrate(test.url, [service]);
    expect(await applied()).toEqual(['ThingsBaseline1795000000000', 'Later1796000000000']);
  });

  it('keep the rows of the last unreleased version, once', async () => {
    await unreleased('LastThing1790000000000');
    await migrate(test.url, [service]);
    await migrate(test.url, [service]);
    expect(await applied()).toEqual(['ThingsBaseline1795000000000', 'Later1796000000000']);
    expect(await test.database.query('SELECT * FROM things.thing')).toEqual([{ id: 1, color: 'red', size: null }]);
  });

  it('refuse an older unreleased version and change nothing', async () => {
    await unreleased('EarlierThing1785000000000');
    await expect(migrate(test.url, [service])).rejects.toThrow(DatabaseOlderError);
    expect(await applied()).toEqual(['FirstThing1780000000000', 'EarlierThing1785000000000']);
  });

  it('change no schema where a later one is refused', async () => {
    await unreleased('EarlierThing1785000000000');
    const first = { ...service, name: 'events' as const, schema: 'first' };
    await expect(migrate(test.url, [first, service])).rejects.toThrow(DatabaseOlderError);
    expect(await test.database.query(`SELECT FROM pg_namespace WHERE nspname = 'first'`)).toEqual([]);
  });

  it('refuse a newer version', async () => {
    await migrate(test.url, [service]);
    await test.database.query(
      `INSERT INTO things.migration (timestamp, name) VALUES (1799000000000, 'Unknown1799000000000')`,
    );
    await expect(migrate(test.url, [service])).rejects.toThrow(DatabaseNewerError);
  });
});
