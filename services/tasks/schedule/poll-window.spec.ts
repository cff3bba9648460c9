import { isOpenAt, nextInWindow, type PollWindow } from './poll-window';

/** Monday, 23 November 2026, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 10, 23) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const night: PollWindow = { weekdays: [], hours: [{ from: '22:00', to: '02:00' }] };
const workingHours: PollWindow = { weekdays: [1, 2, 3, 4, 5], hours: [{ from: '08:00', to: '17:00' }] };

describe('a window', () => {
  it('asks each device once in each interval that is open, and in none that is closed', () => {
    for (let device = 1; device <= 200; device += 1) {
      const slots = new Set<number>();
      for (let at = MONDAY - 1; ;) {
        const next = nextInWindow(device, HOUR, workingHours, 0, at);
        if (next === null || next >= MONDAY + 7 * DAY) break;
        expect(isOpenAt(workingHours, 0, next)).toBe(true);
        expect(slots.has(Math.floor(next / HOUR))).toBe(false);
        slots.add(Math.floor(next / HOUR));
        at = next;
      }
      expect(slots.size).toBe(5 * 9);
    }
  });

  it('spreads the devices of a day over its open hours', () => {
    const perHour = new Map<number, number>();
    for (let device = 1; device <= 4000; device += 1) {
      const at = nextInWindow(device, DAY, night, 0, MONDAY - 1) ?? 0;
      const hour = Math.floor(((at - MONDAY) % DAY) / HOUR);
      perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
    }
    expect([...perHour.keys()].sort((one, other) => one - other)).toEqual([0, 1, 22, 23]);
    expect(Math.min(...perHour.values())).toBeGreaterThan(850);
  });

  it.each([8, -3.5, 5.75])('is of the local time at UTC%d', (zone) => {
    const at = nextInWindow(
      17,
      DAY,
      { weekdays: [1], hours: [{ from: '06:00', to: '07:00' }] },
      zone,
      MONDAY - 2 * DAY,
    );
    const local = (at ?? 0) + zone * HOUR;
    expect(local).toBeGreaterThanOrEqual(MONDAY + 6 * HOUR);
    expect(local).toBeLessThan(MONDAY + 7 * HOUR);
  });

  it('that begins on a day reaches over its midnight into a day that is not in it', () => {
    const friday: PollWindow = { weekdays: [5], hours: [{ from: '23:00', to: '01:00' }] };
    expect(isOpenAt(friday, 0, MONDAY + 5 * DAY + 1800)).toBe(true);
    expect(isOpenAt(friday, 0, MONDAY + 5 * DAY + 3600)).toBe(false);
    expect(isOpenAt(friday, 0, MONDAY + 4 * DAY + 1800)).toBe(false);
  });

  it('counts an hour once where its spans overlap', () => {
    const twice: PollWindow = {
      weekdays: [],
      hours: [
        { from: '01:00', to: '03:00' },
        { from: '02:00', to: '04:00' },
      ],
    };
    const places = Array.from({ length: 3000 }, (_, id) => (nextInWindow(id, DAY, twice, 0, MONDAY - 1) ?? 0) - MONDAY);
    const inSecond = places.filter((place) => place >= 2 * HOUR && place < 3 * HOUR).length;
    expect(inSecond).toBeGreaterThan(850);
    expect(inSecond).toBeLessThan(1150);
  });

  it('without limits leaves each device its place in the interval', () => {
    const first = nextInWindow(5, 900, { weekdays: [], hours: [] }, 3, MONDAY) ?? 0;
    expect(nextInWindow(5, 900, { weekdays: [], hours: [] }, 3, first)).toBe(first + 900);
  });
});
