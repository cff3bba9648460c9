import { clock, heat, information, phases, tariffs } from '../capabilities';
import { ascii } from '../drivers/exchange';
import { readoutMessage } from '../drivers/iec62056/frames';
import { dataReadout, heatReadout } from '../drivers/iec62056/readout';
import { xorBlock } from '../drivers/checksum';
import { hex } from '../codecs/reader';
import { defineModel } from '../define-model';
import type { ModelVector } from '../model';

const source = 'derived from IEC 62056-21, clause 6.3, and the identifiers of IEC 62056-61';

/** STX, the lines of data, `!`, ETX and their block check. */
function block(...lines: readonly string[]): string {
  const checked = Uint8Array.of(...ascii([...lines, '!', ''].join('\r\n')), 0x03);
  return hex(Uint8Array.of(0x02, ...checked, xorBlock(checked)));
}

const opening = { send: hex(ascii('/?!\r\n')), answer: hex(ascii('/ABC5MT174-D2\r\n')) };
const readout = (...lines: readonly string[]) => [opening, { send: hex(readoutMessage('5')), answer: block(...lines) }];

const everything = [
  ...[
    'F.F(00)',
    '0.0.0(12345678)',
    '0.9.1(12:26:00)',
    '0.9.2(25-01-05)',
    '1.8.0(012345.678*kWh)',
    '1.8.1(010000.5*kWh)',
  ],
  ...['1.8.0*01(011111.111*kWh)', '2.8.0(000012.5*kWh)', '3.8.0(000747*varh)', '1.7.0(01.250*kW)', '2.7.0(00.000*kW)'],
  ...['32.7.0(230.1*V)', '52.7.0(---*V)', '31.7.0(5.25*A)', '14.7.0(50.0*Hz)'],
];

const vectors: readonly ModelVector[] = [
  {
    name: 'registers of a readout, without those of the month before',
    source,
    request: 'current',
    address: '',
    exchanges: readout(...everything),
    expect: [
      {
        type: 1,
        ts: null,
        values: { tariff_sum: 12_345.678, tariff1: 10_000.5, tariff_negative_sum: 12.5, tariff_reactive_sum: 0.747 },
      },
    ],
  },
  {
    name: 'quantities of the moment; a voltage that the meter does not have',
    source,
    request: 'instant',
    address: '',
    exchanges: readout(...everything),
    expect: [
      {
        type: 2,
        ts: null,
        values: { power_active: 1.25, voltage1: 230.1, voltage2: null, current1: 5.25, frequency: 50 },
      },
    ],
  },
  {
    name: 'identification',
    source,
    request: 'info',
    address: '',
    exchanges: readout(...everything),
    expect: [{ type: 6, ts: null, values: {}, extra: { identity: 'ABC5MT174-D2', serial: '12345678', state: '00' } }],
  },
  {
    name: 'clock',
    source,
    request: 'clock',
    address: '',
    now: '2025-01-05T09:25:00Z',
    exchanges: readout(...everything),
    expect: [{ type: 7, ts: null, values: { clock: Date.UTC(2025, 0, 5, 9, 26) / 1000, time_difference: 60 } }],
  },
  {
    name: 'a readout that the meter refuses',
    source,
    request: 'current',
    address: '',
    exchanges: readout('(ERR07)'),
    expect: { error: 'Data readout: rejected by the meter with ERR07' },
  },
];

/** Any electricity meter that gives its values without a password, by their OBIS codes. */
const electricity = defineModel({
  id: 350,
  brand: 'IEC 62056-21',
  name: 'Data readout',
  resource: 'electricity',
  interface: 'rs-485',
  driver: dataReadout,
  extend: [
    tariffs({ count: 4, directions: ['import', 'export', 'reactive', 'reactive_export'] }),
    phases({
      count: 3,
      quantities: ['voltage', 'current', 'power_active', 'power_reactive', 'power_apparent', 'cos', 'frequency'],
    }),
    { fields: { 2: ['current_neutral'] } },
    information(),
    clock(),
  ],
  vectors,
});

const heatLines = [
  ...['6.8(0057.170*MWh)6.26(02457.76*m3)9.21(66153690)', '6.26*01(02407.76*m3)6.8*01(0055.000*MWh)', 'F(0)'],
  ...['6.4(004.5*kW)6.27(000.350*m3ph)6.31(0033421*h)', '6.6(0017.2*kW)6.33(001.476*m3ph)'],
];

/** Any heat meter that gives its values without a password. */
const heatMeter = defineModel({
  id: 351,
  brand: 'IEC 62056-21',
  name: 'Heat data readout',
  resource: 'heat',
  interface: 'rs-485',
  driver: heatReadout,
  extend: [
    heat({ instant: ['temperature1', 'temperature2', 'temperature_difference', 'flow', 'power_heat', 'on_time'] }),
    information(),
    clock(),
  ],
  vectors: [
    {
      ...{ name: 'registers of a heat meter, without those of the year before', source: 'derived from EN 1434-3' },
      ...{ request: 'current', address: '', exchanges: readout(...heatLines) },
      expect: [{ type: 1, ts: null, values: { in1: 49.157352, energy: 57_170, volume: 2457.76 } }],
    },
    {
      ...{ name: 'power, flow and hours of a heat meter', source: 'derived from EN 1434-3' },
      ...{ request: 'instant', address: '', exchanges: readout(...heatLines) },
      expect: [{ type: 2, ts: null, values: { power_heat: 4.5, flow: 0.35, on_time: 33_421 } }],
    },
    {
      ...{ name: 'codes of medium 6, in gigajoules', source: 'derived from IEC 62056-61, medium 6' },
      ...{ request: 'current', address: '' },
      exchanges: readout('6-0:1.0.0(0041.868*GJ)', '6-0:1.1.0(0001.000*GJ)', '6-0:2.0.0*255(00012.5*m3)'),
      expect: [{ type: 1, ts: null, values: { in1: 10, energy: 11_630, volume: 12.5 } }],
    },
  ],
});

export const iec62056Readouts = [electricity, heatMeter];
