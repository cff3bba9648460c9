import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '../testing/database';
import { Lease } from './lease';

describe('a lease', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const holders: string[] = [];
  const lease = (name: string) => {
    const made = new Lease(test.database, 'of the test');
    made.start(
      () => holders.push(name),
      () => holders.splice(holders.indexOf(name), 1),
    );
    return made;
  };
  async function until(isTrue: () => boolean): Promise<void> {
    for (const end = Date.now() + 90_000; !isTrue();) {
      if (Date.now() > end) throw new Error(`waited in vain; holders are ${holders.join()}`);
      await sleep(20);
    }
  }

  it('is held by one at a time, passes to the other, and is taken back from a lost connection', async () => {
    const first = lease('first');
    await until(() => holders.includes('first'));
    const second = lease('second');
    await sleep(300);
    expect(holders).toEqual(['first']);
    await first.stop();
    await until(() => holders.includes('second'));
    expect(holders).toEqual(['second']);
    await test.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await until(() => holders.length === 0);
    await until(() => holders.includes('second'));
    await second.stop();
    expect(holders).toEqual([]);
  });
});
