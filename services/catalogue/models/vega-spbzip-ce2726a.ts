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
import { ce2726aVectors } from './vectors/spbzip';

export default defineModel({
  id: 225,
  brand: 'Vega',
  name: 'SPbZIP CE2726A',
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
  vectors: ce2726aVectors,
});
