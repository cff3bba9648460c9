import { alarms, battery, clock, heat, information } from '../capabilities';
import { vegaMbus1 } from '../codecs/vega/heat';
import { defineModel } from '../define-model';

export default defineModel({
  id: 223,
  brand: 'Vega',
  name: 'M-BUS-1',
  resource: 'heat',
  interface: 'lorawan',
  codec: vegaMbus1,
  extend: [
    // Counters of 32 bits in Wh and litres (fixtures/vega-facts.md, "Heat").
    { widths: { energy: { bits: 32, step: 0.001 }, volume: { bits: 32, step: 0.001 } } },
    heat({ instant: ['temperature1', 'temperature2', 'flow', 'power_heat', 'on_time'] }),
    alarms('external_power', 'alarm_input', 'guard1', 'guard2', 'output1', 'output2'),
    battery(),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'current values',
      source: 'derived from fixtures/vega-facts.md, M-BUS-1 type 01',
      fPort: 2,
      hex:
        '015a04' +
        '15cd5b07' +
        'f8857467' +
        '40420f00' +
        'b8240000' +
        'd9030000' +
        'b927' +
        '0812' +
        '1f02' +
        '1f020000' +
        '8c87' +
        '04',
      expect: [
        {
          type: 1,
          ts: 1735689720,
          values: { in1: 0.859845, energy: 1000, volume: 9.4 },
          extra: { serial: 123456789, medium: 4 },
        },
        {
          type: 2,
          ts: 1735689720,
          values: { temperature1: 101.69, temperature2: 46.16, flow: 0.543, power_heat: 34.7, on_time: 985 },
        },
        { type: 7, ts: 1735689720, values: { battery: 90 } },
      ],
    },
    {
      name: 'part of a raw answer',
      source: 'derived from fixtures/vega-facts.md, M-BUS-1 type 03',
      fPort: 2,
      hex: '031500040102' + '68151568',
      expect: [{ type: 6, ts: null, values: {}, extra: { mbus: { size: 21, part: 1, parts: 2, data: '68151568' } } }],
    },
    {
      name: 'alarm of input 1',
      source: 'derived from fixtures/vega-facts.md, M-BUS-1 type 05',
      fPort: 2,
      hex: '055a04010100',
      expect: [
        { type: 4, ts: null, values: { alarm_input: 1, guard1: 1, guard2: 0 } },
        { type: 7, ts: null, values: { battery: 90 } },
      ],
    },
    {
      name: 'a part that is shorter than it says',
      source: 'derived from the vector above',
      fPort: 2,
      hex: '0315000401026815',
      expect: { error: 'The header announces 4 bytes, 2 follow' },
    },
  ],
});
