import { alarms, battery, clock, information, instant, serviceValues } from '../capabilities';
import { vegaTd11 } from '../codecs/vega/td11';
import { defineModel } from '../define-model';

export default defineModel({
  id: 218,
  brand: 'Vega',
  name: 'TD-11',
  resource: 'sensor',
  interface: 'lorawan',
  codec: vegaTd11,
  extend: [
    instant('temperature'),
    alarms('reason', 'out_of_range', 'guard1', 'case_open', 'hall1', 'hall2', 'sensor_fault'),
    battery(),
    serviceValues('temperature_low', 'temperature_high'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'temperature by time',
      source: 'derived from fixtures/vega-facts.md, TD-11',
      fPort: 2,
      hex: '015a00f8857467cdffd832000c',
      expect: [
        { type: 2, ts: 1735689720, values: { temperature: -5.1 } },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature_low: -40, temperature_high: 50 } },
      ],
    },
    {
      name: 'broken wire of the sensor',
      source: 'derived from fixtures/vega-facts.md, TD-11',
      fPort: 2,
      hex: '015a00f885746718fcd832000c',
      expect: [
        { type: 2, ts: 1735689720, values: { temperature: null } },
        {
          type: 4,
          ts: 1735689720,
          values: { reason: 0, out_of_range: 0, guard1: 0, case_open: 0, hall1: 0, hall2: 0, sensor_fault: 1 },
        },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature_low: -40, temperature_high: 50 } },
      ],
    },
    {
      name: 'clock request',
      source: 'fixtures/uplinks.json: td11, picture',
      fPort: 4,
      hex: 'fffcb22a62',
      heardAt: '2022-03-11T02:25:00Z',
      expect: [
        {
          type: 7,
          ts: null,
          values: { clock: 1646965500, time_difference: 0 },
          extra: { clock: '2022-03-11T02:25:00.000Z' },
        },
      ],
    },
  ],
});
