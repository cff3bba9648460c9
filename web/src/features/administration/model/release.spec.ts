import { identifierFault } from './release';

it('takes an EUI in any of its spellings, and nothing else for a meter or a base station', () => {
  for (const kind of ['metering_device', 'base_station'] as const) {
    for (const eui of ['70b3d5e75f0a0b0c', ' 70-B3-D5-E7-5F-0A-0B-0C ', '70B3 D5E7 5F0A 0B0C']) {
      expect(identifierFault(kind, eui)).toBeNull();
    }
    for (const other of ['490154203237518', '70b3d5e75f0a0b0', 'zz b3d5e75f0a0b0c']) {
      expect(identifierFault(kind, other)).toBe('eui');
    }
  }
});

it('takes any greeting of a gateway device, and no empty text', () => {
  expect(identifierFault('gateway_device', '490154203237518')).toBeNull();
  expect(identifierFault('gateway_device', 'USPD-7')).toBeNull();
  expect(identifierFault('gateway_device', '   ')).toBe('missing');
  expect(identifierFault('metering_device', '')).toBe('missing');
});
