import { phases, tariffs } from '../capabilities';
import { defineModel } from '../define-model';
import { em24Ethernet } from '../drivers/modbus/em24';
import type { ModelVector } from '../model';

const source = 'derived from the rules of fixtures/modbus.md and the registers that are listed there';
const byPhase = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}`, value]));

const vectors: readonly ModelVector[] = [
  {
    name: 'energy in one read, with the header of Modbus TCP',
    source,
    request: 'current',
    address: '1',
    exchanges: [
      {
        send: '98000000000601030034001c',
        answer:
          '98000000003b010338e24000015ba00000000000000000000003e80000044c0000a0c00000a0c00000a0c0000086a000014e' +
          '2000000d80000000000000007d0000',
      },
    ],
    expect: [
      {
        type: 1,
        ts: null,
        values: {
          ...{ tariff_sum: 12345.6, tariff_reactive_sum: 2345.6, tariff_negative_sum: 12.5 },
          ...byPhase('tariff', [10000, 2000, 345.6, 0]),
        },
      },
    ],
  },
  {
    name: 'quantities of the moment in one read; what flows back is below 0',
    source,
    request: 'instant',
    address: '1',
    exchanges: [
      {
        send: '980000000006010300000034',
        answer:
          '98000000006b01036808fd000008fa0000090a00000f9600000f9100000fa100001482000011940000e5a2ffff2ee5000027' +
          '740000c568ffff2f440000286400003d04000004b50000fda8ffff0fa00000090000000f9800001bc1000094ac000011fd00' +
          '0003e003d1fc4003cf000001f4',
      },
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...byPhase('voltage', [230.1, 229.8, 231.4]),
          ...byPhase('current', [5.25, 4.5, -6.75]),
          ...byPhase('power_active', [1.2005, 1.01, -1.5]),
          ...byPhase('power_apparent', [1.21, 1.034, 1.562]),
          ...byPhase('power_reactive', [0.1205, -0.06, 0.4]),
          ...byPhase('cos', [0.992, 0.977, -0.96]),
          ...{
            power_active: 0.7105,
            power_apparent: 3.806,
            power_reactive: 0.4605,
            cos0: 0.975,
            frequency: 50,
            phase_reversed: 0,
          },
        },
      },
    ],
  },
  {
    name: 'two phases are swapped',
    source,
    request: 'instant',
    address: '1',
    exchanges: [
      {
        send: '980000000006010300000034',
        answer:
          '98000000006b01036808fd000008fa0000090a00000f9600000f9100000fa100001482000011940000e5a2ffff2ee5000027' +
          '740000c568ffff2f440000286400003d04000004b50000fda8ffff0fa00000090000000f9800001bc1000094ac000011fd00' +
          '0003e003d1fc4003cfffff01f4',
      },
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...byPhase('voltage', [230.1, 229.8, 231.4]),
          ...byPhase('current', [5.25, 4.5, -6.75]),
          ...byPhase('power_active', [1.2005, 1.01, -1.5]),
          ...byPhase('power_apparent', [1.21, 1.034, 1.562]),
          ...byPhase('power_reactive', [0.1205, -0.06, 0.4]),
          ...byPhase('cos', [0.992, 0.977, -0.96]),
          ...{
            power_active: 0.7105,
            power_apparent: 3.806,
            power_reactive: 0.4605,
            cos0: 0.975,
            frequency: 50,
            phase_reversed: 1,
          },
        },
      },
    ],
  },
  {
    name: 'exception of the meter',
    source,
    request: 'current',
    address: '1',
    exchanges: [{ send: '98000000000601030034001c', answer: '980000000003018302' }],
    expect: { error: 'Registers 52 to 79: rejected by the meter, it has no such register' },
  },
];

/** EM24DINAV23XE1 and AV53XE1: the EM24 with an Ethernet port. The same meter with RS-485 has other registers. */
export default defineModel({
  id: 624,
  brand: 'Carlo Gavazzi',
  name: 'EM24 E1',
  resource: 'electricity',
  interface: 'ethernet',
  driver: em24Ethernet,
  extend: [
    tariffs({ count: 4 }),
    { fields: { 1: ['tariff_negative_sum', 'tariff_reactive_sum'] } },
    { fields: { 2: ['phase_reversed'] } },
    phases({
      count: 3,
      quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'cos', 'frequency'],
    }),
  ],
  vectors,
});
