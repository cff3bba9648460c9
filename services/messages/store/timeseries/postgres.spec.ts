import type { Database } from '@gaugeway/platform/database';
import { testDatabase } from '@gaugeway/platform/testing/database';
import { LayoutRepository } from '../layouts/layout.repository';
import { messagesService } from '../../messages.module';
import { PostgresTimeSeries } from './postgres.repository';
import type { NewRow } from './rows';
import { timeSeriesContract } from './timeseries.contract';

const seriesOn = (database: Database) => new PostgresTimeSeries(database, new LayoutRepository(database));

timeSeriesContract('PostgreSQL', async () => {
  const { database, drop } = await testDatabase([messagesService]);
  return {
    database,
    series: seriesOn(database),
    pack: async () => {
      const partitions = await database.query<{ name: string; key: string }>(
        `SELECT c.relname AS name, k.relname AS key FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         JOIN pg_index x ON x.indrelid = c.oid AND x.indisprimary JOIN pg_class k ON k.oid = x.indexrelid
         WHERE i.inhparent = 'messages.message'::regclass`,
      );
      for (const { name, key } of partitions) await database.query(`CLUSTER messages."${name}" USING "${key}"`);
    },
    close: drop,
  };
});

describe('two processes on one partitioned table', () => {
  const row: NewRow = {
    deviceId: 1,
    companyId: 2,
    type: 1,
    ts: Date.UTC(2002, 5, 1) / 1000,
    layoutId: 1,
    fields: ['in1'],
    values: [1],
    extra: '',
    status: 0,
    link: '',
    receivedAt: 0,
  };

  it('create the same new month at once', async () => {
    const { database, drop } = await testDatabase([messagesService]);
    const processes = Array.from({ length: 4 }, () => seriesOn(database));
    await Promise.all(processes.map((one) => one.prepare()));
    await Promise.all(processes.map((one) => one.makeRoom([row.ts])));
    await drop();
  });

  it('find a month again that the other one dropped', async () => {
    const { database, drop } = await testDatabase([messagesService]);
    const [here, there] = [seriesOn(database), seriesOn(database)];
    const write = async () => {
      await here.makeRoom([row.ts]);
      return database.transaction((transaction) => here.write(transaction, [row]));
    };
    await here.prepare();
    await write();
    await there.dropBefore(row.ts + 90 * 86_400);
    await expect(write()).rejects.toThrow('no partition');
    expect(await write()).toHaveLength(1);
    await drop();
  });
});
