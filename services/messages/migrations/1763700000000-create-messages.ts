import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagesEnv } from '../messages.env';
import { chooseTimeseries } from './choose-timeseries';
import { DEVICE, INGEST, LAYOUT, REVISION } from './tables';
import { POSTGRES_TIMESERIES, timescaleTimeseries } from './timeseries-tables';

export class CreateMessages1763700000000 implements MigrationInterface {
  name = 'CreateMessages1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    const { TIMESERIES, MESSAGES_COMPRESS_AFTER_DAYS } = messagesEnv.read();
    const kind = await chooseTimeseries(runner, TIMESERIES);
    await createTables(runner, kind === 'timescale' ? timescaleTimeseries(MESSAGES_COMPRESS_AFTER_DAYS) : POSTGRES_TIMESERIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE messages.message, messages.message_revision, messages.layout, messages.series, messages.frame,
        messages.progress, messages.device`);
    await runner.query('DROP TABLE IF EXISTS messages.message_key');
    await runner.query('DROP FUNCTION messages.keep_revision, messages.refuse_change');
  }
}

/** Every table of the service, with the given time series. */
export async function createTables(executor: { query(sql: string): Promise<unknown> }, timeseries: string): Promise<void> {
  for (const tables of [LAYOUT, timeseries, REVISION, INGEST, DEVICE]) await executor.query(tables);
}
