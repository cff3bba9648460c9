import { DataSource } from 'typeorm';
import { Database } from '../../services/platform/database';
import { LayoutRepository } from '../../services/messages/store/layouts/layout.repository';
import { messagesService } from '../../services/messages/messages.module';
import { chooseTimeSeries } from '../../services/messages/store/timeseries/choose-time-series.repository';
import { TimescaleTimeSeries } from '../../services/messages/store/timeseries/timescale.repository';
import { timeSeriesContract } from '../../services/messages/store/timeseries/timeseries.contract';

const url = process.env['TEST_TIMESCALE_URL'] ?? '';

/** The kernel's `migrate` needs two connections at once. */
async function migrateOnOneConnection(): Promise<void> {
  const migrations = [...messagesService.migrations];
  const source = await new DataSource({ type: 'postgres', url, poolSize: 1, migrations }).initialize();
  await source.query('CREATE SCHEMA messages');
  await source.runMigrations();
  await source.destroy();
}

async function close(database: Database): Promise<void> {
  // The next suite begins with nothing, on the only server.
  await database.query('DROP SCHEMA messages CASCADE');
  await database.query('DROP TABLE IF EXISTS public.migrations');
  // All connections are one session there, and a prepared statement outlives the one that prepared it.
  await database.query('DEALLOCATE ALL');
  await database.onApplicationShutdown();
}

/** Once with a ledger as in production, which ends before the suite's rows, and once with one that all of them are in. */
for (const [name, ledgerSeconds] of [
  ['TimescaleDB', undefined],
  ['TimescaleDB, all keys in the ledger', 100 * 366 * 86_400],
] as const) {
  timeSeriesContract(name, async () => {
    await migrateOnOneConnection();
    const database = new Database({ DATABASE_URL: url, DATABASE_POOL: 1 });
    const layouts = new LayoutRepository(database);
    const chosen = await chooseTimeSeries(database, layouts, 'timescale');
    expect(chosen).toBeInstanceOf(TimescaleTimeSeries);
    return {
      database,
      series: ledgerSeconds === undefined ? chosen : new TimescaleTimeSeries(database, layouts, ledgerSeconds),
      pack: async () => {
        await database.query(`SELECT compress_chunk(c, true) FROM show_chunks('messages.message') AS c`);
        const [state] = await database.query<{ open: number }>(
          `SELECT count(*) AS open FROM timescaledb_information.chunks
           WHERE hypertable_name = 'message' AND NOT is_compressed`,
        );
        expect(state?.open).toBe(0);
      },
      close: () => close(database),
    };
  });
}

it('a ledger of before, a single table without an end, becomes one that ends with the window', async () => {
  await migrateOnOneConnection();
  const database = new Database({ DATABASE_URL: url, DATABASE_POOL: 1 });
  const layouts = new LayoutRepository(database);
  const series = new TimescaleTimeSeries(database, layouts);
  await series.prepare();
  await database.query('DROP TABLE messages.message_key, messages.message_key_begin');
  await database.query(
    `CREATE TABLE messages.message_key (device_id int NOT NULL, type int2 NOT NULL, ts int8 NOT NULL,
       PRIMARY KEY (device_id, type, ts))`,
  );
  const now = Math.floor(Date.now() / 1000);
  const times = [now - 86_400, now - 400 * 86_400];
  const layoutId = await layouts.idOf(['in1']);
  for (const ts of times) {
    await database.query('INSERT INTO messages.message_key VALUES (1, 1, $1)', [ts]);
    await database.query(
      `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, received_at, "values")
       VALUES (1, 2, 1, $1, $2, 0, '{5}')`,
      [ts, layoutId],
    );
  }
  await series.prepare();
  expect(await database.query('SELECT ts FROM messages.message_key')).toEqual([{ ts: times[0] }]);
  const rows = times.map((ts) => ({
    ...{ deviceId: 1, companyId: 2, type: 1, ts, layoutId, fields: ['in1'], values: [5], extra: '' },
    ...{ status: 0, link: '', receivedAt: 1 },
  }));
  await series.makeRoom(times);
  expect(await database.transaction((transaction) => series.write(transaction, rows))).toEqual([]);
  await close(database);
});
