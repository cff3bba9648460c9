import { gaugeway } from '@gaugeway/proto/events';
import { wired } from '@gaugeway/proto/kinds/transports/wired';
import { Registry } from '../pipeline/registry/registry';
import { type CommandChannel, NOT_KNOWN_YET } from './command-channel';
import { CommandChannels } from './command-channels';
import { QueueRounds } from './queue-rounds';

const unused = {} as never;
const command = new gaugeway.CommandRequested({ taskId: 1, deviceId: 7, companyId: 2, deviceVersion: 3 });
const meter = { deviceId: 7, companyId: 2, modelId: 301, gatewayId: 5, state: 'active', version: 3 };

describe('the place of a command', () => {
  const placed = (device: object | null, channels: readonly CommandChannel[] = []) => {
    const registry = new Registry();
    if (device) registry.applyDevice(7, new gaugeway.DeviceRegistered({ ...meter, ...device }));
    const all = new CommandChannels(unused, registry, unused, unused);
    for (const channel of channels) all.add(channel);
    return all.place(command);
  };
  const channel: CommandChannel = {
    transport: wired.id,
    queues: [],
    place: (_, { gatewayId }) => gatewayId,
    waiting: async () => [],
    send: () => null,
    cancel: async () => false,
    followUp: async () => undefined,
  };

  it('is that of the channel of the device’s transport', () => {
    expect(placed({}, [channel])).toBe(5);
  });

  it('is none where no channel reaches the device', () => {
    expect(placed({})).toEqual({ code: 'not_supported', sentence: 'no_downlink' });
    expect(placed({ modelId: 214, gatewayId: 0 }, [channel])).toEqual({
      code: 'not_supported',
      sentence: 'no_downlink',
    });
  });

  it.each([null, { version: 2 }])('is not known before the device is: %j', (device) => {
    expect(placed(device, [channel])).toBe(NOT_KNOWN_YET);
  });

  it.each([
    [{ companyId: 3 }, 'not_known_here'],
    [{ state: 'off' }, 'switched_off'],
  ])('is none of a device with %j', (device, sentence) => {
    expect(placed(device, [channel])).toEqual({ code: 'not_reachable', sentence });
  });
});

it('a queue is scanned when it is opened, and not before', async () => {
  let scans = 0;
  const rounds = new QueueRounds('test', async () => void scans++);
  rounds.wake();
  expect(scans).toBe(0);
  rounds.open();
  await rounds.end();
  expect(scans).toBe(1);
  rounds.wake();
  expect(scans).toBe(1);
});
