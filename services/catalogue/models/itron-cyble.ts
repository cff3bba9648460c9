import { clock, information, waterVolume } from '../capabilities';
import { defineModel } from '../define-model';
import { mbusWater } from '../drivers/mbus/driver';
import { mbusSession } from './vectors/mbus';

/** itron_cyble_m-bus_v1.4_cold_water of fixtures/mbus-frames.json. */
const answer =
  '685656680808728003021077041416a10000000c78800302100d7c084449202e747375630a20202020202020202020046d270f79' +
  '1a027c09656d6974202e746162d20f0415b711000004957f000000004415b71100000f00041f0d16';

const session = mbusSession('itron_cyble_m-bus_v1.4_cold_water', 8, answer);

export default defineModel({
  id: 603,
  brand: 'Itron',
  name: 'CYBLE M-Bus 1.4',
  resource: 'water',
  interface: 'm-bus',
  driver: mbusWater,
  extend: [waterVolume(), information('status'), clock()],
  vectors: [
    session('current', [{ type: 1, ts: null, values: { in1: 453.5 } }]),
    session('info', [
      {
        type: 6,
        ts: null,
        values: { status: 0 },
        extra: {
          ...{ serial: '10020380', maker: 'ACW', version: 20, medium: 22, clock: '2011-10-25T12:39:00.000Z' },
          raw_records: ['04957f00000000', '0f00041f'],
        },
      },
    ]),
    session('clock', [
      { type: 7, ts: null, values: { clock: Date.UTC(2011, 9, 25, 12, 39) / 1000, time_difference: 60 } },
    ]),
  ],
});
