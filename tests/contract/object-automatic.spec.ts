import type { TestApp } from '@gaugeway/platform/testing';
import { addAutomatically, addObject, objectDevices, objectTree, SECTION } from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService]);
});
afterAll(() => app.close());

const reader = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [SECTION.objects] } };
/** May create objects, and sees no devices. */
const blind = {
  ...owner,
  isAdmin: false,
  rights: { ...owner.rights, create: [SECTION.objects], update: [SECTION.objects], access_all: [SECTION.objects] },
};

async function device(address: string): Promise<number> {
  const reply = await creator(app, owner).radio({ properties: { address } });
  const { id } = reply.body.data.metering_device as { id: number };
  await eventually(async () => {
    expect(await app.database.database.query('SELECT FROM objects.device WHERE device_id = $1', [id])).toHaveLength(1);
  });
  return id;
}

describe('objects from the addresses of devices', () => {
  it('are shown first, made once, and used again', async () => {
    const town = (await app.call(addObject, { name: 'BULGAN', type: 'city' }, as(owner))).body.data.object
      ._id as string;
    const [one, two] = [await device('Bulgan, Mira, 12, flat 4'), await device('bulgan, mira, 14')];
    await device('');
    const add = async (more: object, who = owner) => app.call(addAutomatically, more, as(who));
    const planned = (await add({ dry_run: true })).body.data;
    expect(planned).toMatchObject({ made: 3, tied: 2, without_address: 1 });
    expect(planned.objects).toEqual([
      { path: ['Bulgan'], type: 'city', is_new: false, devices: 0 },
      { path: ['Bulgan', 'Mira'], type: 'street', is_new: true, devices: 0 },
      { path: ['Bulgan', 'Mira', '12'], type: 'house', is_new: true, devices: 1 },
      { path: ['Bulgan', 'Mira', '14'], type: 'house', is_new: true, devices: 1 },
    ]);
    const tree = async () =>
      ((await app.call(objectTree, {}, as(owner))).body.data.objects as { name: string }[]).map(({ name }) => name);
    expect(await tree()).toEqual(['BULGAN']);

    expect((await add({ device_ids: [one, two] })).body.data).toMatchObject({ made: 3, tied: 2 });
    expect(await tree()).toEqual(['BULGAN', 'Mira', '12', '14']);
    const devices = await app.call(objectDevices, { object_id: town, branch: true }, as(owner));
    expect(devices.body.data.devices).toMatchObject([
      { device_id: one, object_name: '12' },
      { device_id: two, object_name: '14' },
    ]);
    expect((await add({})).body.data).toMatchObject({ made: 0, tied: 0, without_address: 1, objects: [] });

    await device('Bulgan, Mira, 12');
    expect((await add({ levels: ['street', 'house'], parentId: town })).body.data).toMatchObject({ made: 0, tied: 1 });
    expect((await add({ device_ids: [one] }, stranger)).body.key).toBe('errors.unknown_device');
    expect((await add({ parentId: town }, stranger)).body.key).toBe('errors.unknown_object');
    expect((await add({}, reader)).status).toBe(403);
    expect((await add({}, blind)).status).toBe(403);
    expect((await add({ levels: ['house', 'city'] })).status).toBe(422);
  });
});
