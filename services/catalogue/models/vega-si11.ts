import { battery, deviceTemperature, information, clock, pulseInputs } from '../capabilities';
import { vegaSi11 } from '../codecs/vega/pulse';
import { defineModel } from '../define-model';

const weights = { startingValue: 100, impulseWeight: 0.001 };

export default defineModel({
  id: 214,
  brand: 'Vega',
  name: 'SI-11',
  resource: 'water',
  interface: 'lorawan',
  codec: vegaSi11,
  extend: [
    pulseInputs({ count: 4, unit: 'volume', guard: true }),
    battery(),
    deviceTemperature(),
    clock(),
    information('report_period', 'collection_period', 'time_zone'),
  ],
  vectors: [
    {
      name: 'current values, four pulse inputs',
      source: 'fixtures/uplinks.json: si11, derived',
      fPort: 2,
      hex: '015804f8857467f41c970100bd6b01000000000005000000',
      variables: weights,
      expect: [
        {
          type: 1,
          ts: 1735689720,
          values: {
            in1: 204.22,
            pulse1: 104220,
            in2: 193.117,
            pulse2: 93117,
            in3: 100,
            pulse3: 0,
            in4: 100.005,
            pulse4: 5,
          },
        },
        { type: 7, ts: 1735689720, values: { battery: 88, temperature: -12 } },
      ],
    },
    {
      name: 'current values, input 4 is a guard and closed',
      source: 'fixtures/uplinks.json: si11, derived',
      fPort: 2,
      hex: '01588490937467151d970100bd6b01000000000001000000',
      expect: [
        {
          type: 1,
          ts: 1735693200,
          values: { in1: 104.221, pulse1: 104221, in2: 93.117, pulse2: 93117, in3: 0, pulse3: 0 },
        },
        { type: 7, ts: 1735693200, values: { battery: 88, temperature: 21, guard4: 1 } },
      ],
    },
    {
      name: 'largest counter',
      source: 'fixtures/uplinks.json: si11, derived',
      fPort: 2,
      hex: '015805a0a174677fffffffff010000000200000003000000',
      variables: { startingValue: 0, impulseWeight: 1 },
      expect: [
        {
          type: 1,
          ts: 1735696800,
          values: { in1: 4294967295, pulse1: 4294967295, in2: 1, pulse2: 1, in3: 2, pulse3: 2, in4: 3, pulse4: 3 },
        },
        { type: 7, ts: 1735696800, values: { battery: 88, temperature: 127 } },
      ],
    },
    {
      name: 'alarm on input 4',
      source: 'fixtures/uplinks.json: si11, derived',
      fPort: 2,
      hex: '025884049a9374671d970100bd6b01000000000001000000',
      expect: [
        { type: 4, ts: 1735693210, values: { alarm_input: 4, guard4: 1 } },
        { type: 7, ts: 1735693210, values: { battery: 88 } },
        {
          type: 1,
          ts: 1735693210,
          values: { in1: 104.221, pulse1: 104221, in2: 93.117, pulse2: 93117, in3: 0, pulse3: 0 },
        },
      ],
    },
    {
      name: 'clock request',
      source: 'fixtures/uplinks.json: si22 port 4, the packet is common to all devices of the maker',
      fPort: 4,
      hex: 'ffa5592862',
      heardAt: '2022-03-09T07:39:27Z',
      expect: [
        {
          type: 7,
          ts: null,
          values: { clock: 1646811557, time_difference: -10 },
          extra: { clock: '2022-03-09T07:39:17.000Z' },
        },
      ],
    },
    {
      name: 'current values cut short',
      source: 'derived from the first vector',
      fPort: 2,
      hex: '015804f8857467f41c9701',
      expect: { error: 'A packet of current values (type 01) has 24 bytes, this frame has 11' },
    },
    {
      name: 'unknown type',
      source: 'derived from the first vector',
      fPort: 2,
      hex: '095804f8857467f41c970100bd6b01000000000005000000',
      expect: { error: 'Unknown packet type 09 on port 2' },
    },
    {
      name: 'clock that was never set',
      source: 'derived from the first vector',
      fPort: 2,
      hex: '01580400000000f41c970100bd6b01000000000005000000',
      expect: [
        {
          type: 1,
          ts: 0,
          values: {
            in1: 104.22,
            pulse1: 104220,
            in2: 93.117,
            pulse2: 93117,
            in3: 0,
            pulse3: 0,
            in4: 0.005,
            pulse4: 5,
          },
        },
        { type: 7, ts: 0, values: { battery: 88, temperature: -12 } },
      ],
    },
  ],
});
