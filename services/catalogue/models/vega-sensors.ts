import { alarms, battery, clock, deviceTemperature, information, instant, serviceValues } from '../capabilities';
import { vegaTl11, vegaTp11 } from '../codecs/vega/sensors';
import { defineModel } from '../define-model';

const settings = information('report_period', 'collection_period', 'time_zone');

export const vegaTl11Model = defineModel({
  id: 228,
  brand: 'Vega',
  name: 'TL-11',
  resource: 'sensor',
  interface: 'lorawan',
  codec: vegaTl11,
  extend: [instant('temperature'), battery(), deviceTemperature(), serviceValues('status'), clock(), settings],
  vectors: [
    {
      name: 'values, published example',
      source: 'VegaAbsolute/IoTVegaParser: tl11 (shared fixtures, lorawan/vega.json)',
      fPort: 2,
      hex: '63cf4f30621101120105',
      heardAt: '2022-03-15T08:36:00Z',
      expect: [
        { type: 2, ts: 1647333327, values: { temperature: 27.4 } },
        { type: 7, ts: 1647333327, values: { battery: 99, temperature: 27.3, status: 5 } },
      ],
    },
    {
      name: 'values cut short',
      source: 'derived from the first vector',
      fPort: 2,
      hex: '63cf4f306211011201',
      expect: { error: 'A packet of the TL-11 has 10 bytes, this frame has 9' },
    },
  ],
});

export const vegaTp11Model = defineModel({
  id: 229,
  brand: 'Vega',
  name: 'TP-11',
  resource: 'sensor',
  interface: 'lorawan',
  codec: vegaTp11,
  extend: [
    instant('loop_current'),
    alarms('reason', 'out_of_range', 'external_power', 'guard1', 'guard2', 'output1', 'output2'),
    battery(),
    deviceTemperature(),
    clock(),
    settings,
  ],
  vectors: [
    {
      name: 'values',
      source: 'derived from fixtures/vega-facts.md, TP-11',
      fPort: 2,
      hex: '015a00f885746715' + '9001d007' + '0001e803',
      expect: [
        { type: 2, ts: 1735689720, values: { loop_current: 10 } },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature: 21 } },
      ],
    },
    {
      name: 'outside the limits, with guard input 1 closed',
      source: 'derived from fixtures/vega-facts.md, TP-11',
      fPort: 2,
      hex: '015a01f8857467fb' + '9001d007' + '01038403',
      expect: [
        { type: 2, ts: 1735689720, values: { loop_current: 9 } },
        {
          type: 4,
          ts: 1735689720,
          values: { reason: 1, out_of_range: 1, external_power: 1, guard1: 1, guard2: 0, output1: 0, output2: 0 },
        },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature: -5 } },
      ],
    },
  ],
});
