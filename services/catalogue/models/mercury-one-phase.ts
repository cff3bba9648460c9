import { clock, phases, tariffs } from '../capabilities';
import { defineModel } from '../define-model';
import { mercuryOnePhase, mercuryOnePhaseRelay } from '../drivers/mercury/one-phase-commands';
import type { ModelVector } from '../model';

const source = 'derived from the rules of fixtures/mercury.md, one-phase family';
const address = '12345678';

const vectors: readonly ModelVector[] = [
  {
    name: 'energy of four tariffs',
    source,
    request: 'current',
    address,
    exchanges: [{ send: '00bc614e2725f4', answer: '00bc614e270012345600065432000000000000000051de' }],
    expect: [{ type: 1, ts: null, values: { tariff1: 1234.56, tariff2: 654.32, tariff3: 0, tariff4: 0 } }],
  },
  {
    name: 'voltage, current, power and frequency',
    source,
    request: 'instant',
    address,
    exchanges: [
      { send: '00bc614e6325c7', answer: '00bc614e6323010512001178b26c' },
      { send: '00bc614e81a58e', answer: '00bc614e8150010100000000000000f429' },
    ],
    expect: [{ type: 2, ts: null, values: { voltage1: 230.1, current1: 5.12, power_active: 1.178, frequency: 50.01 } }],
  },
  {
    name: 'clock, seven seconds ahead',
    source,
    request: 'clock',
    address,
    now: '2025-06-01T12:16:10Z',
    exchanges: [{ send: '00bc614e21a5f6', answer: '00bc614e21031516170106250f95' }],
    expect: [{ type: 7, ts: null, values: { clock: 1_748_780_177, time_difference: 7 } }],
  },
  {
    name: 'a clock that tells no time',
    source,
    request: 'clock',
    address,
    exchanges: [{ send: '00bc614e21a5f6', answer: '00bc614e2103256100013925ea2a' }],
    expect: { error: "the meter's clock tells no time" },
  },
];

/**
 * One-phase Mercury meters, which use one protocol. The address on the line: the whole serial number (206), its last six
 * digits (200).
 */
const mercury = (id: number, name: string, driver = mercuryOnePhase) =>
  defineModel({
    id,
    brand: 'Mercury',
    name,
    resource: 'electricity',
    interface: 'rs-485',
    driver,
    extend: [
      tariffs({ count: 4, sum: false }),
      phases({ count: 1, quantities: ['voltage', 'current', 'frequency'] }),
      { fields: { 2: ['power_active'] } },
      clock(),
    ],
    vectors,
  });

export const mercury200 = mercury(200, '200');
export const mercury203 = mercury(203, '203');
export const mercury206 = mercury(206, '206', mercuryOnePhaseRelay);
