import type { Context } from '../auth';
import { Database } from '../database';
import { testDatabase, type TestDatabase } from '../testing/database';
import { knownZone } from './known-zone.repository';

// Only its language is read.
const ctx = { language: 'en' } as Context;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const refusal = (part: string) =>
  expect.objectContaining({ details: { fields: { zone: [expect.stringContaining(part)] } } });

it('names a zone as PostgreSQL spells it', async () => {
  const names = ['europe/berlin', 'Asia/Almaty', 'UTC'].map((text) => knownZone(test.database, ctx, 'zone', text));
  expect(await Promise.all(names)).toEqual(['Europe/Berlin', 'Asia/Almaty', 'UTC']);
});

it.each(['Europe/Nowhere', '+03:00', 'SystemV/PST8'])('refuses %s, which no zone has, with the remedy', (text) =>
  expect(knownZone(test.database, ctx, 'zone', text)).rejects.toEqual(refusal(text)),
);

describe('with a PostgreSQL that lacks names', () => {
  /** Only the given names exist. */
  async function lacking(name: string, text: string): Promise<string> {
    await test.database.query(`CREATE SCHEMA IF NOT EXISTS older`);
    await test.database.query(`CREATE OR REPLACE VIEW older.pg_timezone_names AS SELECT '${name}'::text AS name`);
    await test.database.query(
      `ALTER DATABASE ${new URL(test.url).pathname.slice(1)} SET search_path = older, pg_catalog`,
    );
    const older = new Database({ DATABASE_URL: test.url, DATABASE_POOL: 1 });
    return knownZone(older, ctx, 'zone', text).finally(() => older.onApplicationShutdown());
  }

  it('takes the other name of the same zone', async () => {
    expect(await lacking('Asia/Kolkata', 'asia/kolkata')).toBe('Asia/Kolkata');
  });

  it('refuses a zone that only this process knows', () =>
    expect(lacking('Europe/Berlin', 'Europe/Kyiv')).rejects.toEqual(refusal('PostgreSQL')));
});
