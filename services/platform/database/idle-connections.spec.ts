import { testDatabase } from '@gaugeway/platform/testing';

it('connections of a burst are kept for the next one, and closed when none comes', async () => {
  const { database, drop } = await testDatabase();
  const open = () => database.connections().reduce((sum, pool) => sum + pool.open, 0);
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  try {
    await Promise.all([1, 2, 3].map(() => database.query('SELECT 1')));
    expect(open()).toBe(3);
    jest.advanceTimersByTime(60_000);
    expect(open()).toBe(3);
    jest.advanceTimersByTime(120_000);
    expect(open()).toBe(0);
  } finally {
    jest.useRealTimers();
    await drop();
  }
});
