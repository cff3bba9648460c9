import { testDatabase } from '@gaugeway/platform/testing';
import { Database, isTransientDatabaseFault } from './database';
import { isStorageFull, StorageWatch } from './storage-full';

const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' });

describe('a full disk', () => {
  it.each(['53100', '58030', '25006', 'ENOSPC', 'EDQUOT'])('is recognized by the code %s, also as a cause', (code) => {
    const fault = Object.assign(new Error('no space'), { code });
    expect([isStorageFull(fault), isStorageFull(new Error('later', { cause: fault }))]).toEqual([true, true]);
  });

  it.each([new Error('no code'), Object.assign(new Error('too many connections'), { code: '53300' }), null])(
    'is not another fault (%s)',
    (fault) => expect(isStorageFull(fault)).toBe(false),
  );

  it('is remembered until a probe finds room', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    let isFull = true;
    const watch = new StorageWatch(
      () => (isFull ? Promise.reject(diskFull()) : Promise.resolve()),
      () => Promise.resolve({ is_read_only: false }),
    );
    expect(await watch.cause()).toBeNull();
    watch.note(diskFull());
    jest.advanceTimersByTime(6000);
    expect(await watch.cause()).toBe('could not extend file');
    isFull = false;
    // At most one probe in five seconds.
    expect(await watch.cause()).toBe('could not extend file');
    jest.advanceTimersByTime(6000);
    expect(await watch.cause()).toBeNull();
    jest.useRealTimers();
  });

  it('passes on a database with room', async () => {
    const { database, drop } = await testDatabase();
    database.storage.note(diskFull());
    expect(await database.storage.cause()).toBe('could not extend file');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    expect(await database.storage.cause()).toBeNull();
    jest.restoreAllMocks();
    await drop();
  });

  it('is known by a statement of any work, without an error of a call', async () => {
    const { database, drop } = await testDatabase();
    const refused = database.query(`DO $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'could not write'; END $$`);
    await expect(refused).rejects.toThrow('could not write');
    expect(await database.storage.cause()).toBe('could not write');
    await drop();
  });

  it('is known where the database takes no writes, although nobody wrote', async () => {
    const { database, url, drop } = await testDatabase();
    await database.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`,
    );
    const later = new Database({ DATABASE_URL: url, DATABASE_POOL: 4 });
    expect(await later.storage.cause()).toContain('default_transaction_read_only');
    const refused: unknown = await later.query('CREATE TABLE refused ()').catch((error: unknown) => error);
    expect([isStorageFull(refused), isTransientDatabaseFault(refused)]).toEqual([true, true]);
    await later.onApplicationShutdown();
    await drop();
  });
});
