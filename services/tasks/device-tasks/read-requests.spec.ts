import { type DeviceModel, models } from '@gaugeway/catalogue';
import { readRequest } from './read-requests';

const radio = models.find((model) => model.codec);
const wired = models.find((model) => model.driver);
if (!radio || !wired?.driver) throw new Error('the catalogue lacks a radio or a wired model');

function reading(...reads: NonNullable<DeviceModel['driver']>['reads'][number][]): DeviceModel {
  return {
    ...(wired as DeviceModel),
    driver: {
      id: 'test',
      reads,
      session: () => {
        throw new Error('not asked here');
      },
    },
  };
}

describe('what a poll asks a meter for', () => {
  it('is the values of now where nobody says what', () => {
    expect(readRequest(reading('current', 'instant'), 'poll', {})).toEqual({ now_value: 1 });
    expect(readRequest(reading('instant'), 'poll', {})).toEqual({ now_value: 1 });
  });

  it('is what was asked for', () => {
    expect(readRequest(reading('current', 'info'), 'control', { read_info: true })).toEqual({ read_info: true });
    expect(readRequest(reading('current', 'info'), 'poll', { tariff: 1, now_value: 0 })).toEqual({ tariff: 1 });
  });

  it('is an archive of a period', () => {
    const archive = { read: 'archive', from: 1_763_700_000, to: 1_763_786_400 };
    expect(readRequest(reading('archive'), 'poll', archive)).toEqual(archive);
    expect(readRequest(reading('current'), 'poll', archive)).toBeNull();
    expect(readRequest(reading('archive'), 'poll', { ...archive, power: 0 })).toBeNull();
    expect(readRequest(reading('archive'), 'poll', { read: ['archive'] })).toBeNull();
  });

  it('is nothing that changes the device', () => {
    expect(readRequest(reading('current'), 'poll', { power: 1 })).toBeNull();
    expect(readRequest(reading('current'), 'poll', { power: 0 })).toBeNull();
    expect(readRequest(reading('current'), 'control', { tariff: 1, valve: 1 })).toBeNull();
    expect(readRequest(reading('current'), 'control', {})).toBeNull();
    expect(readRequest(reading('current'), 'poll', { constructor: 1 })).toBeNull();
  });

  it('is nothing that the driver cannot read', () => {
    expect(readRequest(reading('current'), 'poll', { read_info: true })).toBeNull();
    expect(readRequest(reading('archive'), 'poll', {})).toBeNull();
  });

  it('is nothing for a device without a driver', () => {
    expect(readRequest(radio, 'poll', {})).toBeNull();
    expect(readRequest(undefined, 'poll', {})).toBeNull();
  });
});
