import { pulseInputs } from '../capabilities';
import { develiotRwmr } from '../codecs/develiot/rwmr';
import { defineModel } from '../define-model';

const source = 'TheThingsNetwork/lorawan-devices: develiot/rwmr-codec (shared fixtures, lorawan/ttn.json)';

export default defineModel({
  id: 1810,
  brand: 'Develiot',
  name: 'Remote Water Meter Reader',
  resource: 'water',
  interface: 'lorawan',
  codec: develiotRwmr,
  extend: [pulseInputs({ count: 2, unit: 'volume' })],
  vectors: [
    {
      name: 'counters, published example',
      source,
      fPort: 12,
      hex: '152000000000000000d49a',
      variables: { startingValue: 1, impulseWeight: 0.01 },
      expect: [{ type: 1, ts: null, values: { in1: 1.32, in2: 1, pulse1: 32, pulse2: 0 } }],
    },
    {
      name: 'unknown port, published example',
      source,
      fPort: 5,
      hex: '152000000000000000d49a',
      expect: { error: 'The device sends on port 12, this frame came on port 5' },
    },
  ],
});
