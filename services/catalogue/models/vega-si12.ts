import { alarms, battery, clock, deviceTemperature, information, pulseInputs, serviceValues } from '../capabilities';
import { vegaSi12 } from '../codecs/vega/pulse';
import { defineModel } from '../define-model';

const time = 1735689720;

export default defineModel({
  id: 215,
  brand: 'Vega',
  name: 'SI-12',
  resource: 'water',
  interface: 'lorawan',
  codec: vegaSi12,
  extend: [
    pulseInputs({ count: 4, unit: 'volume', guard: true }),
    alarms('external_power', 'output1', 'output2'),
    battery(),
    deviceTemperature(),
    serviceValues('external_power', 'output1', 'output2'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'settings',
      source: 'fixtures/uplinks.json: si12, picture',
      fPort: 3,
      hex: '00040001020800010131000104100001040c0001010d0001010e0001010f0001013700020000',
      expect: [
        {
          type: 6,
          ts: null,
          values: { collection_period: 1440, report_period: 1440, time_zone: 0 },
          extra: {
            settings: { 4: '02', 8: '01', 49: '04', 16: '04', 12: '01', 13: '01', 14: '01', 15: '01', 55: '0000' },
          },
        },
      ],
    },
    {
      name: 'external power is lost',
      source: 'derived from fixtures/vega-facts.md, type 04',
      fPort: 2,
      hex: '04580400f8857467',
      expect: [
        { type: 4, ts: time, values: { external_power: 0 } },
        { type: 7, ts: time, values: { battery: 88 } },
      ],
    },
    {
      name: 'output 2 was switched on',
      source: 'derived from fixtures/vega-facts.md, type 05',
      fPort: 2,
      hex: '0558040201f8857467',
      expect: [
        { type: 4, ts: time, values: { output2: 1 } },
        { type: 7, ts: time, values: { battery: 88 } },
      ],
    },
    {
      name: 'states of inputs and outputs, input 4 is a guard',
      source: 'derived from fixtures/vega-facts.md, type 06',
      fPort: 2,
      hex: '06f8857467080001001c970100bd6b0100000000000100000001',
      expect: [
        { type: 1, ts: time, values: { in1: 104.22, pulse1: 104220, in2: 93.117, pulse2: 93117, in3: 0, pulse3: 0 } },
        { type: 7, ts: time, values: { guard4: 1, output1: 1, output2: 0, external_power: 1 } },
      ],
    },
    {
      name: 'an output that the device does not have',
      source: 'derived from fixtures/vega-facts.md, type 05',
      fPort: 2,
      hex: '0558040301f8857467',
      expect: { error: 'The device has outputs 1 and 2, not 3' },
    },
  ],
});
