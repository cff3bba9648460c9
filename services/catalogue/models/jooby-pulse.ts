import { battery, clock, information, numbered, pulseInputs, serviceValues, tab } from '../capabilities';
import { joobyPulse } from '../codecs/jooby/pulse';
import { defineModel } from '../define-model';
import type { QuantityName } from '../fields/quantities';
import type { Capability, ModelVector, Resource } from '../model';

const source =
  'jooby-dev/jooby-codec: commands of the analog family (shared fixtures, lorawan/jooby.json), with the check byte derived';
const plain = { startingValue: 0, impulseWeight: 1 };

const vectors: readonly ModelVector[] = [
  {
    name: 'counter of one input, its largest value',
    source,
    fPort: 1,
    hex: '180601ffffffff0f45',
    variables: plain,
    expect: [{ type: 1, ts: null, values: { in1: 4294967295, pulse1: 4294967295 } }],
  },
  {
    name: 'day archive; inputs 5 and 7 have no field',
    source,
    fPort: 1,
    hex: '16082f97550c8301080a2a',
    variables: plain,
    expect: [{ type: 101, ts: 1703289600, values: { in1: 12, pulse1: 12, in3: 131, pulse3: 131 } }],
  },
  {
    name: 'two hours of four inputs',
    source,
    fPort: 1,
    hex: '170f2f972c0f83010ac0060c2608ea010b5a',
    variables: plain,
    expect: [
      {
        type: 100,
        ts: 1703332800,
        values: { in1: 131, pulse1: 131, in2: 832, pulse2: 832, in3: 38, pulse3: 38, in4: 234, pulse4: 234 },
      },
      {
        type: 100,
        ts: 1703336400,
        values: { in1: 141, pulse1: 141, in2: 844, pulse2: 844, in3: 46, pulse3: 46, in4: 245, pulse4: 245 },
      },
    ],
  },
  {
    name: 'requested hours, of four inputs',
    source,
    fPort: 1,
    hex: '1f300e2f970c010f83010a080a080a0c0a40',
    variables: plain,
    expect: [
      {
        type: 100,
        ts: 1703332800,
        values: { in1: 131, pulse1: 131, in2: 8, pulse2: 8, in3: 8, pulse3: 8, in4: 12, pulse4: 12 },
      },
      {
        type: 100,
        ts: 1703336400,
        values: { in1: 141, pulse1: 141, in2: 18, pulse2: 18, in3: 18, pulse3: 18, in4: 22, pulse4: 22 },
      },
    ],
  },
  {
    name: 'two requested days, of one input',
    source: 'derived from the published example, with days of 2023',
    fPort: 1,
    hex: '1b082f960102ea01cc02d9',
    variables: plain,
    expect: [
      { type: 101, ts: 1703203200, values: { in1: 234, pulse1: 234 } },
      { type: 101, ts: 1703289600, values: { in1: 332, pulse1: 332 } },
    ],
  },
  {
    name: 'a day of which the module keeps nothing',
    source,
    fPort: 1,
    hex: '1b0915490101ffffffff0f14',
    variables: plain,
    expect: [],
  },
  {
    name: 'hours of which the module keeps nothing',
    source: 'derived from the published example',
    fPort: 1,
    hex: '1f30052f6a0000003a',
    variables: plain,
    expect: [],
  },
  {
    name: 'status of a module with a battery',
    source,
    fPort: 1,
    hex: '140c020a0301c56dc227320e68227c',
    expect: [{ type: 7, ts: null, values: { battery_voltage: 3.158, temperature: 14 } }],
  },
  {
    name: 'battery',
    source,
    fPort: 1,
    hex: '1f050b0e100e10040a0f290000224e',
    expect: [{ type: 7, ts: null, values: { battery_voltage: 3.6, temperature: 15, battery: 41 } }],
  },
  {
    name: 'clock',
    source,
    fPort: 1,
    hex: '09054d2bbd98adb7',
    heardAt: '2023-04-03T14:01:20Z',
    expect: [{ type: 7, ts: null, values: { clock: 1680530477, time_difference: -3 } }],
  },
  {
    name: 'last event behind a counter, in one message',
    source: 'derived from two published commands',
    fPort: 1,
    hex: '1802010c6310e101d1',
    variables: plain,
    expect: [
      { type: 1, ts: null, values: { in1: 12, pulse1: 12 } },
      { type: 6, ts: null, values: {}, extra: { last_event: '10e101' } },
    ],
  },
  {
    name: 'a wrong check byte',
    source: 'derived from the published example',
    fPort: 1,
    hex: '180601ffffffff0f46',
    expect: { error: 'The check byte 46 is wrong, it should be 45' },
  },
];

const archives: Capability = {
  fields: Object.fromEntries([100, 101].map((type) => [type, [...numbered('in', 4), ...numbered('pulse', 4)]])),
  tabs: { archives: tab([100, 101], ['in1']) },
};

/** Modules of one family: they differ in the wiring of their inputs. */
const jooby = (id: number, name: string, resource: Resource, unit: QuantityName) =>
  defineModel({
    id,
    brand: 'Jooby',
    name,
    resource,
    interface: 'lorawan',
    codec: joobyPulse,
    extend: [
      pulseInputs({ count: 4, unit, bits: null }),
      archives,
      battery(),
      serviceValues('battery_voltage', 'temperature'),
      clock(),
      information(),
    ],
    vectors,
  });

/** Four inputs for whatever is wired to them: a plain number, until a company copies the model and says its unit. */
export const joobyImp4eu = jooby(5101, 'IMP4EU', 'other', 'number');
/** On the pulse output of an electricity meter. */
export const joobyElimp = jooby(5102, 'ELIMP', 'electricity', 'activeEnergy');
