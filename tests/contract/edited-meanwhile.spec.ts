import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  createBaseStation,
  editBaseStation,
  EDITED_MEANWHILE,
  editedMeanwhile,
  editGateway,
  editMeteringDevice,
  switchMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;
const first: Context = { ...owner, userId: 21, userName: 'Anna Ivanova' };
const program: Context = { ...owner, userId: -7, userName: 'Billing', sessionId: 'api_key:7' };

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});
afterAll(() => app.close());

/** The refusal, in the shape that the console reads. */
function refused(reply: TestReply) {
  expect({ status: reply.status, key: reply.body.key }).toEqual({ status: 409, key: EDITED_MEANWHILE });
  return editedMeanwhile.parse(reply.body.data);
}

describe('of two who edit the same metering device', () => {
  it('the second user sees which fields the first has changed, from what to what, who it was and when', async () => {
    const device = (await create.radio({ name: 'Before', serial: 'E-1' })).body.data.metering_device;
    const { id, version } = device;
    await app.call(editMeteringDevice, { id, version, name: 'After', inside_addr: '9' }, as(first));
    const conflict = refused(await app.call(editMeteringDevice, { id, version, name: 'Mine' }, as(owner)));
    expect(conflict).toMatchObject({
      changes: [
        { field: 'name', title: 'Name', before: 'Before', after: 'After' },
        { field: 'inside_addr', before: '', after: '9' },
      ],
      edited_by: { user_id: 21, api_key_id: null, name: 'Anna Ivanova' },
      version: Number(version) + 1,
    });
    expect(conflict.msg).toContain('Anna Ivanova');
    expect(Math.abs((conflict.edited_at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    const again = await app.call(editMeteringDevice, { id, version: conflict.version, name: 'Mine' }, as(owner));
    expect(again.body.data.metering_device).toMatchObject({ name: 'Mine', inside_addr: '9', serial: 'E-1' });
  });

  it('the second user sees all that was done since the form was opened, also by a program', async () => {
    const { id, version } = (await create.radio({ name: 'One' })).body.data.metering_device;
    await app.call(editMeteringDevice, { id, name: 'Two' }, as(first));
    await app.call(editMeteringDevice, { id, name: 'Three', properties: { b: 1, a: 2 } }, as(first));
    await app.call(switchMeteringDevice, { id, is_active: false }, as(program));
    for (const late of [
      await app.call(editMeteringDevice, { id, version, serial: 'X' }, as(owner)),
      await app.call(switchMeteringDevice, { id, version, is_active: true }, as(owner)),
    ]) {
      const conflict = refused(late);
      expect(conflict.changes.map(({ field, before, after }) => ({ field, before, after }))).toEqual([
        { field: 'name', before: 'One', after: 'Three' },
        { field: 'properties', before: {}, after: { a: 2, b: 1 } },
        { field: 'state', before: 'active', after: 'off' },
      ]);
      expect(conflict.edited_by).toEqual({ user_id: null, api_key_id: 7, name: 'Billing' });
    }
  });

  it('reports it in the language of the second, and never a secret', async () => {
    const gateway = (await create.modem()).body.data.gateway.id as number;
    const made = await create.wired(gateway, { poll_params: { password: 'first secret' } });
    const { id, version } = made.body.data.metering_device;
    await app.call(editMeteringDevice, { id, name: 'New', poll_params: { password: 'new secret' } }, as(first));
    const inRussian = { ...owner, language: 'ru' } as const;
    const reply = await app.call(editMeteringDevice, { id, version, name: 'Mine' }, as(inRussian));
    expect(refused(reply).changes[0]).toMatchObject({ field: 'name', title: 'Название' });
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });
});

it('of two who edit the same gateway device, the second sees what the first has changed', async () => {
  const { id, version } = (await create.modem({ name: 'Cellar', desc: 'Left' })).body.data.gateway;
  await app.call(editGateway, { id, version, desc: 'Right', phone_number: '+97611' }, as(first));
  const conflict = refused(await app.call(editGateway, { id, version, name: 'Attic' }, as(owner)));
  expect(conflict).toMatchObject({
    changes: [
      { field: 'phone_number', before: '', after: '+97611' },
      { field: 'desc', before: 'Left', after: 'Right' },
    ],
    edited_by: { name: 'Anna Ivanova' },
  });
  const again = await app.call(editGateway, { id, version: conflict.version, name: 'Attic' }, as(owner));
  expect(again.body.data.gateway).toMatchObject({ name: 'Attic', desc: 'Right' });
});

it('of two who edit the same base station, the second sees what the first has changed', async () => {
  const made = await app.call(createBaseStation, { name: 'Roof', radius: 1000 }, as(owner));
  const { id, version } = made.body.data.base_station;
  await app.call(editBaseStation, { id, version, radius: 2000, latitude: 47.9, longitude: 106.9 }, as(first));
  const conflict = refused(await app.call(editBaseStation, { id, version, name: 'Tower' }, as(owner)));
  expect(conflict).toMatchObject({
    changes: [
      { field: 'latitude', before: null, after: 47.9 },
      { field: 'longitude', before: null, after: 106.9 },
      { field: 'radius', before: 1000, after: 2000 },
    ],
    edited_by: { user_id: 21 },
    version: Number(version) + 1,
  });
});
