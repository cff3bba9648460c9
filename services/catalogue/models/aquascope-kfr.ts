import { serviceValues } from '../capabilities';
import { aquascopeKfr } from '../codecs/aquascope/kfr';
import { defineModel } from '../define-model';

export default defineModel({
  id: 7001,
  brand: 'Aquascope',
  name: 'KFR',
  resource: 'water',
  interface: 'lorawan',
  codec: aquascopeKfr,
  extend: [serviceValues('valve')],
  vectors: [
    {
      name: 'the valve is open, published example',
      source: 'TheThingsNetwork/lorawan-devices: aquascope/kfr-codec (shared fixtures, lorawan/ttn.json)',
      fPort: 10,
      hex: '07ff',
      expect: [{ type: 7, ts: null, values: { valve: 1 } }],
    },
    {
      name: 'the valve is closed',
      source: 'derived from the published example',
      fPort: 10,
      hex: '0700',
      expect: [{ type: 7, ts: null, values: { valve: 0 } }],
    },
    {
      name: 'the valve is in between',
      source: 'derived from the published example',
      fPort: 10,
      hex: '0732',
      expect: { error: 'The valve is neither open nor closed: 50' },
    },
  ],
});
