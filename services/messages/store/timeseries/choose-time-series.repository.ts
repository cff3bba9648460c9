import { Logger } from '@nestjs/common';
import type { Database } from '@gaugeway/platform/database';
import type { LayoutRepository } from '../layouts/layout.repository';
import { PostgresTimeSeries } from './postgres.repository';
import type { TimeSeries } from './time-series';
import { TimescaleTimeSeries } from './timescale.repository';

/**
 * The schema that the database has, or, if there is none yet, the requested one; `auto` takes TimescaleDB where the
 * server offers it.
 */
export async function chooseTimeSeries(
  database: Database,
  layouts: LayoutRepository,
  wanted: 'auto' | 'postgres' | 'timescale',
): Promise<TimeSeries> {
  const [state] = await database.query<{ offered: boolean; partitioned: boolean; there: boolean }>(`
    SELECT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'timescaledb')
             -- Its library is loaded at the server's start: else making the extension would end the session.
             AND EXISTS (SELECT 1 FROM pg_settings WHERE name LIKE 'timescaledb.%') AS offered,
           EXISTS (SELECT 1 FROM pg_partitioned_table WHERE partrelid = to_regclass('messages.message')) AS partitioned,
           to_regclass('messages.message') IS NOT NULL AS there`);
  const isWanted = wanted === 'timescale' || (wanted === 'auto' && state?.offered === true);
  const timescale = state?.there ? !state.partitioned : isWanted;
  if (timescale !== isWanted && wanted !== 'auto') {
    new Logger('TimeSeries').warn(`TIMESERIES=${wanted} is ignored: the messages are in the other schema already.`);
  }
  return timescale ? new TimescaleTimeSeries(database, layouts) : new PostgresTimeSeries(database, layouts);
}
