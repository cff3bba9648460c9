import { clock, heat, information, phases, tariffs } from '../capabilities';
import { hex } from '../codecs/reader';
import { defineModel } from '../define-model';
import type { DecodedReading } from '../codec';
import { mbusElectricity, mbusHeat } from '../drivers/mbus/driver';
import { CONTROL, shortFrame } from '../drivers/mbus/frames';
import type { ModelVector } from '../model';

const source = 'derived from EN 13757-3:2018, tables 10, 12, 14, 15 and 16';

/** A session with a meter that was selected by its primary address 5. */
const session = (
  name: string,
  request: 'current' | 'instant',
  answer: string,
  expected: DecodedReading[],
): ModelVector => ({
  ...{ name, source, request, address: '5' },
  exchanges: [
    { send: hex(shortFrame(CONTROL.reset, 5)), answer: 'e5' },
    { send: hex(shortFrame(CONTROL.requestData, 5)), answer },
  ],
  expect: expected,
});

const combined =
  '6842426808017278563412c514010d000000000406e00100000414b004000004863c0700000004943c64000000043b05000000042be8' +
  '030000025a0103025e010202fd1700006916';
const cooling =
  '682f2f6808017278563412c514010a000000000406e00100000414b0040000043b05000000042be8030000025a5a00025eaa004816';
const threePhase =
  '6852526808017278563412c51401020000000004034e61bc0004833c1027000084100340420f00042be803000004fdc8fc01fb080000' +
  '04fdc8fc020209000004fdc8fc030000008004fdd9fc018813000002fb2ef4018e16';

/** Any heat or cooling meter on M-Bus, with the fields of both. */
const heatAndCooling = defineModel({
  id: 640,
  brand: 'M-Bus',
  name: 'Heat and cooling meter',
  resource: 'heat',
  interface: 'm-bus',
  driver: mbusHeat,
  extend: [
    heat({
      instant: ['temperature1', 'temperature2', 'temperature_difference', 'flow', 'power_heat', 'on_time'],
      cooling: true,
    }),
    information('status', 'error_code'),
    clock(),
  ],
  vectors: [
    session('heat and cold of a combined meter', 'current', combined, [
      { type: 1, ts: null, values: { in1: 0.412726, energy: 480, volume: 12, energy_cold: 7, volume_cold: 1 } },
      { type: 2, ts: null, values: { temperature1: 76.9, temperature2: 51.3, flow: 0.005, power_heat: 1 } },
    ]),
    session('what a cooling meter counts is cold', 'current', cooling, [
      { type: 1, ts: null, values: { in1: 0.412726, energy_cold: 480, volume_cold: 12 } },
      { type: 2, ts: null, values: { temperature1: 9, temperature2: 17, flow_cold: 0.005, power_cold: 1 } },
    ]),
  ],
});

/** Any electricity meter on M-Bus, by tariff, direction and phase. */
const electricity = defineModel({
  id: 641,
  brand: 'M-Bus',
  name: 'Electricity meter',
  resource: 'electricity',
  interface: 'm-bus',
  driver: mbusElectricity,
  extend: [
    tariffs({ count: 4, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    phases({
      count: 3,
      quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'frequency'],
    }),
    { fields: { 2: ['cos0', 'current_neutral', 'on_time'] } },
    information('status', 'error_code'),
    clock(),
  ],
  vectors: [
    session('directions, tariffs and phases; a voltage that the meter does not have', 'instant', threePhase, [
      {
        type: 2,
        ts: null,
        values: {
          ...{ voltage1: 229.9, voltage2: 230.6, voltage3: null },
          ...{ current1: 5, power_active: 1, frequency: 50 },
        },
      },
    ]),
    session('energies', 'current', threePhase, [
      { type: 1, ts: null, values: { tariff_sum: 12_345.678, tariff1: 1000, tariff_negative_sum: 10 } },
      {
        type: 2,
        ts: null,
        values: {
          ...{ voltage1: 229.9, voltage2: 230.6, voltage3: null },
          ...{ current1: 5, power_active: 1, frequency: 50 },
        },
      },
    ]),
  ],
});

export const mbusGeneric = [heatAndCooling, electricity];
