import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';
import { isOpen, withinTimes } from './consumer-time';

const link = (from: number, to: number | null): KnownLink => ({
  ...{ deviceId: 7, from, to, start: { in1: 10 }, end: to === null ? {} : { in1: 90 } },
  ...{ ratio: null, losses: null, timeZone: 0, zone: 0, modelId: 1, transformationRatio: 1, lossFactor: null },
});

describe("a consumer's time at a point", () => {
  it('cuts the devices to it, and forgets what was noted outside of it', () => {
    expect(withinTimes([link(100, 900)], [{ from: 0, to: null }])).toEqual([link(100, 900)]);
    expect(withinTimes([link(100, 900)], [{ from: 300, to: 500 }])).toEqual([
      { ...link(100, 900), from: 300, to: 500, start: {}, end: {} },
    ]);
    expect(withinTimes([link(100, null)], [{ from: 300, to: null }])).toEqual([
      { ...link(100, null), from: 300, start: {} },
    ]);
  });

  it('leaves out devices that were not there in it, and has each of two stays', () => {
    const links = [link(0, 100), link(100, 200)];
    expect(withinTimes(links, [{ from: 200, to: null }])).toEqual([]);
    const times = [
      { from: 0, to: 50 },
      { from: 150, to: null },
    ];
    expect(withinTimes(links, times).map(({ from, to }) => [from, to])).toEqual([
      [0, 50],
      [150, 200],
    ]);
    expect([isOpen(times), isOpen(times.slice(0, 1)), isOpen([])]).toEqual([true, false, false]);
  });
});
