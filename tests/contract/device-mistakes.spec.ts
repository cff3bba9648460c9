import type { Context, Language } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  createBaseStation,
  editGateway,
  editMeteringDevice,
  meteringDevices,
  type ReleasedIdentifier,
  releaseIdentifier,
  restoreMeteringDevice,
  trashGateway,
  trashMeteringDevice,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, nextEui, owner, stranger } from './devices-fixture';

// Mistakes of users, and the message for each in each language.
const LANGUAGES: readonly Language[] = ['en', 'ru', 'mn'];

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});
afterAll(() => app.close());

/** The sentence of each language for the same mistake; each language has its own. */
async function messageOf(ask: (who: Context) => Promise<TestReply>, key: string): Promise<string> {
  const sentences: string[] = [];
  for (const language of LANGUAGES) {
    const { status, body } = await ask({ ...owner, language });
    expect({ language, status, key: body.key }).toEqual({ language, status: 409, key });
    sentences.push(String(body.msg));
  }
  expect(new Set(sentences).size).toBe(LANGUAGES.length);
  for (const sentence of sentences) expect(sentence).not.toMatch(/errors\.|\{\{/);
  return sentences.join('\n');
}

const separated = (eui: string): string => eui.toUpperCase().replace(/(..)(?=.)/g, '$1-');
const idOf = ({ body }: TestReply): number => body.data.metering_device.id;

describe('a serial number that exists already', () => {
  it('is refused with the name of the device that has it, only in the company and for the model', async () => {
    const first = idOf(await create.radio({ serial: 'D-1', name: 'First meter' }));
    const sentences = await messageOf((who) => creator(app, who).radio({ serial: 'D-1' }), 'errors.serial_taken');
    expect(sentences.match(/First meter/g)).toHaveLength(3);
    expect(sentences).toContain(String(first));
    expect((await creator(app, stranger).radio({ serial: 'D-1' })).status).toBe(200);
    const other = idOf(await create.radio({ serial: 'D-2' }));
    await messageOf(
      (who) => app.call(editMeteringDevice, { id: other, serial: 'D-1' }, as(who)),
      'errors.serial_taken',
    );
  });

  it('keeps a device in the trash that had it, until it is free again', async () => {
    const first = idOf(await create.radio({ serial: 'D-3' }));
    await app.call(trashMeteringDevice, { id: first }, as(owner));
    const second = idOf(await create.radio({ serial: 'D-3', name: 'Taker' }));
    const restore = (who: Context) => app.call(restoreMeteringDevice, { id: first }, as(who));
    expect((await messageOf(restore, 'errors.serial_taken')).match(/Taker/g)).toHaveLength(3);
    await app.call(trashMeteringDevice, { id: second }, as(owner));
    expect((await restore(owner)).status).toBe(200);
  });
});

describe('a device EUI', () => {
  it('is the same in capitals and with separators, and found in any of these ways', async () => {
    const deviceID = nextEui();
    const made = await create.radio({ deviceID: separated(deviceID) });
    expect(made.body.data.metering_device.deviceID).toBe(deviceID);
    for (const search_string of [deviceID, separated(deviceID), deviceID.replace(/(....)(?=.)/g, '$1 ')]) {
      const { metering_devices } = (await app.call(meteringDevices, { search_string }, as(owner))).body.data;
      expect({ search_string, total: metering_devices.total }).toEqual({ search_string, total: 1 });
    }
    await messageOf((who) => creator(app, who).radio({ deviceID: separated(deviceID) }), 'errors.dev_eui_taken');
  });

  it("of another company's device is refused without naming its company", async () => {
    const deviceID = nextEui();
    await creator(app, stranger).radio({ deviceID, name: 'A secret name' });
    const sentences = await messageOf((who) => creator(app, who).radio({ deviceID }), 'errors.dev_eui_taken_elsewhere');
    expect(sentences).not.toContain('secret');
  });
});

describe('an identifier of another company', () => {
  const operator: Context = { ...owner, companyId: 1, chain: [1], userId: 1 };
  const free = (who: Context, kind: ReleasedIdentifier['kind'], identifier: string) =>
    app.call(releaseIdentifier, { kind, identifier }, as(who));

  it('is released only by the operator, and can be registered by its owner then', async () => {
    const deviceID = nextEui();
    const squatted = idOf(await creator(app, stranger).radio({ deviceID, name: 'Squatted' }));
    expect((await create.radio({ deviceID })).body.key).toBe('errors.dev_eui_taken_elsewhere');
    for (const who of [owner, stranger]) expect((await free(who, 'metering_device', deviceID)).status).toBe(403);
    expect((await free(operator, 'metering_device', separated(deviceID))).body.data.released).toEqual({
      kind: 'metering_device',
      id: squatted,
      name: 'Squatted',
      company_id: stranger.companyId,
    });
    expect((await create.radio({ deviceID })).status).toBe(200);
    expect((await free(operator, 'metering_device', nextEui())).status).toBe(404);
    expect((await free(operator, 'metering_device', 'nonsense')).status).toBe(404);
    const restored = await app.call(restoreMeteringDevice, { id: squatted }, as(stranger));
    expect(restored.body.key).toBe('errors.dev_eui_taken_elsewhere');
  });

  it('of a gateway device is released without its meters, of a base station with the station', async () => {
    const identity = '490154203237518';
    const made = await creator(app, stranger).modem({ identity });
    const { id } = made.body.data.gateway as { id: number };
    await creator(app, stranger).wired(id);
    expect((await create.modem({ identity })).body.key).toBe('errors.gateway_identity_taken_elsewhere');
    expect((await free(operator, 'gateway_device', '4901 5420 3237 518')).status).toBe(200);
    expect((await create.modem({ identity })).status).toBe(200);

    const gateway_eui = nextEui();
    const station = (who: Context) => app.call(createBaseStation, { name: 'Mast', gateway_eui }, as(who));
    expect((await station(stranger)).status).toBe(200);
    expect((await station(owner)).body.key).toBe('errors.gateway_eui_taken_elsewhere');
    expect((await free(operator, 'base_station', gateway_eui)).status).toBe(200);
    expect((await station(owner)).status).toBe(200);
  });
});

it('an IMEI with a wrong check digit is taken with a warning in each language', async () => {
  const warnings: string[] = [];
  for (const [index, language] of LANGUAGES.entries()) {
    // The right one ends in 8.
    const identity = `49015420323751${index}`;
    const made = await creator(app, { ...owner, language }).modem({ identity });
    const { id } = made.body.data.gateway as { id: number };
    const edited = await app.call(editGateway, { id, identity }, as({ ...owner, language }));
    expect([made.status, edited.status]).toEqual([200, 200]);
    expect(edited.body.data.warnings).toEqual(made.body.data.warnings);
    warnings.push(...(made.body.data.warnings as string[]));
  }
  expect(new Set(warnings).size).toBe(LANGUAGES.length);
});

it('a gateway device with meters is not deleted, and says how many there are', async () => {
  const gateway = (await create.modem({ name: 'Cellar' })).body.data.gateway.id as number;
  for (const inside_addr of ['1', '2', '3']) await create.wired(gateway, { inside_addr });
  const sentences = await messageOf(
    (who) => app.call(trashGateway, { id: gateway }, as(who)),
    'errors.gateway_has_meters',
  );
  expect(sentences.match(/Cellar/g)).toHaveLength(3);
  expect(sentences.match(/3/g)?.length).toBeGreaterThanOrEqual(3);
});

it('a meter is found by the phone number of its modem however it is typed', async () => {
  const gateway = (await create.modem({ phone_number: '+7 (912) 345-67-89' })).body.data.gateway.id as number;
  const id = idOf(await create.wired(gateway, { name: 'Behind a phone' }));
  for (const search_string of ['+7 912 345 67 89', '89123456789', '(912) 345-67-89', '3456789']) {
    const { metering_devices } = (await app.call(meteringDevices, { search_string }, as(owner))).body.data;
    expect({ search_string, ids: metering_devices.data.map((row: { id: number }) => row.id) }).toEqual({
      search_string,
      ids: [id],
    });
  }
});

it('a page returns an anchor of the next one; an invalid anchor falls back to the page number', async () => {
  const ask = async (input: object) =>
    (await app.call(meteringDevices, { per_page: 2, sort_field: 'name', ...input }, as(owner))).body.data
      .metering_devices;
  const ids = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);
  const [first, second] = [await ask({}), await ask({ page: 2 })];
  expect(ids(await ask({ page: 2, anchor: first.anchor }))).toEqual(ids(second));
  expect(ids(await ask({ page: 1, anchor: second.anchor }))).toEqual(ids(first));
  for (const anchor of ['', 'rubbish', 'W10', Buffer.from('{"a":1}').toString('base64url')])
    expect(ids(await ask({ page: 2, anchor }))).toEqual(ids(second));
});
