import {
  alarms,
  clock,
  deviceTemperature,
  information,
  phases,
  powerProfile,
  tariffs,
  tariffSchedule,
} from '../capabilities';
import { vegaSpbzip } from '../codecs/vega/spbzip';
import { defineModel } from '../define-model';

export default defineModel({
  id: 226,
  brand: 'Vega',
  name: 'SPbZIP CE2727A',
  resource: 'electricity',
  interface: 'lorawan',
  codec: vegaSpbzip,
  extend: [
    tariffs({ count: 4, width: { bits: 32, step: 0.001 } }),
    tariffSchedule({ tariffs: 4, seasons: 12, dayTypes: 4, switches: 15 }),
    { fields: { 1: ['tariff_current'] } },
    phases({ count: 3, quantities: ['voltage', 'current', 'cos', 'frequency'] }),
    { fields: { 2: ['power_active'] } },
    powerProfile('power_active'),
    alarms('reason', 'terminal_open', 'case_open', 'power_limited'),
    deviceTemperature(),
    clock(),
    information('phase_count', 'report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'instantaneous values of three phases',
      source: 'derived from fixtures/vega-facts.md, type 02',
      fPort: 2,
      hex: '02c948180015ba3062b15a6a5a225a881300007017000058020000d403c003e803cc0384136e0b00001445',
      expect: [
        {
          type: 2,
          ts: 1647360533,
          values: {
            ...{ voltage1: 232.17, voltage2: 231.46, voltage3: 230.74, current1: 5, current2: 6, current3: 0.6 },
            ...{ cos1: 0.98, cos2: 0.96, cos3: 1, cos0: 0.972, frequency: 49.96, power_active: 2.926 },
          },
        },
      ],
    },
  ],
});
