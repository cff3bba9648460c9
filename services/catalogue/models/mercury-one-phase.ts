import { archives, clock, numbered, phases, tariffs } from '../capabilities';
import { fromHex, hex } from '../codecs/reader';
import { defineModel } from '../define-model';
import { withCrc16 } from '../drivers/checksum';
import { mercuryOnePhase, mercuryOnePhaseRelay } from '../drivers/mercury/one-phase-commands';
import type { ModelVector } from '../model';

const source = 'derived from the rules of fixtures/mercury.md, one-phase family';
const address = '12345678';

const whole = (body: string) => hex(withCrc16(fromHex(`00bc614e${body}`)));
const framed = (send: string, answer: string) => ({ send: whole(send), answer: whole(answer) });

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
    name: 'registers at the beginning of months: one that is not metered by two tariffs, one that the meter has not seen yet',
    source: `${source}, command 32`,
    request: 'archive',
    address,
    now: '2025-06-15T00:00:00Z',
    // March 2024 has been written over by that of 2025.
    arguments: { from: Date.UTC(2024, 2, 1) / 1000, to: Date.UTC(2024, 7, 20) / 1000 },
    exchanges: [
      framed('3206', '320012345600065432ffffffffffffffff'),
      framed('3207', '32ffffffffffffffffffffffffffffffff'),
    ],
    expect: [
      {
        type: 103,
        ts: Date.UTC(2024, 5, 30, 21) / 1000,
        values: { tariff1: 1234.56, tariff2: 654.32, tariff3: null, tariff4: null },
      },
    ],
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
    name: 'a clock without a time',
    source,
    request: 'clock',
    address,
    exchanges: [{ send: '00bc614e21a5f6', answer: '00bc614e2103256100013925ea2a' }],
    expect: { error: "The meter's clock returned an invalid time" },
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
      tariffs({ count: 4, sum: false, width: { digits: 8, step: 0.01 } }),
      phases({ count: 1, quantities: ['voltage', 'current', 'frequency'] }),
      { fields: { 2: ['power_active'] } },
      archives(['monthly'], numbered('tariff', 4)),
      clock(),
    ],
    vectors,
  });

export const mercury200 = mercury(200, '200');
export const mercury203 = mercury(203, '203');
export const mercury206 = mercury(206, '206', mercuryOnePhaseRelay);
