import { information, instant, pulseInputs, serviceValues } from '../capabilities';
import { netvoxR718h2, netvoxR718ka } from '../codecs/netvox/r718';
import { defineModel } from '../define-model';

const source = (codec: string) =>
  `TheThingsNetwork/lorawan-devices: netvox/${codec}-codec (shared fixtures, lorawan/ttn.json)`;

/** Counts pulses of whatever is wired to it: a plain number, until a company copies the model and says its unit. */
export const netvoxR718h2Model = defineModel({
  id: 7182,
  brand: 'Netvox',
  name: 'R718H2',
  resource: 'other',
  interface: 'lorawan',
  codec: netvoxR718h2,
  extend: [pulseInputs({ count: 2, unit: 'number', bits: 16 }), serviceValues('battery_voltage'), information()],
  vectors: [
    {
      name: 'versions, published example',
      source: source('r718h2'),
      fPort: 6,
      hex: '013f006402202010090000',
      expect: [{ type: 6, ts: null, values: {}, extra: { software: 10, made: '20201009' } }],
    },
    {
      name: 'two counters, published example',
      source: source('r718h2'),
      fPort: 6,
      hex: '013f012400640096000000',
      variables: { startingValue: 0, impulseWeight: 1 },
      expect: [
        { type: 1, ts: null, values: { in1: 100, pulse1: 100, in2: 150, pulse2: 150 } },
        { type: 7, ts: null, values: { battery_voltage: 3.6 } },
      ],
    },
    {
      name: 'the answer to a setting is no reading',
      source: source('r718h2'),
      fPort: 7,
      hex: '823f038407080100000000',
      expect: { error: 'The device reports on port 6, this frame came on port 7' },
    },
  ],
});

export const netvoxR718kaModel = defineModel({
  id: 7181,
  brand: 'Netvox',
  name: 'R718KA',
  resource: 'sensor',
  interface: 'lorawan',
  codec: netvoxR718ka,
  extend: [instant('loop_current'), serviceValues('battery_voltage'), information()],
  vectors: [
    {
      name: 'current of the loop, published example',
      source: source('r718ka'),
      fPort: 6,
      hex: '0122012405010000000000',
      expect: [
        { type: 2, ts: null, values: { loop_current: 5 }, extra: { fine_current: 0.1 } },
        { type: 7, ts: null, values: { battery_voltage: 3.6 } },
      ],
    },
    {
      name: 'versions, published example',
      source: source('r718ka'),
      fPort: 6,
      hex: '012200640b201911120000',
      expect: [{ type: 6, ts: null, values: {}, extra: { software: 10, made: '20191112' } }],
    },
    {
      name: 'another device of the maker',
      source: 'derived from the published example',
      fPort: 6,
      hex: '013f012405010000000000',
      expect: { error: 'A report of the R718KA begins with 0122, this one with 013f' },
    },
  ],
});
