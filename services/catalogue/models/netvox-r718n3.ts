import { information, instant, serviceValues } from '../capabilities';
import { netvoxR718n3 } from '../codecs/netvox/r718n3';
import { defineModel } from '../define-model';

const source = 'TheThingsNetwork/lorawan-devices: netvox/r718n3-codec (shared fixtures, lorawan/ttn.json)';

export default defineModel({
  id: 7183,
  brand: 'Netvox',
  name: 'R718N3',
  resource: 'sensor',
  interface: 'lorawan',
  codec: netvoxR718n3,
  extend: [instant('current1'), serviceValues('battery_voltage'), information()],
  vectors: [
    {
      name: 'versions, published example',
      source,
      fPort: 6,
      hex: '014a006402202007060000',
      expect: [{ type: 6, ts: null, values: {}, extra: { software: 10, made: '20200706' } }],
    },
    {
      name: 'currents, published example',
      source,
      fPort: 6,
      hex: '014a012403e800c81b5801',
      expect: [
        { type: 2, ts: null, values: { current1: 1 }, extra: { raw_current2: 200, raw_current3: 7000 } },
        { type: 7, ts: null, values: { battery_voltage: 3.6 } },
      ],
    },
    {
      name: 'multipliers, published example',
      source,
      fPort: 6,
      hex: '014a0224030a0000000000',
      expect: [{ type: 7, ts: null, values: { battery_voltage: 3.6 }, extra: { multiplier2: 3, multiplier3: 10 } }],
    },
  ],
});
