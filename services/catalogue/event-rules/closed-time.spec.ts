import { silentAt } from './closed-time';

const HOUR = 3600;
const silence = 3 * HOUR;

describe('the silence of a device', () => {
  it('is what passed since its last contact while the doors were open', () => {
    expect(silentAt(0, silence, [], HOUR)).toBe(3 * HOUR);
    expect(silentAt(10 * HOUR, silence, [{ from: HOUR, until: 2 * HOUR }], HOUR)).toBe(13 * HOUR);
    expect(silentAt(0, silence, [{ from: 4 * HOUR, until: 5 * HOUR }], HOUR)).toBe(3 * HOUR);
  });

  it('does not count the time in which nothing could arrive', () => {
    expect(silentAt(0, silence, [{ from: HOUR, until: 2 * HOUR }], HOUR)).toBe(4 * HOUR);
    // The doors were closed when it was heard last: the time before does not count.
    expect(silentAt(HOUR, silence, [{ from: 0, until: 2 * HOUR }], HOUR)).toBe(5 * HOUR);
  });

  it('waits a report period after the return', () => {
    expect(silentAt(0, silence, [{ from: 3 * HOUR - 60, until: 3 * HOUR }], HOUR)).toBe(4 * HOUR);
  });

  it('is not judged while the doors are closed', () => {
    expect(silentAt(0, silence, [{ from: HOUR, until: Infinity }], HOUR)).toBe(Infinity);
    expect(silentAt(0, silence, [{ from: 4 * HOUR, until: Infinity }], HOUR)).toBe(3 * HOUR);
  });

  it('ends where we restart again and again', () => {
    const restarts = Array.from({ length: 1000 }, (_, n) => ({ from: n * HOUR, until: n * HOUR + 60 }));
    expect(silentAt(0, 24 * HOUR, restarts, 24 * HOUR)).toBeLessThan(50 * HOUR);
  });
});
