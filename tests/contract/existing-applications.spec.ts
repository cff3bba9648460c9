import {
  compareNetworkServer,
  deleteRemote,
  type ComparedDevice,
  editMeteringDevice,
  importLorawanDevices,
  repairRemote,
  adoptFromNetworkServer,
} from '@gaugeway/proto/api';
import { as, creator, eventually, nextEui, owner, radioModel, stranger } from './devices-fixture';
import { APP_KEY, type Provisioning, provisioningApp } from './provisioning-fixture';

let app: Provisioning['app'];
let chirpstack: Provisioning['chirpstack'];
let server: Provisioning['server'];
let device: Provisioning['device'];
let becomes: Provisioning['becomes'];
let done: Provisioning['done'];
let placed: Provisioning['placed'];
let life: Provisioning['life'];
let close: Provisioning['close'];

beforeAll(async () => {
  ({ app, chirpstack, server, device, becomes, done, placed, life, close } = await provisioningApp());
});

afterAll(() => close());

describe('an application that exists already', () => {
  const compare = async (): Promise<ComparedDevice[]> => {
    const input = { id: server, application_id: chirpstack.application.id };
    const reply = await app.call(compareNetworkServer, input, as(owner));
    expect(reply.status).toBe(200);
    return reply.body.data.devices;
  };
  const statusOf = async (devEui: string) => (await compare()).find((each) => each.dev_eui === devEui);
  const bring = (devices: object[], models: Record<string, number> = { [chirpstack.profile]: radioModel.id }) => {
    const input = { network_server_id: server, application_id: chirpstack.application.id, models };
    return app.call(importLorawanDevices, { ...input, devices: devices as never[] }, as(owner));
  };

  it('is imported with a model by device profile, its keys untouched; known devices are reported and linked', async () => {
    const [fresh, known, foreign] = [nextEui(), await device('Known'), nextEui()];
    await creator(app, stranger).radio({ deviceID: foreign });
    for (const devEui of [fresh, known.devEui, foreign]) chirpstack.add(devEui, `There ${devEui}`);
    await eventually(async () => {
      expect(await statusOf(fresh)).toMatchObject({ status: 'missing_here', device_id: null });
      expect(await statusOf(known.devEui)).toMatchObject({ status: 'not_linked', device_id: known.id });
      expect(await statusOf(foreign)).toMatchObject({ status: 'taken', device_id: null, local: null });
    });
    const row = (dev_eui: string, device_profile_id = chirpstack.profile) => ({
      dev_eui,
      name: `There ${dev_eui}`,
      device_profile_id,
    });
    const reply = await bring([row(fresh), row(known.devEui), row(foreign), row(nextEui(), chirpstack.profile11)]);
    expect(reply.body.data).toMatchObject({
      results: [
        { dev_eui: fresh, ok: true, msg: 'Created.' },
        { dev_eui: known.devEui, ok: true, device_id: known.id, msg: 'Linked to the network server.' },
        { dev_eui: foreign, ok: false, device_id: null },
        { ok: false, device_id: null, msg: 'Choose a model for the device profile of this device.' },
      ],
      msg: 'Done: 2, failed: 2.',
    });
    const id: number = reply.body.data.results[0].device_id;
    await done(id);
    expect(await statusOf(fresh)).toMatchObject({ status: 'same', device_id: id });
    expect(chirpstack.changes.filter((change) => change.endsWith(fresh))).toEqual([]);
    expect((await bring([row(fresh)])).body.data.results[0]).toMatchObject({ ok: true, device_id: id });
  });

  it('imports devices disabled on the network server without enabling them', async () => {
    const [fresh, known] = [nextEui(), await device('Known, off there')];
    for (const devEui of [fresh, known.devEui]) chirpstack.add(devEui, 'Off').setIsDisabled(true);
    await eventually(async () => {
      expect(await statusOf(fresh)).toMatchObject({ status: 'missing_here', remote: { disabled: true } });
      expect(await statusOf(known.devEui)).toMatchObject({ status: 'not_linked', remote: { disabled: true } });
    });
    const device_profile_id = chirpstack.profile;
    const reply = await bring([
      { dev_eui: fresh, name: 'Off', device_profile_id, disabled: true },
      { dev_eui: known.devEui, name: 'Off', device_profile_id },
    ]);
    expect(reply.body.data.msg).toBe('Done: 2, failed: 0.');
    for (const { device_id } of reply.body.data.results) await done(device_id);
    for (const devEui of [fresh, known.devEui]) {
      expect(chirpstack.devices.get(devEui)?.device.getIsDisabled()).toBe(true);
    }
    expect(await statusOf(fresh)).toMatchObject({ status: 'same', local: { disabled: true } });
    expect(await statusOf(known.devEui)).toMatchObject({ status: 'different', differences: ['disabled'] });
  });

  it('imports a disabled device without its state as it is there, and leaves it so until its state changes here', async () => {
    const devEui = nextEui();
    chirpstack.add(devEui, 'Off').setIsDisabled(true);
    await eventually(async () => expect(await statusOf(devEui)).toMatchObject({ status: 'missing_here' }));
    const reply = await bring([{ dev_eui: devEui, name: 'Off', device_profile_id: chirpstack.profile }]);
    const id: number = reply.body.data.results[0].device_id;
    await done(id);
    const isDisabled = () => chirpstack.devices.get(devEui)?.device.getIsDisabled();
    expect(await statusOf(devEui)).toMatchObject({ status: 'same', differences: [], remote: { disabled: true } });
    await app.call(editMeteringDevice, { id, name: 'Renamed' }, as(owner));
    await eventually(() => expect(chirpstack.devices.get(devEui)?.device.getName()).toBe('Renamed'));
    expect(isDisabled()).toBe(true);
    await life(id, 'off');
    await eventually(async () => expect(await statusOf(devEui)).toMatchObject({ local: { disabled: true } }));
    await life(id, 'active');
    await eventually(() => expect(isDisabled()).toBe(false));
    // Disabled there once more: by a person, who is not the one who imported it.
    chirpstack.devices.get(devEui)?.device.setIsDisabled(true);
    expect(await statusOf(devEui)).toMatchObject({ status: 'different', differences: ['disabled'] });
  });

  it('is not repaired without keys that only the network server had', async () => {
    const devEui = nextEui();
    chirpstack.add(devEui, 'Keys there');
    const reply = await bring([{ dev_eui: devEui, name: 'Keys there', device_profile_id: chirpstack.profile }]);
    const id: number = reply.body.data.results[0].device_id;
    await done(id);
    chirpstack.devices.delete(devEui);
    await app.call(repairRemote, { device_ids: [id] }, as(owner));
    await becomes(id, { state: 'failed', cause: 'keys_missing', msg: 'Enter the missing keys: app_key.' });
    expect(chirpstack.devices.has(devEui)).toBe(false);
  });

  it('loses what has no counterpart here, and nothing else', async () => {
    const [stray, foreign] = [nextEui(), nextEui()];
    const mine = await placed('Mine');
    await creator(app, stranger).radio({ deviceID: foreign });
    for (const devEui of [stray, foreign]) chirpstack.add(devEui, `There ${devEui}`);
    await eventually(async () => {
      expect(await statusOf(stray)).toMatchObject({ status: 'missing_here' });
      expect(await statusOf(foreign)).toMatchObject({ status: 'taken' });
    });
    const remove = (dev_euis: string[], context = owner) =>
      app.call(deleteRemote, { id: server, application_id: chirpstack.application.id, dev_euis }, as(context));
    const unknown = nextEui();
    const reply = await remove([stray.toUpperCase(), foreign, mine.devEui, unknown]);
    expect(reply.body.data).toMatchObject({
      results: [
        { dev_eui: stray, ok: true, msg: 'Deleted on the network server.' },
        { dev_eui: foreign, ok: false },
        { dev_eui: mine.devEui, ok: false },
        { dev_eui: unknown, ok: false, msg: 'The application does not contain this device.' },
      ],
      msg: 'Deleted on the network server: 1.',
    });
    expect(chirpstack.devices.has(stray)).toBe(false);
    for (const devEui of [foreign, mine.devEui]) expect(chirpstack.devices.has(devEui)).toBe(true);
    expect((await remove([stray], stranger)).status).toBe(404);
    const reader = {
      ...owner,
      isAdmin: false,
      rights: { ...owner.rights, read: [4 as const], access_all: [4 as const] },
    };
    expect((await remove([stray], reader)).status).toBe(403);
    expect((await remove([])).status).toBe(422);
  });

  it('shows what differs and what is missing on the network server, and repairs it', async () => {
    const [changed, lost] = [await placed('Changed'), await placed('Lost')];
    chirpstack.devices.get(changed.devEui)?.device.setName('Otherwise');
    chirpstack.devices.get(changed.devEui)?.device.setIsDisabled(true);
    chirpstack.devices.delete(lost.devEui);
    expect(await statusOf(changed.devEui)).toMatchObject({
      status: 'different',
      differences: ['name', 'disabled'],
      local: { name: 'Changed', disabled: false },
      remote: { name: 'Otherwise', disabled: true },
    });
    expect(await statusOf(lost.devEui)).toMatchObject({
      status: 'missing_remote',
      device_id: lost.id,
      remote: null,
    });
    const unplaced = await device();
    await eventually(async () => {
      const reply = await app.call(repairRemote, { device_ids: [changed.id, lost.id, unplaced.id] }, as(owner));
      expect(reply.body.data.results).toEqual([
        { device_id: changed.id, ok: true, msg: 'Queued.' },
        { device_id: lost.id, ok: true, msg: 'Queued.' },
        { device_id: unplaced.id, ok: false, msg: 'This device is not connected to a network server.' },
      ]);
    });
    await eventually(async () => {
      for (const { devEui } of [changed, lost]) expect(await statusOf(devEui)).toMatchObject({ status: 'same' });
    });
    await eventually(() => expect(chirpstack.devices.get(lost.devEui)?.keys?.getNwkKey()).toBe(APP_KEY.toLowerCase()));
    expect((await app.call(repairRemote, { device_ids: [changed.id] }, as(stranger))).status).toBe(404);
  });

  it('is taken over from the network server, each device with its own result', async () => {
    const [changed, lost] = [await placed('Changed'), await placed('Lost')];
    chirpstack.devices.get(changed.devEui)?.device.setName('Otherwise');
    chirpstack.devices.delete(lost.devEui);
    const devices = [
      { device_id: changed.id, name: 'Otherwise', disabled: true },
      { device_id: lost.id, missing: true },
      { device_id: 999_999, name: 'x' },
    ];
    const reply = await app.call(adoptFromNetworkServer, { devices }, as(owner));
    expect(reply.body.data.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false]);
    await eventually(async () => {
      expect(await statusOf(changed.devEui)).toMatchObject({
        status: 'same',
        local: { name: 'Otherwise', disabled: true },
      });
      expect(await statusOf(lost.devEui)).toBeUndefined();
    });
  });
});
