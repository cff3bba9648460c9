import type { ModelVector } from '../../model';

const wrongLength = 'derived from the packet of energy by tariff';

export const ce2726aVectors: readonly ModelVector[] = [
  {
    name: 'identity, on request',
    source: 'fixtures/uplinks.json: SPBZIP, picture',
    fPort: 2,
    hex: '01c94818002fb930620101ff00808b965d0c00000014d60100270300000013006bd8',
    expect: [
      {
        type: 6,
        ts: 1647360303,
        values: { phase_count: 1 },
        extra: { serial: 1591497, firmware: 1.2, made: '2019-10-04T00:00:00.000Z', model: 1, relay_mode: 0 },
      },
      { type: 1, ts: 1647360303, values: { tariff_sum: 120.34 } },
      { type: 7, ts: 1647360303, values: { temperature: 39 } },
    ],
  },
  {
    name: 'identity because the case was opened',
    source: 'derived from the packet above: reason 3, bit 1 of the state is 0',
    fPort: 2,
    hex: '01c94818002fb930620101ff00808b965d0c00000014d60100270500000003006bd8',
    expect: [
      {
        type: 6,
        ts: 1647360303,
        values: { phase_count: 1 },
        extra: { serial: 1591497, firmware: 1.2, made: '2019-10-04T00:00:00.000Z', model: 1, relay_mode: 0 },
      },
      { type: 1, ts: 1647360303, values: { tariff_sum: 120.34 } },
      { type: 7, ts: 1647360303, values: { temperature: 39 } },
      { type: 4, ts: 1647360303, values: { reason: 3, terminal_open: 0, case_open: 1, power_limited: 0 } },
    ],
  },
  {
    name: 'instantaneous values',
    source: 'fixtures/uplinks.json: SPBZIP, picture',
    fPort: 2,
    hex: '02c948180015ba3062b15a00000000000000000000000000000000e80300000000e8038413000000001445',
    expect: [
      {
        type: 2,
        ts: 1647360533,
        values: {
          ...{ voltage1: 232.17, voltage2: 0, voltage3: 0, current1: 0, current2: 0, current3: 0 },
          ...{ cos1: 1, cos2: 0, cos3: 0, cos0: 1, frequency: 49.96, power_active: 0 },
        },
      },
    ],
  },
  {
    name: 'energy by tariff',
    source: 'fixtures/uplinks.json: SPBZIP, picture',
    fPort: 2,
    hex: '04c9481800ebc131620315d601000717010060ae000055080000590800001498',
    expect: [
      {
        type: 1,
        ts: 1647428075,
        values: {
          tariff_current: 3,
          tariff_sum: 120.341,
          tariff1: 71.431,
          tariff2: 44.64,
          tariff3: 2.133,
          tariff4: 2.137,
        },
      },
    ],
  },
  {
    name: 'half hours, the second without data',
    source: 'derived from fixtures/vega-facts.md, type 05',
    fPort: 2,
    hex: '05c948180080c1316201dc05000088c831620000000000' + '1498',
    expect: [{ type: 5, ts: 1647427968, values: { power_active: 1.5 } }],
  },
  {
    name: 'energy by tariff cut short',
    source: wrongLength,
    fPort: 2,
    hex: '04c9481800ebc131620315d601000717010060ae0000',
    expect: { error: 'A packet of energy by tariff (type 04) has 32 bytes, this frame has 22' },
  },
  {
    name: 'clock of the year 2106',
    source: wrongLength,
    fPort: 2,
    hex: '04c9481800ffffffff0315d601000717010060ae000055080000590800001498',
    expect: [
      {
        type: 1,
        ts: 4_294_967_295,
        values: {
          tariff_current: 3,
          tariff_sum: 120.341,
          tariff1: 71.431,
          tariff2: 44.64,
          tariff3: 2.133,
          tariff4: 2.137,
        },
      },
    ],
  },
];
