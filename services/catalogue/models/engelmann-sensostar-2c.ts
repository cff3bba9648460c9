import { clock, heat, information } from '../capabilities';
import { defineModel } from '../define-model';
import { mbusHeat } from '../drivers/mbus/driver';
import { mbusSession } from './vectors/mbus';

/** engelmann_sensostar2c of fixtures/mbus-frames.json. */
const answer =
  '68a6a66808037210003810c51401041e0000000478ea629e00046d3214861604158100000004fb00080000008420fb0000000000' +
  '8430fb0000000000043d00000000042d00000000025b5f00025f2b0004618a1400000227fa0101fd1700049028a0860100426c7f' +
  '1c44158100000044fb0008000000c420fb0000000000c430fb000000000082016c5f1c840115540000008401fb00050000008421' +
  'fb00000000008431fb0000000000b716';

const session = mbusSession('engelmann_sensostar2c', 3, answer);

export default defineModel({
  id: 602,
  brand: 'Engelmann',
  name: 'SensoStar 2C',
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
      { type: 1, ts: null, values: { in1: 0.687876, energy: 800, volume: 12.9 } },
      {
        type: 2,
        ts: null,
        values: {
          temperature1: 95,
          temperature2: 43,
          temperature_difference: 52.58,
          flow: 0,
          power_heat: 0,
          on_time: 12144,
        },
      },
    ]),
    session('info', [
      {
        type: 6,
        ts: null,
        values: { status: 0, error_code: 0 },
        extra: { serial: '10380010', maker: 'EFE', version: 1, medium: 4, clock: '2012-06-06T17:50:00.000Z' },
      },
    ]),
    session('clock', [
      { type: 7, ts: null, values: { clock: Date.UTC(2012, 5, 6, 17, 50) / 1000, time_difference: 60 } },
    ]),
  ],
});
