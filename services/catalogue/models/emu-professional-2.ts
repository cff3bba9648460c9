import { phases, serviceValues, tariffs } from '../capabilities';
import { emuProfessional } from '../codecs/emu/professional';
import { defineModel } from '../define-model';

const time = 1635506100;

export default defineModel({
  id: 1375,
  brand: 'EMU',
  name: 'Professional II',
  resource: 'electricity',
  interface: 'lorawan',
  codec: emuProfessional,
  extend: [
    tariffs({ count: 2, sum: false, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    phases({ count: 3, quantities: ['voltage', 'current', 'power_active', 'cos', 'frequency'] }),
    { fields: { 2: ['current_neutral'] } },
    serviceValues('error_code'),
  ],
  vectors: [
    {
      name: '1810 Wh',
      source: 'fixtures/uplinks.json: emu/emu-prof-ii-codec',
      fPort: 1,
      hex: 'b4d77b6101b4d77b61031207000039',
      expect: [{ type: 1, ts: time, values: { tariff1: 1.81 } }],
    },
    {
      name: 'all energy registers',
      source: 'fixtures/uplinks.json: emu/emu-prof-ii-codec',
      fPort: 1,
      hex: 'b4d77b6101b4d77b6103120700000480000000057d0400000682450000074807000008280a000009520100000abd250000e4',
      expect: [
        {
          type: 1,
          ts: time,
          values: {
            ...{ tariff1: 1.81, tariff2: 0.128, tariff_negative1: 1.149, tariff_negative2: 17.794 },
            ...{
              tariff_reactive1: 1.864,
              tariff_reactive2: 2.6,
              tariff_reactive_negative1: 0.338,
              tariff_reactive_negative2: 9.661,
            },
          },
        },
      ],
    },
    {
      name: 'power, current, voltage, power factor and frequency',
      source: 'derived from the description of the registers',
      fPort: 1,
      hex: 'b4d77b610b7e0e0000108214000014fd080000179f1af401c8',
      expect: [
        {
          type: 2,
          ts: time,
          values: { power_active: 3.71, current1: 5.25, voltage1: 230.1, cos1: -0.97, frequency: 50 },
        },
      ],
    },
    {
      name: 'broken on the way',
      source: 'derived from the first vector: one bit changed',
      fPort: 1,
      hex: 'b4d77b6101b4d77b61031307000039',
      expect: { error: 'The checksum is 2f, the frame contains 39' },
    },
  ],
});
