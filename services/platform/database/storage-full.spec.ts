import { testDatabase } from '@gaugeway/platform/testing';
import { isStorageFull, StorageWatch } from './storage-full';

const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' });

describe('a full disk', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is recognized by the code %s, also as a cause', (code) => {
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
    const watch = new StorageWatch(() => (isFull ? Promise.reject(diskFull()) : Promise.resolve()));
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
});
