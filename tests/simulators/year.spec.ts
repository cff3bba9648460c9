import { lorawanMeters, mains } from '../../scripts/simulate/fleet.mjs';
import { yearBefore } from '../../scripts/simulate/year.mjs';

const HOUR = 3600;
const DAY = 86_400;
const MADE_AT = Date.UTC(2026, 10, 23, 2, 15) / 1000;
const [{ main, parts } = { main: undefined, parts: [] }] = mains;

const year = yearBefore(MADE_AT);
if (!year || !main) throw new Error('there is no year');

const others = year.devices.slice(parts.length + 2, parts.length + 5);

/** Values of a meter's register in the hours of the year; null = not heard. */
const heard = (device: (typeof lorawanMeters)[number], name: string): (number | null)[] => {
  const values: (number | null)[] = [];
  for (let at = year.from; at < year.to; at += HOUR) {
    values.push(year.was(device, at)?.measures[name]?.value(at) ?? null);
  }
  return values;
};

describe('the year of the demo town', () => {
  it('is of the meters of one house and one of each other resource, and ends where the history of the whole fleet begins', () => {
    expect(year.devices.slice(0, parts.length + 2)).toEqual([main, ...parts, year.former]);
    expect(others.map(({ kind }) => kind)).toEqual(['ce2727a', 'mbus1', 'gm2']);
    expect((year.to - year.from) / DAY).toBe(335);
    const known = new Set(lorawanMeters.map(({ devEui, serial }) => `${devEui} ${serial}`));
    expect(known).not.toContain(`${year.former.devEui} ${year.former.serial}`);
  });

  it('has the month before the present one of every meter, so that both can be compared', () => {
    const months = [0, 1, 30].map((day) => Date.UTC(2026, 10, 1 + day, 2, 15) / 1000);
    for (const madeAt of months) {
      const made = yearBefore(madeAt);
      if (!made) throw new Error('there is no year');
      const lastMonth = Date.UTC(2026, new Date(madeAt * 1000).getUTCMonth() - 1) / 1000;
      for (const meter of lorawanMeters) {
        const hours = Array.from({ length: (made.to - lastMonth) / HOUR }, (_, hour) => lastMonth + hour * HOUR);
        const missed = hours.filter((at) => made.was(meter, at) === null).length;
        // A loss lasts 9 hours at most.
        expect(missed).toBeLessThan(9 + hours.length * 0.1);
        expect(made.devices).toContain(meter);
      }
    }
    const meter = lorawanMeters.find((each) => year.devices.indexOf(each) > parts.length + 4);
    expect(meter && year.was(meter, year.to - 40 * DAY)).toBeNull();
  });

  it('has hours that nobody heard, single ones and days', () => {
    const values = heard(main, 'cold');
    const missed = values.filter((value) => value === null).length;
    expect(missed).toBeGreaterThan(72);
    expect(missed / values.length).toBeLessThan(0.05);
  });

  it('has a meter that rolled over until it was replaced, and one that measured from then on', () => {
    const before = heard(year.former, 'volume').flatMap((value) => value ?? []);
    const falls = before.filter((value, place) => value < (before[place - 1] ?? 0));
    expect(falls).toHaveLength(1);
    expect(Math.max(...before)).toBeGreaterThan(9_990);
    const changed = (year.changedAt - year.from) / HOUR;
    const after = heard(year.replaced, 'volume');
    expect(after.slice(0, changed).every((value) => value === null)).toBe(true);
    expect(
      heard(year.former, 'volume')
        .slice(changed)
        .every((value) => value === null),
    ).toBe(true);
    // Nothing is lost or counted twice at the change.
    const { volume } = year.replaced.measures;
    const counted = year.former.measures['volume']?.value(year.changedAt) ?? NaN;
    expect(counted - (before[0] ?? NaN) + 10_000).toBeCloseTo(
      (volume?.value(year.changedAt) ?? NaN) - (volume?.value(year.from) ?? NaN),
      1,
    );
  });

  it('has some wrong values', () => {
    const wrong = parts.flatMap((part) => {
      const values = heard(part, 'volume').flatMap((value) => value ?? []);
      return values.filter((value, place) => value < (values[place - 1] ?? 0));
    });
    expect(wrong).toHaveLength(2);
    const falls = others.map((device) => {
      const [name = ''] = Object.keys(device.measures);
      const values = heard(device, name).flatMap((value) => value ?? []);
      return values.filter((value, place) => value < (values[place - 1] ?? 0)).length;
    });
    expect(falls).toEqual([1, 1, 1]);
  });

  it('is the same at each call, and none where the registers begin too late', () => {
    const again = yearBefore(MADE_AT + 60);
    expect(again && [again.from, again.to, again.changedAt]).toEqual([year.from, year.to, year.changedAt]);
    expect(yearBefore(Date.UTC(2025, 2, 1) / 1000)).toBeNull();
  });
});
