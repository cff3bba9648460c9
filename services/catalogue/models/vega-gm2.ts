import { alarms, battery, clock, deviceTemperature, gasVolume, information, serviceValues } from '../capabilities';
import { vegaGm2 } from '../codecs/vega/volume';
import { defineModel } from '../define-model';

export default defineModel({
  id: 222,
  brand: 'Vega',
  name: 'GM-2',
  resource: 'gas',
  interface: 'lorawan',
  codec: vegaGm2,
  extend: [
    gasVolume({ bits: 32, step: 0.01 }),
    alarms('reason', 'guard1', 'guard2', 'output1', 'output2', 'magnet', 'case_open'),
    battery(),
    deviceTemperature(),
    serviceValues('initial_reading', 'magnet', 'case_open'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'guard input 1',
      source: 'fixtures/uplinks.json: gm2, derived',
      fPort: 2,
      hex: '5eacc12a621b01000000000000e2f4020000000000',
      expect: [
        {
          type: 4,
          ts: 1646969260,
          values: { reason: 1, guard1: 0, guard2: 0, output1: 0, output2: 0, magnet: 0, case_open: 0 },
        },
        { type: 1, ts: 1646969260, values: { in1: 1937.62 } },
        {
          type: 7,
          ts: 1646969260,
          values: { battery: 94, temperature: 27, initial_reading: 0, magnet: 0, case_open: 0 },
        },
      ],
    },
    {
      name: 'battery fuller than full',
      source: 'derived from the first vector',
      fPort: 2,
      hex: 'feacc12a621b01000000000000e2f4020000000000',
      expect: { error: 'The battery level is 254 %, more than 100 %' },
    },
  ],
});
