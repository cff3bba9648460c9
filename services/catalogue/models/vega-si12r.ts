import { alarms, clock, deviceTemperature, information, pulseInputs } from '../capabilities';
import { vegaSi12r } from '../codecs/vega/pulse';
import { defineModel } from '../define-model';

export default defineModel({
  id: 216,
  brand: 'Vega',
  name: 'SI-12R',
  resource: 'water',
  interface: 'lorawan',
  codec: vegaSi12r,
  extend: [
    pulseInputs({ count: 4, unit: 'volume', guard: true }),
    alarms('output1', 'output2'),
    deviceTemperature(),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'current values, input 4 is a guard and open',
      source: 'fixtures/uplinks.json: si12r, picture',
      fPort: 2,
      hex: '016480844e28621c00000000000000000000000000000000',
      expect: [
        { type: 1, ts: 1646808708, values: { in1: 0, pulse1: 0, in2: 0, pulse2: 0, in3: 0, pulse3: 0 } },
        { type: 7, ts: 1646808708, values: { temperature: 28, guard4: 0 } },
      ],
    },
  ],
});
