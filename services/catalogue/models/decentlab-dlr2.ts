import { pulseInputs, serviceValues } from '../capabilities';
import { decentlabDlr2 } from '../codecs/decentlab/dlr2';
import { defineModel } from '../define-model';

const source = 'TheThingsNetwork/lorawan-devices: decentlab/dl-dlr2 codecs (shared fixtures, lorawan/ttn.json)';
const plain = { startingValue: 0, impulseWeight: 1 };

/** Counters of pulses of whatever is wired to them: a plain number, until a company copies the model and says its unit. */
export const decentlabDlr2OneInput = defineModel({
  id: 5002,
  brand: 'Decentlab',
  name: 'DL-DLR2-002',
  resource: 'other',
  interface: 'lorawan',
  codec: decentlabDlr2(1),
  extend: [pulseInputs({ count: 1, unit: 'number' }), serviceValues('battery_voltage')],
  vectors: [
    {
      name: 'counter and battery, published example',
      source,
      fPort: 1,
      hex: '02199e000300000258000000000c9b',
      variables: plain,
      expect: [
        { type: 1, ts: null, values: { in1: 0, pulse1: 0 } },
        { type: 7, ts: null, values: { battery_voltage: 3.227 } },
      ],
    },
    {
      name: 'a packet of the device with two inputs',
      source,
      fPort: 1,
      hex: '02198f0007000402580bf0000100000258dece00000c33',
      expect: { error: 'The flags 111 announce blocks that the device does not have' },
    },
  ],
});

export const decentlabDlr2TwoInputs = defineModel({
  id: 5010,
  brand: 'Decentlab',
  name: 'DL-DLR2-010',
  resource: 'other',
  interface: 'lorawan',
  codec: decentlabDlr2(2),
  extend: [pulseInputs({ count: 2, unit: 'number' }), serviceValues('battery_voltage')],
  vectors: [
    {
      name: 'two counters and battery, published example',
      source,
      fPort: 1,
      hex: '02198f0007000402580bf0000100000258dece00000c33',
      variables: plain,
      expect: [
        { type: 1, ts: null, values: { in1: 68592, pulse1: 68592, in2: 57038, pulse2: 57038 } },
        { type: 7, ts: null, values: { battery_voltage: 3.123 } },
      ],
    },
    {
      name: 'battery alone, published example',
      source,
      fPort: 1,
      hex: '02198f00040c33',
      expect: [{ type: 7, ts: null, values: { battery_voltage: 3.123 } }],
    },
    {
      name: 'cut short',
      source: 'derived from the published example',
      fPort: 1,
      hex: '02198f0007000402580bf0',
      expect: { error: 'The flags announce 23 bytes, this frame has 11' },
    },
  ],
});
