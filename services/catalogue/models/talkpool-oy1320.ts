import { pulseInputs } from '../capabilities';
import { talkpoolOy1320 } from '../codecs/talkpool/oy1320';
import { defineModel } from '../define-model';

export default defineModel({
  id: 1320,
  brand: 'Talkpool',
  name: 'OY1320',
  resource: 'water',
  interface: 'lorawan',
  codec: talkpoolOy1320,
  extend: [pulseInputs({ count: 1, unit: 'volume' })],
  vectors: [
    {
      name: 'published example',
      source: 'fixtures/uplinks.json: talkpool/oy1320-codec',
      fPort: 2,
      hex: '012100001738',
      variables: { startingValue: 10, impulseWeight: 0.01 },
      expect: [{ type: 1, ts: null, values: { in1: 69.44, pulse1: 5944 } }],
    },
    {
      name: 'packet cut short',
      source: 'derived from the published example',
      fPort: 2,
      hex: '0121000017',
      expect: { error: 'A packet of the OY1320 has 6 bytes, this frame has 5' },
    },
    {
      name: 'other port',
      source: 'derived from the published example',
      fPort: 1,
      hex: '012100001738',
      expect: { error: 'The device sends on port 2, this frame came on port 1' },
    },
  ],
});
