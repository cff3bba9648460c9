import { ConfigError } from '@gaugeway/platform/config';
import type { Database } from '@gaugeway/platform/database';
import { PostgresTimeseries } from './postgres-timeseries.repository';
import { TimescaleTimeseries } from './timescale-timeseries.repository';
import type { Timeseries } from './timeseries';

/**
 * The time series that the schema was made for (migrations/choose-timeseries.ts).
 * Throws ConfigError where TIMESERIES now names the other one: rows are not moved by a setting.
 */
export async function findTimeseries(database: Database, asked: 'auto' | 'postgres' | 'timescale'): Promise<Timeseries> {
  const [table] = await database.query<{ timescale: boolean }>(
    `SELECT to_regclass('messages.message_key') IS NOT NULL AS timescale`,
  );
  const kind = table?.timescale ? 'timescale' : 'postgres';
  if (asked !== 'auto' && asked !== kind) {
    throw new ConfigError(`TIMESERIES is "${asked}", but this database was made for "${kind}".`);
  }
  return kind === 'timescale' ? new TimescaleTimeseries(database) : new PostgresTimeseries(database);
}
