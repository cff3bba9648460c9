import type { TestApp } from '@gaugeway/platform/testing';
import {
  addAttribute,
  type CallOf,
  createBaseStation,
  meteringDevices,
  setAttributeValues,
  switchMeteringDevice,
  trashBaseStation,
  trashMarks,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
const devices: Record<string, number> = {};
const attributes: Record<string, number> = {};

const list = (input: CallOf<typeof meteringDevices>, who = owner) =>
  app.call(meteringDevices, { paginate: false, ...input }, as(who));
const namesOf = async (filter: CallOf<typeof meteringDevices>['attributes'], who = owner): Promise<string[]> =>
  (await list({ attributes: filter }, who)).body.data.metering_devices.map(({ name }: { name: string }) => name);

async function attribute(name: string, type: 'text' | 'number' | 'date', values: Record<string, string | number>) {
  const id = (await app.call(addAttribute, { name, type }, as(owner))).body.data.attribute.id as number;
  attributes[name] = id;
  for (const [device, value] of Object.entries(values)) {
    const input = { attribute_id: id, device_ids: [devices[device] ?? 0], value };
    expect((await app.call(setAttributeValues, input, as(owner))).status).toBe(200);
  }
}

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
  for (const name of ['one', 'two', 'three'])
    devices[name] = (await create.radio({ name })).body.data.metering_device.id;
  await attribute('Riser', 'text', { one: 'North', two: 'South' });
  await attribute('Floor', 'number', { one: 1, two: 4, three: 9 });
  await attribute('Verified', 'date', { one: '2026-01-31', two: '2026-06-30' });
});
afterAll(() => app.close());

describe('POST device/metering_devices by the attributes of the company', () => {
  it('returns the devices that have such a value, ignoring case, and only those with all values where several are given', async () => {
    expect(await namesOf([{ id: attributes['Riser'] ?? 0, value: 'north' }])).toEqual(['one']);
    expect(await namesOf([{ id: attributes['Floor'] ?? 0, from: 2, to: 9 }])).toEqual(['three', 'two']);
    expect(await namesOf([{ id: attributes['Verified'] ?? 0, to: '2026-06-30' }])).toEqual(['one', 'two']);
    const both = [
      { id: attributes['Floor'] ?? 0, from: 2 },
      { id: attributes['Riser'] ?? 0, value: 'South' },
    ];
    expect(await namesOf(both)).toEqual(['two']);
  });

  it('knows nothing of the attributes of another company', async () => {
    await app.call(addAttribute, { name: 'Riser', type: 'text' }, as(stranger));
    expect(await namesOf([{ id: attributes['Riser'] ?? 0, value: 'North' }], stranger)).toEqual([]);
  });

  it('refuses a bound that is no number and no date', async () => {
    const filter = [{ id: attributes['Floor'] ?? 0, from: 'soon' }];
    expect((await list({ attributes: filter })).status).toBe(422);
  });

  it('returns the values of the rows where they are requested, each in its type', async () => {
    const rows = (await list({ ids: [devices['two'] ?? 0], append_fields: ['attributes'] })).body.data.metering_devices;
    const { Riser = 0, Floor = 0, Verified = 0 } = attributes;
    expect(rows[0].attributes).toEqual({ [Riser]: 'South', [Floor]: 4, [Verified]: '2026-06-30' });
    expect((await list({ ids: [devices['two'] ?? 0] })).body.data.metering_devices[0].attributes).toBeUndefined();
  });

  it('returns those that are switched off, or those that are on', async () => {
    await app.call(switchMeteringDevice, { id: devices['three'] ?? 0, is_active: false }, as(owner));
    const idsOf = async (is_active: boolean) =>
      (await list({ is_active })).body.data.metering_devices.map(({ id }: { id: number }) => id);
    expect(await idsOf(false)).toEqual([devices['three']]);
    expect(await idsOf(true)).not.toContain(devices['three']);
  });
});

describe('POST device/trash/marks', () => {
  it('says who put things into the trash and when, to their company only', async () => {
    const { id } = (await create.radio({ name: 'thrown away' })).body.data.metering_device;
    await app.call(trashMeteringDevice, { id }, as(owner));
    const marks = (who = owner) =>
      app.call(trashMarks, { entity: 'metering_device', ids: [id, devices['one'] ?? 0] }, as(who));
    const { body } = await marks();
    expect(body.data.marks).toEqual([{ id, at: expect.any(Number), user_id: owner.userId, user_name: owner.userName }]);
    expect((await marks(stranger)).body.data.marks).toEqual([]);

    const station = (await app.call(createBaseStation, { name: 'Roof' }, as(owner))).body.data.base_station
      .id as number;
    await app.call(trashBaseStation, { id: station }, as(owner));
    const stations = await app.call(trashMarks, { entity: 'base_station', ids: [station] }, as(owner));
    expect(stations.body.data.marks).toMatchObject([{ id: station, user_name: owner.userName }]);
  });

  it('refuses an unknown kind', async () => {
    const filter = { entity: 'company', ids: [1] } as unknown as CallOf<typeof trashMarks>;
    expect((await app.call(trashMarks, filter, as(owner))).status).toBe(422);
  });
});
