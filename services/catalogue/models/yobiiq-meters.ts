import { phases, tariffs } from '../capabilities';
import { yobiiqEm2101, yobiiqEm4301 } from '../codecs/yobiiq/energy-meter';
import { defineModel } from '../define-model';

const source = 'chirpstack/chirpstack-device-profiles: yobiiq (shared fixtures, lorawan/chirpstack-profiles.json)';
/** The clock of the published examples was never set: 1970-01-01 00:16:40. */
const UNSET = 1000;

export const yobiiqEm2101Model = defineModel({
  id: 2101,
  brand: 'Yobiiq',
  name: 'EM2101',
  resource: 'electricity',
  interface: 'lorawan',
  codec: yobiiqEm2101,
  extend: [
    tariffs({ count: 1, sum: false }),
    { fields: { 2: ['power_active1'] }, tabs: { instant_readings: { msgTypes: [2], chartFields: ['voltage1'] } } },
    phases({ count: 1, quantities: ['voltage', 'current', 'frequency'] }),
  ],
  vectors: [
    {
      name: 'values, published example',
      source,
      fPort: 1,
      hex: '0100000000010101000003e8010400bc614e010c000008fc01100000138801140000047e01231388',
      expect: [
        { type: 1, ts: UNSET, values: { tariff1: 12345.678 } },
        {
          type: 2,
          ts: UNSET,
          values: { voltage1: 230, current1: 5, power_active1: 1.15, frequency: 50 },
        },
      ],
    },
    {
      name: 'a value cut short',
      source: 'derived from the published example',
      fPort: 1,
      hex: '010400bc61',
      expect: { error: 'The frame of 5 bytes ends too early: 4 more expected at byte 2' },
    },
  ],
});

export const yobiiqEm4301Model = defineModel({
  id: 4301,
  brand: 'Yobiiq',
  name: 'EM4301',
  resource: 'electricity',
  interface: 'lorawan',
  codec: yobiiqEm4301,
  extend: [
    tariffs({ count: 2, sum: false }),
    phases({ count: 3, quantities: ['voltage', 'current', 'power_active', 'frequency'] }),
    { fields: { 2: ['power_reactive'] } },
  ],
  vectors: [
    {
      name: 'voltages and currents, published example',
      source,
      fPort: 1,
      hex: '0100000000010101000003e8010c000008fc010d000008fc010e000008fc01100000138801110000138801120000138801231388',
      expect: [
        {
          type: 2,
          ts: UNSET,
          values: {
            voltage1: 230,
            voltage2: 230,
            voltage3: 230,
            current1: 5,
            current2: 5,
            current3: 5,
            frequency: 50,
          },
        },
      ],
    },
    {
      name: 'powers, published example',
      source,
      fPort: 1,
      hex: '0114000003e80115000007d0011600000bb8012400000006012500001770',
      expect: [
        {
          type: 2,
          ts: null,
          values: { power_active1: 1, power_active2: 2, power_active3: 3, power_active: 6, power_reactive: 6 },
        },
      ],
    },
    {
      name: 'energy by tariff, published example',
      source,
      fPort: 1,
      hex: '010400bc614e010500002710',
      expect: [{ type: 1, ts: null, values: { tariff1: 12345.678, tariff2: 10 } }],
    },
    {
      name: 'a record that no example proves',
      source: 'derived from the published example',
      fPort: 1,
      hex: '017f00000000',
      expect: { error: 'Unknown record 7f' },
    },
  ],
});
