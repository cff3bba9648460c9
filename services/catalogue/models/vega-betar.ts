import { alarms, battery, clock, deviceTemperature, information, serviceValues, waterVolume } from '../capabilities';
import { vegaBetar } from '../codecs/vega/volume';
import { defineModel } from '../define-model';

export default defineModel({
  id: 220,
  brand: 'Betar',
  name: 'SHV',
  resource: 'water',
  interface: 'lorawan',
  codec: vegaBetar,
  extend: [
    waterVolume({ bits: 32, step: 0.0001 }),
    alarms('magnet', 'indicator_blocked', 'leak', 'pipe_break'),
    battery(),
    deviceTemperature(),
    serviceValues('magnet', 'indicator_blocked', 'leak', 'pipe_break'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'values without an alarm',
      source: 'derived from fixtures/vega-facts.md, BETAR',
      fPort: 2,
      hex: '015a150000f88574670000' + '40e20100',
      expect: [
        { type: 1, ts: 1735689720, values: { in1: 12.3456 } },
        {
          type: 7,
          ts: 1735689720,
          values: { battery: 90, temperature: 21, magnet: 0, indicator_blocked: 0, leak: 0, pipe_break: 0 },
        },
      ],
    },
    {
      name: 'a magnet and a leak',
      source: 'derived from fixtures/vega-facts.md, BETAR',
      fPort: 2,
      hex: '015a150100f88574670100' + '40e20100',
      expect: [
        { type: 1, ts: 1735689720, values: { in1: 12.3456 } },
        { type: 4, ts: 1735689720, values: { magnet: 1, indicator_blocked: 0, leak: 1, pipe_break: 0 } },
        {
          type: 7,
          ts: 1735689720,
          values: { battery: 90, temperature: 21, magnet: 1, indicator_blocked: 0, leak: 1, pipe_break: 0 },
        },
      ],
    },
  ],
});
