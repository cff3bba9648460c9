import { phases, tariffs } from '../capabilities';
import { defineModel } from '../define-model';
import { sdm630 } from '../drivers/modbus/sdm630';
import type { ModelVector } from '../model';

const source = 'derived from the rules of fixtures/modbus.md and the registers of the published description';
const byPhase = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));

const vectors: readonly ModelVector[] = [
  {
    name: 'energy; a register that is not a number is no value',
    source,
    request: 'current',
    address: '1',
    exchanges: [
      { send: '01040048000871da', answer: '0104104640e6ae414800004512999a7fc00000ff29' },
      { send: '0104015600029027', answer: '010404464118ae3564' },
    ],
    expect: [
      {
        type: 1,
        ts: null,
        values: {
          tariff_sum: 12345.67,
          tariff_negative_sum: 12.5,
          tariff_reactive_sum: 2345.6,
          tariff_reactive_negative_sum: null,
          energy_total: 12358.17,
        },
      },
    ],
  },
  {
    name: 'quantities of the moment in one read',
    source,
    request: 'instant',
    address: '1',
    exchanges: [
      {
        send: '010400000048f03c',
        answer:
          '0104904366199a4365cccd4367666640a800004090000040d8000044961000447c800044bb8000449740004481400044c34000' +
          '42f10000c270000043c800003f7df3b63f7a1cac3f75c28f00000000000000000000000000000000000000000000000000000000' +
          '000000004567e80000000000456de0000000000043e640003f79999a0000000000000000000000004247eb859d7b',
      },
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...byPhase('voltage', [230.1, 229.8, 231.4]),
          ...byPhase('current', [5.25, 4.5, 6.75]),
          ...byPhase('power_active', [1.2005, 1.01, 1.5]),
          ...byPhase('power_apparent', [1.21, 1.034, 1.562]),
          ...byPhase('power_reactive', [0.1205, -0.06, 0.4]),
          ...byPhase('cos', [0.992, 0.977, 0.96]),
          ...{ power_active: 3.7105, power_apparent: 3.806, power_reactive: 0.4605, cos0: 0.975, frequency: 49.98 },
        },
      },
    ],
  },
  {
    name: 'exception of the meter',
    source,
    request: 'current',
    address: '1',
    exchanges: [{ send: '01040048000871da', answer: '018402c2c1' }],
    expect: { error: 'Registers 72 to 79: rejected by the meter, it has no such register' },
  },
];

export default defineModel({
  id: 630,
  brand: 'Eastron',
  name: 'SDM630',
  resource: 'electricity',
  interface: 'rs-485',
  driver: sdm630,
  extend: [
    tariffs({ count: 0, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    { fields: { 1: ['energy_total'] } },
    phases({
      count: 3,
      quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'cos', 'frequency'],
    }),
  ],
  vectors,
});
