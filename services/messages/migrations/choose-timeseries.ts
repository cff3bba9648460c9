import { ConfigError } from '@gaugeway/platform/config';
import type { QueryRunner } from 'typeorm';

export type TimeseriesKind = 'postgres' | 'timescale';

/**
 * Decides once, when the schema is made: TimescaleDB where it is asked for, or where it is not forbidden and the server
 * lets us create its extension.
 */
export async function chooseTimeseries(runner: QueryRunner, asked: TimeseriesKind | 'auto'): Promise<TimeseriesKind> {
  if (asked === 'postgres') return 'postgres';
  if (asked === 'auto' && !(await isLoaded(runner))) return 'postgres';
  await runner.query('SAVEPOINT extension');
  try {
    await runner.query('CREATE EXTENSION IF NOT EXISTS timescaledb');
    return 'timescale';
  } catch (error) {
    await runner.query('ROLLBACK TO SAVEPOINT extension');
    if (asked === 'auto') return 'postgres';
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`TIMESERIES is "timescale", but the extension cannot be created on this server: ${cause}.`);
  }
}

/** The extension's library is preloaded: without it, creating the extension would end the session. */
async function isLoaded(runner: QueryRunner): Promise<boolean> {
  const rows: unknown[] = await runner.query(`
    SELECT FROM pg_available_extensions WHERE name = 'timescaledb'
      AND EXISTS (SELECT FROM pg_settings WHERE name LIKE 'timescaledb%')`);
  return rows.length > 0;
}
