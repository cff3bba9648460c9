import { clock, heat, information } from '../capabilities';
import { defineModel } from '../define-model';
import { mbusHeat } from '../drivers/mbus/driver';
import { mbusSession } from './vectors/mbus';

/** kamstrup_multical_601 of fixtures/mbus-frames.json. */
const answer =
  '68f7f768081172175885062d2c0804040000000c78175885060406e791000004142cdb00000422d90300000459b9270000045d08' +
  '1200000461b1150000042d5b010000142dc0010000043b1f020000143b7402000084100600000000842006000000008440140000' +
  '0000848040140000000084c0400600000000046d1a2f65114406518200004414b2c30000542d26020000543b03040000c4100600' +
  '000000c4200600000000c4401400000000c480401400000000c4c0400600000000426c5f1c0f00000000e7e40000636600000000' +
  '000000000000000000005bc9a50234530000e0b20300899c680000000000010001070709010300000000009816';

/** Behind 0F: data of the maker alone. */
const makerData =
  '0f00000000e7e40000636600000000000000000000000000005bc9a50234530000e0b20300899c68000000000001000107070901030000000000';

const session = mbusSession('kamstrup_multical_601', 17, answer);

export default defineModel({
  id: 601,
  brand: 'Kamstrup',
  name: 'Multical 601',
  resource: 'heat',
  interface: 'm-bus',
  driver: mbusHeat,
  extend: [
    heat({ instant: ['temperature1', 'temperature2', 'temperature_difference', 'flow', 'power_heat', 'on_time'] }),
    information('status', 'error_code'),
    clock(),
  ],
  vectors: [
    session('current', [
      { type: 1, ts: null, values: { in1: 32.116079, energy: 37351, volume: 561.08 } },
      {
        type: 2,
        ts: null,
        values: {
          temperature1: 101.69,
          temperature2: 46.16,
          temperature_difference: 55.53,
          flow: 0.543,
          power_heat: 34.7,
          on_time: 985,
        },
      },
    ]),
    session('info', [
      {
        type: 6,
        ts: null,
        values: { status: 0 },
        extra: {
          serial: '06855817',
          maker: 'KAM',
          version: 8,
          medium: 4,
          clock: '2011-01-05T12:26:00.000Z',
          raw_records: [makerData],
        },
      },
    ]),
    session('clock', [
      { type: 7, ts: null, values: { clock: Date.UTC(2011, 0, 5, 12, 26) / 1000, time_difference: 60 } },
    ]),
  ],
});
