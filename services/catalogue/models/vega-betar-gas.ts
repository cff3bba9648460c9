import { alarms, battery, clock, deviceTemperature, gasVolume, information, serviceValues } from '../capabilities';
import { vegaBetarGas } from '../codecs/vega/volume';
import { defineModel } from '../define-model';

export default defineModel({
  id: 221,
  brand: 'Betar',
  name: 'SGBM',
  resource: 'gas',
  interface: 'lorawan',
  codec: vegaBetarGas,
  extend: [
    gasVolume({ bits: 32, step: 0.001 }),
    alarms('magnet', 'module_fault'),
    battery(),
    deviceTemperature(),
    serviceValues('restarts', 'magnet', 'module_fault'),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'values',
      source: 'derived from fixtures/vega-facts.md, BETAR SGBM',
      fPort: 2,
      hex: '015af8857467fb' + '40e20100' + '02',
      expect: [
        { type: 1, ts: 1735689720, values: { in1: 123.456 } },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature: -5, restarts: 2, magnet: 0, module_fault: 0 } },
      ],
    },
    {
      name: 'the counting module does not answer: no reading',
      source: 'derived from fixtures/vega-facts.md, BETAR SGBM',
      fPort: 2,
      hex: '045af8857467fb' + '00000000' + '02',
      expect: [
        { type: 4, ts: 1735689720, values: { module_fault: 1 } },
        { type: 7, ts: 1735689720, values: { battery: 90, temperature: -5, restarts: 2 } },
      ],
    },
  ],
});
