import { alarms, battery, clock, deviceTemperature, information, pulseInputs, serviceValues } from '../capabilities';
import { vegaSi22 } from '../codecs/vega/pulse';
import { defineModel } from '../define-model';

export default defineModel({
  id: 217,
  brand: 'Vega',
  name: 'SI-22',
  resource: 'water',
  interface: 'lorawan',
  codec: vegaSi22,
  extend: [
    pulseInputs({ count: 4, unit: 'volume' }),
    alarms('reason', 'alarm_input', 'out_of_range'),
    battery(),
    deviceTemperature(),
    serviceValues('temperature_low', 'temperature_high'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'by time',
      source: 'fixtures/uplinks.json: si22, picture',
      fPort: 2,
      hex: '0061285c286209010000000000000000000000000000000000d832',
      expect: [
        {
          type: 1,
          ts: 1646812200,
          values: { in1: 0, pulse1: 0, in2: 0, pulse2: 0, in3: 0, pulse3: 0, in4: 0, pulse4: 0 },
        },
        {
          type: 7,
          ts: 1646812200,
          values: { battery: 97, temperature: 26.5, temperature_low: -40, temperature_high: 50 },
        },
      ],
    },
    {
      name: 'guard input 2 triggered',
      source: 'fixtures/uplinks.json: si22, derived',
      fPort: 2,
      hex: '02618075a46509010a000000140000001e0000002800000000d832',
      expect: [
        { type: 4, ts: 1705276800, values: { reason: 2, out_of_range: 0, alarm_input: 2 } },
        {
          type: 1,
          ts: 1705276800,
          values: { in1: 0.01, pulse1: 10, in2: 0.02, pulse2: 20, in3: 0.03, pulse3: 30, in4: 0.04, pulse4: 40 },
        },
        {
          type: 7,
          ts: 1705276800,
          values: { battery: 97, temperature: 26.5, temperature_low: -40, temperature_high: 50 },
        },
      ],
    },
    {
      name: 'clock request',
      source: 'fixtures/uplinks.json: si22, picture',
      fPort: 4,
      hex: 'ffa5592862',
      heardAt: '2022-03-09T07:39:27Z',
      expect: [
        {
          type: 7,
          ts: null,
          values: { clock: 1646811557, time_difference: -10 },
          extra: { clock: '2022-03-09T07:39:17.000Z' },
        },
      ],
    },
    {
      name: 'a port that the device does not use',
      source: 'derived from the first vector',
      fPort: 7,
      hex: '0061285c286209010000000000000000000000000000000000d832',
      expect: { error: 'The device sends on ports 2, 3 and 4, this frame came on port 7' },
    },
  ],
});
