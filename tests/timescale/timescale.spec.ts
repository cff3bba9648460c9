import { DataSource } from 'typeorm';
import { Database } from '../../services/platform/database';
import { messagesService } from '../../services/messages/messages.module';
import { chooseTimeSeries } from '../../services/messages/timeseries/choose-time-series.repository';
import { TimescaleTimeSeries } from '../../services/messages/timeseries/timescale.repository';
import { timeSeriesContract } from '../../services/messages/timeseries/timeseries.contract';

const url = process.env['TEST_TIMESCALE_URL'] ?? '';

/** The kernel's `migrate` needs two connections at once. */
async function migrateOnOneConnection(): Promise<void> {
  const migrations = [...messagesService.migrations];
  const source = await new DataSource({ type: 'postgres', url, poolSize: 1, migrations }).initialize();
  await source.query('CREATE SCHEMA messages');
  await source.runMigrations();
  await source.destroy();
}

timeSeriesContract('TimescaleDB', async () => {
  await migrateOnOneConnection();
  const database = new Database({ DATABASE_URL: url, DATABASE_POOL: 1 });
  const series = await chooseTimeSeries(database, 'timescale');
  expect(series).toBeInstanceOf(TimescaleTimeSeries);
  return {
    database,
    series,
    pack: async () => {
      await database.query(`SELECT compress_chunk(c, true) FROM show_chunks('messages.message') AS c`);
      const [state] = await database.query<{ open: number }>(
        `SELECT count(*) AS open FROM timescaledb_information.chunks
         WHERE hypertable_name = 'message' AND NOT is_compressed`,
      );
      expect(state?.open).toBe(0);
    },
    close: () => database.onApplicationShutdown(),
  };
});
