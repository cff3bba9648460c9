import { Database } from '@gaugeway/platform/database';
import { type TestApp } from '@gaugeway/platform/testing';
import {
  type CallOf,
  companyModelOptions,
  companyModels,
  copyModel,
  createMeteringDevice,
  deleteCompanyModel,
  discardModelDraft,
  deviceModels,
  editCodec,
  editModelCopy,
  type Endpoint,
  gatewayModels,
  getCompanyModel,
  getGateway,
  getMeteringDevice,
  massEdit,
  meteringDevices,
  modelTabs,
  tryCodec,
  uploadCodec,
} from '@gaugeway/proto/api';
import { companyRegistry } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { devicesService } from '../../services/devices/devices.module';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { appBehindGateway, as, creator, eventually, nextEui, owner, radioModel, stranger } from './devices-fixture';

let app: TestApp;
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
});
afterAll(() => app.close());

const ask = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who = owner) => app.call(endpoint, input, as(who));
async function done<E extends Endpoint>(endpoint: E, input: CallOf<E>, who = owner) {
  const reply = await ask(endpoint, input, who);
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return reply.body.data;
}

let count = 0;
const named = (name = `Model ${++count}`) => ({ name, brand: 'Ours' });
const copy = async (input: object = {}, who = owner) =>
  (await done(copyModel, { model_id: 214, ...named(), ...input }, who)).company_model;

/** A water meter: litres in four bytes, most significant first, then the battery in per cent. */
const SOURCE = `function decodeUplink(input) {
  if (input.fPort !== 2) return { errors: ['unknown port'] };
  var b = input.bytes;
  return { data: { litres: ((b[0] * 256 + b[1]) * 256 + b[2]) * 256 + b[3], battery: b[4] }, warnings: b[4] < 10 ? ['low'] : [] };
}
function encodeDownlink(input) { return { fPort: 3, bytes: [input.data.minutes >> 8, input.data.minutes & 255] }; }
function decodeDownlink(input) { return { data: { minutes: input.bytes[0] * 256 + input.bytes[1] } }; }`;
const mapping = [
  { key: 'litres', type: 1, field: 'in1', factor: 0.001 },
  { key: 'battery', type: 7, field: 'battery' },
];
const examples = [
  { type: 'uplink' as const, f_port: 2, bytes: '00 00 30 39 57', output: { data: { litres: 12_345, battery: 87 } } },
  { type: 'uplink' as const, f_port: 9, bytes: '00', output: { errors: ['unknown port'] } },
  { type: 'downlink_encode' as const, data: { minutes: 300 }, output: { fPort: 3, bytes: [1, 44] } },
  { type: 'downlink_decode' as const, f_port: 3, bytes: '012c', output: { data: { minutes: 300 } } },
];
const codec = (more: object = {}) => ({ resource: 'water' as const, source: SOURCE, mapping, examples, ...more });
const wrong = [{ ...examples[0]!, output: { data: { litres: 1, battery: 87 } } }];

describe('a model that a company copies', () => {
  it('can be given to devices, shown, filtered by, and is published to the other services', async () => {
    const model = await copy({ name: 'Cellar meter', titles: { in1: 'Kitchen' }, report_period: 7200 });
    expect(model).toMatchObject({ kind: 'copy', state: 'ready', own: true, base: { id: 214, name: 'SI-11' } });
    expect(model.id).toBeGreaterThanOrEqual(1_000_000);
    const { metering_device: device } = await done(createMeteringDevice, {
      ...{ model_id: model.id, name: 'Flat 1', deviceID: nextEui() },
    });
    expect(device).toMatchObject({ model_name: 'Cellar meter', brand: 'Ours', report_period_update: 7200 });
    const { metering_device: shown } = await done(getMeteringDevice, { id: device.id });
    expect(shown.device_fields_titles).toContainEqual(expect.objectContaining({ name: 'in1', title: 'Kitchen' }));
    const { metering_devices: found } = await done(meteringDevices, { model_id: model.id, paginate: false });
    expect(found.map(({ id }: { id: number }) => id)).toEqual([device.id]);
    const { models } = await done(deviceModels, { model_ids: [model.id, 214] });
    expect(models.map(({ id, company_id }: { id: number; company_id: number | null }) => [id, company_id])).toEqual([
      [214, null],
      [model.id, owner.companyId],
    ]);
    await eventually(() => {
      expect(app.get(Recorder).models.at(-1)).toMatchObject({
        modelId: model.id,
        companyId: owner.companyId,
        version: 1,
      });
    });
  });

  it('is changed for all its devices, and not over the change of another user', async () => {
    const model = await copy({ hidden_tabs: ['info'] });
    const changed = await done(editModelCopy, {
      id: model.id,
      version: 1,
      ...named('Renamed'),
      units: { in1: 'mass' },
    });
    expect(changed.company_model).toMatchObject({ name: 'Renamed', version: 2, copy: { hidden_tabs: [] } });
    expect((await ask(editModelCopy, { id: model.id, version: 1, ...named() })).status).toBe(409);
  });

  it.each([
    ['a unit that there is not', { units: { in1: 'furlongs' } }, 'units'],
    ['a field of another model', { titles: { tariff1: 'T' } }, 'titles'],
    ['limits wider than the catalogue’s', { limits: { impulse_weight: { max: 1e12 } } }, 'limits'],
    ['a tab that it has not', { hidden_tabs: ['archives'] }, 'hidden_tabs'],
    [
      'a register of a meter that is not on Modbus',
      { registers: [{ value: 'power' as const, function: 5 as const, address: 0 }] },
      'registers',
    ],
    ['a resource alone', { resource: 'gas' as const }, 'resource'],
    ['a register to read of a meter that is not on Modbus', { readings: [{ field: 'in1', address: 0 }] }, 'readings'],
    [
      'a value that ends behind the last register',
      { model_id: 630, readings: [{ field: 'in1', address: 65_535, type: 'u32' as const }] },
      'readings',
    ],
    [
      'a field that is read twice',
      { model_id: 630, readings: [1, 2].map((address) => ({ field: 'in1', address })) },
      'readings',
    ],
    ['a model that there is not', { model_id: 1_999_999 }, 'model_id'],
  ])('is refused with %s, with a sentence in each language', async (_, input, field) => {
    for (const language of ['en', 'ru', 'mn'] as const) {
      const reply = await ask(copyModel, { model_id: 214, ...named(), ...input }, { ...owner, language });
      expect(reply.status).toBe(422);
      expect(reply.body.data.fields[field][0]).not.toMatch(/^errors\./);
    }
  });

  it('is refused by the names that the console shows', async () => {
    const registers = [1, 2].map((address) => ({ value: 'limit' as const, function: 6 as const, address }));
    const readings = [{ field: 'voltage1', address: 0, factor: 0 }];
    for (const [input, field, sentence] of [
      [{ model_id: 630, registers }, 'registers', 'The value “Limit, kW” is declared twice.'],
      [{ model_id: 630, readings }, 'readings', '“Voltage, phase A”: the factor cannot be 0.'],
      [{ limits: { impulse_weight: { min: 5, max: 1 } } }, 'limits', '“Pulse weight”: the minimum 5'],
    ] as const) {
      const reply = await ask(copyModel, { model_id: 214, ...named(), ...input }, { ...owner, language: 'en' });
      expect(reply.body.data.fields[field][0]).toContain(sentence);
    }
  });

  it('on Modbus says which registers it reads, and what it measures', async () => {
    const { register_models: bases } = await done(companyModelOptions, {});
    const readings = [{ field: 'in1', address: 100, type: 'u32' as const, factor: 0.001 }];
    const model = await copy({ model_id: bases[0]!, readings, resource: 'water', titles: { in1: 'Cold' } });
    const { company_model: shown } = await done(getCompanyModel, { id: model.id });
    expect(shown).toMatchObject({
      resource: 'water',
      copy: { readings: [{ ...readings[0], kind: 'current', function: 3, order: 'ABCD' }], resource: 'water' },
    });
    const { models } = await done(deviceModels, { model_ids: [model.id] });
    expect(models).toMatchObject([{ resource: 'water', fields: [{ name: 'in1', title: 'Cold' }] }]);
  });

  it('on Modbus is a gateway device itself, with the parameters of its virtual bridge', async () => {
    const { register_models: bases, register_values: values } = await done(companyModelOptions, {});
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'clock', kind: 'clock' }),
        expect.objectContaining({ name: 'setout', kind: 'outputs' }),
        expect.objectContaining({ name: 'reset', kind: 'act' }),
        expect.objectContaining({ name: 'power', kind: 'switch' }),
      ]),
    );
    const registers = [
      { value: 'bridge1' as const, function: 6 as const, address: 1, title: 'Speed, baud' },
      { value: 'reset' as const, function: 5 as const, address: 2 },
    ];
    const model = await copy({ model_id: bases[0]!, registers, for_gateway: true });
    const { models } = await done(deviceModels, { model_ids: [model.id] });
    expect(models).toMatchObject([
      {
        is_gateway: true,
        options: {
          control: { reset: { class: 'D', confirm: true }, virtual_bridge: { class: 'C' } },
          virtual_bridge: { bridge1: { active: true, title: 'Speed, baud' } },
        },
      },
    ]);
    const plain = (await done(gatewayModels, {})).models.find(
      (one: { options: { control: object }; requires_login: boolean }) =>
        Object.keys(one.options.control).length === 0 && !one.requires_login,
    )!;
    const create = creator(app, owner);
    const { id } = (await create.modem({ model_id: plain.id })).body.data.gateway;
    const hasControls = async () => (await done(getGateway, { id })).gateway.has_controls;
    expect(await hasControls()).toBe(false);
    expect((await create.wired(id, { model_id: model.id })).status).toBe(200);
    expect(await hasControls()).toBe(true);
    const [catalogue] = (await done(deviceModels, { model_ids: [214] })).models;
    expect(catalogue).toMatchObject({ is_gateway: false, options: { virtual_bridge: {} } });
  });

  it('has a unique name within its brand', async () => {
    await copy({ name: 'Taken' });
    const reply = await ask(copyModel, { model_id: 214, name: 'TAKEN', brand: 'ours' });
    expect({ status: reply.status, key: reply.body.key }).toEqual({
      ...{ status: 409, key: 'errors.company_model_name_taken' },
    });
  });

  it('is not deleted while devices have it, those in the trash included, and their count is returned', async () => {
    const model = await copy();
    await done(createMeteringDevice, { model_id: model.id, name: 'Flat 2', deviceID: nextEui() });
    const reply = await ask(deleteCompanyModel, { id: model.id });
    expect({ status: reply.status, msg: reply.body.msg }).toEqual({
      status: 409,
      msg: expect.stringMatching(/\(1\)/),
    });
    const unused = await copy();
    await done(deleteCompanyModel, { id: unused.id });
    const unknown = await ask(createMeteringDevice, { model_id: unused.id, name: 'Flat 3', deviceID: nextEui() });
    expect(unknown.status).toBe(422);
  });
});

describe('a model by an uploaded codec', () => {
  it('can be used as soon as all of its examples pass', async () => {
    const saved = await done(uploadCodec, { ...named(), ...codec() });
    expect(saved.results.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, true, true, true]);
    expect(saved.results[0].readings).toEqual([
      {
        ...{ type: 1, title: 'Indications', ts: null },
        values: [{ field: 'in1', title: 'Reading, input 1', unit: 'm³', value: 12.345 }],
      },
      expect.objectContaining({ type: 7 }),
    ]);
    expect(saved.company_model).toMatchObject({
      state: 'ready',
      has_draft: false,
      kind: 'codec',
      interface: 'lorawan',
    });
    const model_id = saved.company_model.id;
    await done(createMeteringDevice, { model_id, name: 'Flat 4', deviceID: nextEui() });
    const { tabs } = await done(modelTabs, { device_group_id: 1 });
    expect(Object.keys(tabs)).toEqual(expect.arrayContaining(['tariffs', 'service_information']));
  });

  it('waits as a draft while one does not, and says where it differs', async () => {
    const saved = await done(uploadCodec, { ...named(), ...codec({ examples: wrong }) });
    expect(saved).toMatchObject({
      company_model: { state: 'draft' },
      results: [{ passed: false, differences: [{ path: 'data.litres', expected: '1', actual: '12345' }] }],
      msg: 'Saved as a draft: 1 of 1 examples failed.',
    });
    const model_id = saved.company_model.id;
    expect((await ask(createMeteringDevice, { model_id, name: 'Flat 5', deviceID: nextEui() })).status).toBe(422);
  });

  it.each([
    ['an example of an uplink', { examples: [] }],
    ['a mapping', { mapping: [] }],
  ])('waits as a draft without %s', async (_, lacking) => {
    const saved = await done(uploadCodec, { ...named(), ...codec(lacking) });
    expect(saved.company_model.state).toBe('draft');
  });

  it('keeps what devices use until the examples of its next version pass', async () => {
    const { company_model: first } = await done(uploadCodec, { ...named(), ...codec() });
    const published = () =>
      app
        .get(Recorder)
        .models.filter(({ modelId }) => modelId === first.id)
        .map(({ version }) => version);
    await eventually(() => expect(published()).toEqual([1]));
    const { company_model: draft } = await done(editCodec, { id: first.id, ...named(), ...codec({ examples: wrong }) });
    expect(draft).toMatchObject({ state: 'ready', has_draft: true, version: 2 });
    await done(createMeteringDevice, { model_id: first.id, name: 'Flat 6', deviceID: nextEui() });
    const { company_model: second } = await done(editCodec, { id: first.id, ...named(), ...codec() });
    expect(second).toMatchObject({ state: 'ready', has_draft: false, version: 3 });
    await eventually(() => expect(published()).toEqual([1, 3]));
  });

  it('is again what devices use where its draft is discarded, and its name as well', async () => {
    const names = named();
    const { company_model: first } = await done(uploadCodec, { ...names, ...codec() });
    expect((await ask(discardModelDraft, { id: first.id })).status).toBe(409);
    await done(editCodec, { id: first.id, ...named(), ...codec({ examples: wrong }) });
    expect((await ask(discardModelDraft, { id: first.id }, stranger)).status).toBe(404);
    const { company_model: after } = await done(discardModelDraft, { id: first.id });
    expect(after).toMatchObject({ ...names, state: 'ready', has_draft: false, version: 3 });
    expect(after.codec.examples).toEqual(first.codec.examples);

    await done(editCodec, { id: first.id, ...named(), ...codec({ examples: wrong }) });
    await done(uploadCodec, { ...names, ...codec() });
    expect((await ask(discardModelDraft, { id: first.id })).status).toBe(409);
  });

  it('returns what each try gave, or why it gave nothing, in the language of the caller', async () => {
    const inputs = [
      { f_port: 2, bytes: '00:00:00:64:05' },
      { f_port: 1, bytes: '00' },
    ];
    const { results } = await done(tryCodec, { source: SOURCE, mapping, inputs }, { ...owner, language: 'ru' });
    expect(results).toMatchObject([
      { fault: null, passed: null, warnings: ['low'], readings: [{ title: 'Показания' }, { type: 7 }] },
      { fault: 'Кодек сообщил: unknown port', readings: [] },
    ]);
    const loop = await done(tryCodec, { source: 'function decodeUplink() { for (;;); }', inputs: [{ bytes: '01' }] });
    expect(loop.results).toMatchObject([{ output: null, fault: 'The codec exceeded the time limit of 100 ms.' }]);
    const broken = await done(tryCodec, { source: 'function (', inputs: [{ bytes: '01' }] });
    expect(broken.results[0].fault).toMatch(/^The code is not valid JavaScript: SyntaxError/);
  });

  it('is not tried by a demo account: it runs a text of the caller’s', async () => {
    const reply = await ask(tryCodec, { source: SOURCE, inputs: [{ bytes: '01' }] }, { ...owner, isDemo: true });
    expect({ status: reply.status, key: reply.body.key }).toEqual({ status: 403, key: 'errors.demo_read_only' });
  });

  it('with a state gets a new realm for each uplink; any other keeps its realm', async () => {
    const contentOf = async (source: string) => {
      const { company_model: model, msg } = await done(uploadCodec, { ...named(), ...codec({ source }) });
      expect(model.state).toBe('ready');
      const published = () => app.get(Recorder).models.find(({ modelId }) => modelId === model.id);
      await eventually(() => expect(published()).toBeDefined());
      return { stateless: JSON.parse(published()?.content ?? '{}').stateless, msg };
    };
    expect(await contentOf(SOURCE)).toEqual({ stateless: true, msg: 'Model saved. Devices can use it.' });
    // A public codec does so (comtac, LPN KM): its pointer stays where the last uplink ended.
    const pointing = SOURCE.replace('var b = input.bytes;', 'var b = input.bytes.slice(pointer); pointer += 5;');
    expect(await contentOf(`var pointer = 0; ${pointing}`)).toEqual({
      stateless: false,
      msg: expect.stringContaining('keeps data between calls'),
    });
  });

  it('gets the position of the error in its text', async () => {
    const faultOf = async (source: string, language: 'en' | 'ru' | 'mn' = 'en') =>
      (await done(tryCodec, { source, inputs: [{ bytes: '01' }] }, { ...owner, language })).results[0].fault;
    expect(await faultOf('var a = 1;\nvar b = ;')).toMatch(
      /^The code is not valid JavaScript: .* \(line 2, column 9\)$/,
    );
    expect(await faultOf('function decodeUplink() {\n  return missing; }', 'ru')).toMatch(/\(строка 2, столбец \d+\)$/);
    expect(await faultOf('async function decodeUplink() {}')).toMatch(/^“decodeUplink” is asynchronous/);
  });

  it.each([
    ['a payload that is not hex', { inputs: [{ bytes: 'zz' }] }],
    ['no input', { inputs: [] }],
    ['a mapping to a field that there is not', { mapping: [{ key: 'a', type: 1, field: 'colour' }] }],
    ['a text beyond 128 kB', { source: ' '.repeat(131_073) }],
  ])('is not tried with %s', async (_, more) => {
    expect((await ask(tryCodec, { source: SOURCE, inputs: [{ bytes: '01' }], ...more })).status).toBe(422);
  });

  it('leaves no text of the codec in the audit', async () => {
    const { company_model: model } = await done(uploadCodec, { ...named(), ...codec() });
    const [entry] = await app
      .get(Database)
      .query<{ after: { codec: object } }>(
        `SELECT after FROM devices.audit WHERE entity = 'company_model' AND entity_id = ${model.id}`,
      );
    expect(entry?.after.codec).toMatchObject({ source: { length: SOURCE.length }, examples: 4 });
  });
});

describe('the models of a company', () => {
  it('can neither be seen nor used by another company', async () => {
    const model = await copy();
    for (const call of [
      ask(getCompanyModel, { id: model.id }, stranger),
      ask(editModelCopy, { id: model.id, ...named() }, stranger),
      ask(editCodec, { id: model.id, ...named(), ...codec() }, stranger),
      ask(deleteCompanyModel, { id: model.id }, stranger),
    ]) {
      expect((await call).status).toBe(404);
    }
    const { models } = await done(deviceModels, {}, stranger);
    expect(models.map(({ id }: { id: number }) => id)).not.toContain(model.id);
    const device = { model_id: model.id, name: 'Theirs', deviceID: nextEui() };
    expect((await ask(createMeteringDevice, device, stranger)).status).toBe(422);
    const theirs = { model_id: radioModel.id, name: 'Theirs', deviceID: nextEui() };
    const { metering_device: own } = await done(createMeteringDevice, theirs, stranger);
    const many = { selection: { ids: [own.id] }, changes: { model_id: model.id } };
    expect((await ask(massEdit, many, stranger)).status).toBe(422);
    const unknown = { ...device, model_id: 1_999_999 };
    expect((await ask(createMeteringDevice, unknown, stranger)).status).toBe(422);
  });

  it('can be used by the companies below it, and are not theirs to change', async () => {
    const below = { ...owner, companyId: 9, userId: 90 };
    const value = { companyId: 9, parentId: owner.companyId, name: 'Below', active: true, version: 1 };
    await app.get(Bus).publish(companyRegistry, [{ key: '9', company: 9, value }]);
    const model = await copy();
    await eventually(async () => {
      const { company_models: listed } = await done(companyModels, {}, below);
      expect(listed).toContainEqual(expect.objectContaining({ id: model.id, own: false }));
    });
    await done(createMeteringDevice, { model_id: model.id, name: 'Below', deviceID: nextEui() }, below);
    expect((await ask(deleteCompanyModel, { id: model.id }, below)).status).toBe(404);
  });

  it('are read with the right to read devices, and created with the right to create them', async () => {
    const rights = { read: [4], create: [], update: [], delete: [], access_all: [] };
    const reader = { ...owner, isAdmin: false, rights };
    await done(companyModels, {}, reader);
    for (const call of [
      ask(copyModel, { model_id: radioModel.id, ...named() }, reader),
      ask(uploadCodec, { ...named(), ...codec() }, reader),
      ask(tryCodec, { source: SOURCE, inputs: [{ bytes: '01' }] }, reader),
    ]) {
      expect((await call).status).toBe(403);
    }
  });

  it('are built from the fields, units, types and resources that the options name', async () => {
    const options = await done(companyModelOptions, {}, { ...owner, language: 'mn' });
    expect(options.fields).toContainEqual(expect.objectContaining({ name: 'in1', unit: 'volume' }));
    expect(options.units).toContainEqual({ name: 'volume', title: 'м³' });
    expect(options.units.every(({ title }: { title: string }) => !title.startsWith('units.'))).toBe(true);
    expect(options.source_limit).toBe(131_072);
  });
});
