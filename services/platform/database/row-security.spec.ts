import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Client } from 'pg';
import type { Service } from '../service/define-service';
import { ownedByPlainUser, PLAIN_OWNER, testDatabase, type TestDatabase } from '../testing/database';
import { Database } from './database';
import { migrate } from './migrate';
import { COMPANY_ROLE } from './row-security';
import { narrowTransaction, ScopedDataSource } from './scoped-data-source';
import { forCompany, forEveryone, forRequest, inBackground, NoScopeError } from './scope';

class CreateGuarded1763800000000 implements MigrationInterface {
  readonly name = 'CreateGuarded1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE guarded.meter (id int PRIMARY KEY, company_id int NOT NULL, name text NOT NULL);
      CREATE TABLE guarded.note (meter_id int NOT NULL REFERENCES guarded.meter ON DELETE CASCADE, body text NOT NULL);
      CREATE TABLE guarded.unit (name text PRIMARY KEY);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE guarded.unit, guarded.note, guarded.meter');
  }
}

class UpperCase1763900000000 implements MigrationInterface {
  readonly name = 'UpperCase1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE guarded.meter SET name = upper(name)');
  }

  async down(): Promise<void> {}
}

const through = { note: 'EXISTS (SELECT FROM guarded.meter m WHERE m.id = note.meter_id)' };
const guarded = (rows: Service['rows']): Service => ({
  name: 'devices',
  module: class {},
  schema: 'guarded',
  entities: [],
  migrations: [CreateGuarded1763800000000],
  ...(rows && { rows }),
});
const whole = guarded({ through, open: { unit: 'the same for all' } });

const SEED = `INSERT INTO guarded.meter VALUES (1, 5, 'ours'), (2, 6, 'theirs');
  INSERT INTO guarded.note VALUES (1, 'of ours'), (2, 'of theirs'); INSERT INTO guarded.unit VALUES ('m3')`;

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

describe.each(['a superuser', 'a plain owner'])('row-level security under %s', (kind) => {
  let server: TestDatabase;
  let url: string;
  let database: Database;
  let source: ScopedDataSource;

  beforeAll(async () => {
    server = await testDatabase();
    url = kind === 'a plain owner' ? await ownedByPlainUser(server) : server.url;
    await migrate(url, [whole]);
    await asAdmin(server.url, SEED);
    database = new Database({ DATABASE_URL: url, DATABASE_POOL: 2 }, true);
    source = new ScopedDataSource({
      type: 'postgres',
      url,
      poolSize: 1,
      extra: { options: '-c gaugeway.everyone=on' },
    });
    await source.initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.onApplicationShutdown();
    await server.drop();
  });

  const METERS = 'SELECT id FROM guarded.meter ORDER BY id';
  const NOTES = 'SELECT body FROM guarded.note ORDER BY body';

  it('shows a company its own rows alone, whichever way they are queried', async () => {
    await forCompany(5, async () => {
      expect(await database.query(METERS)).toEqual([{ id: 1 }]);
      expect(await database.prepared('meters', METERS, [])).toEqual([{ id: 1 }]);
      expect((await database.transaction((transaction) => transaction.query(METERS))).rows).toEqual([{ id: 1 }]);
      expect((await database.withClient((client) => client.query(METERS))).rows).toEqual([{ id: 1 }]);
      expect(await database.query(NOTES)).toEqual([{ body: 'of ours' }]);
      expect(await source.query(METERS)).toEqual([{ id: 1 }]);
      expect(await source.manager.query(METERS)).toEqual([{ id: 1 }]);
      expect(await source.transaction((manager) => manager.query(METERS))).toEqual([{ id: 1 }]);
      expect(await source.createQueryBuilder().select('id').from('guarded.meter', 'm').getRawMany()).toEqual([
        { id: 1 },
      ]);
      expect(await database.query('SELECT name FROM guarded.unit')).toEqual([{ name: 'm3' }]);
    });
    expect(await forCompany(7, () => database.query(METERS))).toEqual([]);
  });

  it('sends a statement and its narrowing in one round trip; a prepared one has one name for both scopes', async () => {
    const lent = jest.spyOn(Client.prototype, 'query');
    const ask = () => database.prepared<{ id: number }>('both', 'SELECT id FROM guarded.meter WHERE id < $1', [9]);
    // Each connection of the pool learns the narrowing once.
    await forCompany(5, () => Promise.all([ask(), ask(), ask(), source.query(METERS)]));
    lent.mockClear();
    expect(await forCompany(5, ask)).toEqual([{ id: 1 }]);
    expect(await forCompany(6, ask)).toEqual([{ id: 2 }]);
    expect(await forEveryone(ask)).toHaveLength(2);
    expect(await forCompany(6, () => source.query(METERS))).toEqual([{ id: 2 }]);
    expect(lent).toHaveBeenCalledTimes(4);
    lent.mockRestore();
  });

  it('has connections for requests while consumers and jobs hold all of theirs', async () => {
    const held: (() => void)[] = [];
    const hold = () => database.withClient(() => new Promise<void>((release) => held.push(release)));
    const work = forEveryone(() => Promise.all([hold(), hold()]));
    const count = () => forEveryone(() => database.query(METERS));
    let isBehind = false;
    const behind = forRequest({ scope: 5 }, () => inBackground(count)).finally(() => (isBehind = true));
    expect(await forRequest({ scope: 5 }, () => database.query(METERS))).toEqual([{ id: 1 }]);
    expect(await forRequest({ scope: null }, count)).toHaveLength(2);
    expect(isBehind).toBe(false);
    for (const release of held) release();
    await work;
    expect(await behind).toHaveLength(2);
  });

  it('has a connection for who holds one and asks for another, as all others do', async () => {
    const inside = () => database.transaction(() => database.query(METERS));
    const outside = () => database.transaction(async () => [await database.query(METERS), await inside()]);
    const count = Array.from({ length: 4 }, () => forRequest({ scope: 5 }, outside));
    const worked = Array.from({ length: 4 }, () => forEveryone(outside));
    for (const rows of (await Promise.all(count)).flat()) expect(rows).toEqual([{ id: 1 }]);
    for (const rows of (await Promise.all(worked)).flat()) expect(rows).toHaveLength(2);
  });

  it('opens no connection after it was closed', async () => {
    const closed = new Database({ DATABASE_URL: url, DATABASE_POOL: 2 }, true);
    await closed.onApplicationShutdown();
    for (const ask of [() => forEveryone(() => closed.query(METERS)), () => forCompany(5, () => closed.query(METERS))])
      await expect(ask()).rejects.toThrow('after the database was closed');
  });

  it('returns the error of a statement as it would be without it, and keeps using the connection', async () => {
    await forCompany(5, async () => {
      for (const ask of [
        (sql: string) => database.query(sql, [1]),
        (sql: string) => database.prepared(sql, sql, [1]),
        (sql: string) => source.query(sql, [1]),
      ]) {
        await expect(ask('SELECT nothing FROM guarded.meter WHERE id = $1')).rejects.toThrow('column "nothing"');
        await expect(ask('SELECT 1 / ($1::int - 1)')).rejects.toThrow('division by zero');
        expect(await ask('SELECT id FROM guarded.meter WHERE id = $1')).toEqual([{ id: 1 }]);
      }
      const endless: Record<string, unknown> = {};
      endless.itself = endless;
      await expect(database.query('SELECT $1::json', [endless])).rejects.toThrow('circular');
      expect(await database.query('SELECT $1::int AS n', [7])).toEqual([{ n: 7 }]);
    });
  });

  it('keeps repeated statements prepared, also when its table has got another column', async () => {
    const ask = () => source.query<object[]>('SELECT u.* FROM guarded.unit u WHERE name = $1', ['m3']);
    await forCompany(5, async () => {
      for (let n = 0; n < 4; n++) await ask();
      const [kept] = await source.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'SELECT u.*%'`,
      );
      expect(kept?.n).toBe(1);
      await asAdmin(url, `ALTER TABLE guarded.unit ADD COLUMN title text NOT NULL DEFAULT 'cubic metre'`);
      expect(await ask()).toEqual([{ name: 'm3', title: 'cubic metre' }]);
      await asAdmin(url, 'ALTER TABLE guarded.unit DROP COLUMN title');
    });
  });

  it('plans a sum and a search for their parameters, and other statements once', async () => {
    await forCompany(5, async () => {
      for (const [what, generic] of [
        ['sum(m.id)', 0],
        [`count(*) FILTER (WHERE m.name ILIKE '%1%')`, 0],
        ['count(*)', 1],
      ] as const) {
        const sql = `SELECT ${what} AS n FROM guarded.meter m WHERE m.id = $1`;
        for (let n = 0; n < 10; n++) await source.query(sql, [1]);
        const [kept] = await source.query<{ generic: number }[]>(
          'SELECT least(generic_plans, 1)::int AS generic FROM pg_prepared_statements WHERE statement = $1',
          [sql],
        );
        expect({ what, generic: kept?.generic }).toEqual({ what, generic });
      }
    });
  });

  it('leaves nothing on a connection for who has it next', async () => {
    for (const failing of [false, true]) {
      await forCompany(5, () => database.query(failing ? 'SELECT 1 / 0' : METERS)).catch(() => undefined);
      await forCompany(5, () => source.query(failing ? 'SELECT 1 / 0' : METERS)).catch(() => undefined);
      await forEveryone(async () => {
        // More than the pools have connections, so that each of them is used.
        const all = await Promise.all([1, 2, 3, 4].map(() => database.query(METERS)));
        expect(all).toEqual(all.map(() => [{ id: 1 }, { id: 2 }]));
        expect(await source.query(METERS)).toEqual([{ id: 1 }, { id: 2 }]);
      });
    }
  });

  it('lets a company write its own rows, and nothing else', async () => {
    await forCompany(5, async () => {
      const refused = /row-level security/;
      await expect(database.query(`INSERT INTO guarded.meter VALUES (3, 6, 'x')`)).rejects.toThrow(refused);
      await expect(database.query('UPDATE guarded.meter SET company_id = 6 WHERE id = 1')).rejects.toThrow(refused);
      await expect(database.query(`INSERT INTO guarded.note VALUES (2, 'x')`)).rejects.toThrow(refused);
      expect(await database.query(`UPDATE guarded.meter SET name = 'x' WHERE id = 2 RETURNING id`)).toEqual([]);
      expect(await database.query('DELETE FROM guarded.note WHERE meter_id = 2 RETURNING 1')).toEqual([]);
      expect(await database.query(`INSERT INTO guarded.meter VALUES (4, 5, 'y') RETURNING id`)).toEqual([{ id: 4 }]);
      expect(await database.query('DELETE FROM guarded.meter WHERE id = 4 RETURNING id')).toEqual([{ id: 4 }]);
    });
  });

  it('narrows a transaction that began for everyone', async () => {
    const seen = await forEveryone(() =>
      source.transaction(async (manager) => {
        const before: unknown[] = await manager.query(METERS);
        await narrowTransaction(manager, 6);
        return [before.length, await manager.query(METERS)];
      }),
    );
    expect(seen).toEqual([2, [{ id: 2 }]]);
    expect(await forEveryone(() => source.query(METERS))).toHaveLength(2);
  });

  it('sends no statement without a scope', async () => {
    await expect(database.query(METERS)).rejects.toThrow(NoScopeError);
    await expect(database.transaction((transaction) => transaction.query(METERS))).rejects.toThrow(NoScopeError);
    await expect(source.query(METERS)).rejects.toThrow(NoScopeError);
    await expect(source.transaction((manager) => manager.query(METERS))).rejects.toThrow(NoScopeError);
    for (const id of [0, -1, 1.5, NaN]) expect(() => forCompany(id, () => null)).toThrow(RangeError);
  });

  it('is raised again only where its rules are others, and does not leave a new table without one', async () => {
    await migrate(url, [whole]);
    await expect(migrate(url, [guarded({ through })])).rejects.toThrow('guarded.unit has no company_id');
    await migrate(url, [guarded({ through: { ...through, unit: 'false' } })]);
    expect(await forCompany(5, () => database.query('SELECT name FROM guarded.unit'))).toEqual([]);
    expect(await forEveryone(() => database.query('SELECT name FROM guarded.unit'))).toHaveLength(1);
  });

  it('works as a role that owns nothing, where the user may have one', async () => {
    const [row] = await forCompany(5, () => database.query<{ role: string }>('SELECT current_user AS role'));
    expect(row?.role).toBe(kind === 'a superuser' ? COMPANY_ROLE : PLAIN_OWNER.name);
  });

  it('lets a migration change the rows of all companies', async () => {
    await migrate(url, [{ ...whole, migrations: [...whole.migrations, UpperCase1763900000000] }]);
    const names = await forEveryone(() => database.query('SELECT name FROM guarded.meter ORDER BY id'));
    expect(names).toEqual([{ name: 'OURS' }, { name: 'THEIRS' }]);
  });
});
