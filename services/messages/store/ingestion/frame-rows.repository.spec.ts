import type { QueryRunner } from 'typeorm';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { messagesService } from '../../messages.module';
import { ShortFrameKeys1795957500000 } from '../../migrations/1795957500000-short-frame-keys';
import { IngestionRepository } from './ingestion.repository';
import { keyOfFrame } from './frames';

const HEARD = 1_795_957_500_000;
const KEY = 'd3b07384d113edec49eaa6238ad5ff0012345678';
const frame = (deviceId: number, frameKey = KEY, frameAt = HEARD) => ({
  deviceId,
  frameKey,
  frameAt,
  receivedAt: HEARD,
});

describe('the frames that are known', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase([messagesService]);
  });
  beforeEach(() => test.database.query('TRUNCATE messages.frame'));
  afterAll(() => test.drop());

  const newOf = async (frames: ReturnType<typeof frame>[]) => {
    const repository = new IngestionRepository(test.database);
    const added = await test.database.transaction((transaction) => repository.newFrames(transaction, frames));
    return frames.filter((one) => added.has(keyOfFrame(one)));
  };

  it('are those of a device that were heard at about the same time', async () => {
    const first = [frame(1), frame(2), frame(1, 'another'), frame(1, KEY, HEARD + 60_000)];
    expect(await newOf(first)).toEqual(first);
    const again = [frame(1, KEY, HEARD + 4000), frame(3), frame(2, KEY, 0)];
    expect(await newOf(again)).toEqual([frame(3)]);
  });

  it('take 8 bytes a key, and those stored as text stay known', async () => {
    const migration = new ShortFrameKeys1795957500000();
    const runner = { query: (sql: string) => test.database.query(sql) } as unknown as QueryRunner;
    await migration.down(runner);
    await test.database.query(
      `INSERT INTO messages.frame (device_id, frame_key, heard_at, received_at) VALUES (1, '${KEY}', ${HEARD}, ${HEARD})`,
    );
    await migration.up(runner);
    expect(await newOf([frame(1), frame(2)])).toEqual([frame(2)]);
    const [size] = await test.database.query('SELECT max(pg_column_size(frame_key)) AS bytes FROM messages.frame');
    expect(size).toEqual({ bytes: 8 });
  });
});
