import { airtimeOf, downlinkRates } from './lorawan-airtime';

describe('the time on air', () => {
  // Computed by the formula of AN1200.13, for uplinks with CRC: symbols of preamble, header and payload times 2^SF /
  // BW.
  test.each([
    [12, 125_000, 51, (12.25 + 73) * 32.768],
    [7, 125_000, 51, (12.25 + 103) * 1.024],
    [10, 125_000, 1, (12.25 + 23) * 8.192],
    [7, 250_000, 20, (12.25 + 58) * 0.512],
  ])('at SF%i and %i Hz of %i bytes is %f ms', (spreadingFactor, bandwidth, size, ms) => {
    expect(airtimeOf({ spreadingFactor, bandwidth }, size, { crc: true })).toBeCloseTo(ms, 3);
  });

  test('of a downlink is not longer than that of an uplink, and grows with its bytes and with the spreading factor', () => {
    const [slow, ...faster] = downlinkRates('RU864');
    if (!slow) throw new Error('the region has no rates');
    expect(airtimeOf(slow, 10)).toBeLessThanOrEqual(airtimeOf(slow, 10, { crc: true }));
    expect(airtimeOf(slow, 50)).toBeGreaterThan(airtimeOf(slow, 10));
    for (const rate of faster) expect(airtimeOf(rate, 10)).toBeLessThan(airtimeOf(slow, 10));
  });

  test('is known for regions with own downlink rates, and for unknown ones by DR0 to DR5', () => {
    expect(downlinkRates('US915').map(({ name }) => name)).toEqual(['DR8', 'DR9', 'DR10', 'DR11', 'DR12', 'DR13']);
    expect(downlinkRates('XX').map(({ name }) => name)).toEqual(['DR0', 'DR1', 'DR2', 'DR3', 'DR4', 'DR5']);
  });
});
