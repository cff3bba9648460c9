import type { DeviceModel } from '@gaugeway/catalogue';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { type Cell, writeWorkbook } from '@gaugeway/platform/documents';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import {
  createMeteringDevice,
  deviceLog,
  editMeteringDevice,
  type Endpoint,
  getBulkJob,
  getMeteringDevice,
  massEdit,
  meteringDevices,
  startImport,
  uploadImport,
} from '@gaugeway/proto/api';
import { type Field, fieldsOf, type NamedField } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, nextEui, owner, radioModel, wiredModel } from './devices-fixture';

// Checks that hold for every declared field: a new one is covered by its declaration.

let app: TestApp;
let [gateway, otherGateway] = [0, 0];
beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  const { modem } = creator(app, owner);
  [gateway, otherGateway] = [(await modem()).body.data.gateway.id, (await modem()).body.data.gateway.id];
});
afterAll(() => app.close());

type Kind = (typeof METERING_DEVICE_FIELDS)[keyof typeof METERING_DEVICE_FIELDS]['kind'];
/** Kinds of metering devices. */
type Named = NamedField<keyof typeof METERING_DEVICE_FIELDS> & { kind: Kind };
type Given = string | number | null | Record<string, unknown>;

let used = 100;

/** Two values that the field takes, as they are read again; texts are no other device's. */
function samplesOf(field: Named): [Given, Given] {
  // Its rule is that of the driver of the model: a number.
  if (field.name === 'inside_addr') return [String(++used), String(++used)];
  switch (field.kind) {
    case 'eui':
      return [nextEui(), nextEui()];
    case 'gateway':
      return [gateway, otherGateway];
    case 'zone':
      return [8, -3];
    case 'seconds':
      return [7200, 3600];
    case 'number':
      return [field.max ?? 40, 0.5];
    case 'date':
      return ['2031-02-28', '2020-05-17'];
    case 'record':
      return [{ note: 'one' }, { note: 'two' }];
    default:
      return [`${field.name} ${++used}`.padEnd(field.max ?? 9, '.'), `${field.name} ${++used}`];
  }
}

/** Values beyond its bounds, on both sides, and of another kind. */
function wrongOf(field: Named): unknown[] {
  switch (field.kind) {
    case 'name':
      return ['', 'a'.repeat((field.max ?? 255) + 1), 7];
    case 'text':
    case 'eui':
      return ['a'.repeat((field.max ?? 255) + 1), 7, 'a\u0001'];
    case 'gateway':
      return [0, 2 ** 31, 'first'];
    case 'zone':
      return ['8'];
    case 'seconds':
      return [-1, (field.max ?? 0) + 1, 1.5, '60'];
    case 'number':
      return [
        'many',
        ...(field.above === undefined ? [] : [field.above]),
        ...(field.min === undefined ? [] : [field.min - 1]),
        ...(field.max === undefined ? [] : [field.max + 1]),
      ];
    case 'date':
      return ['2031-02-29', '1899-12-31', '2200-01-01', '17.05.2031', 20310517];
    case 'record':
      return [7, 'text'];
  }
}

/** true if the field is one of a transport's devices, and the model's is it. */
const belongsTo = ({ transport }: DeviceModel, { form }: Pick<Field, 'form'>): boolean =>
  Object.entries(transport).some(([ability, has]) => has === true && ability === form?.of);

/** Input of a device that has the field. */
const baseOf = (field: Named): object =>
  belongsTo(radioModel, field) || field.kind === 'record'
    ? { model_id: radioModel.id, name: 'Radio', deviceID: nextEui() }
    : { model_id: wiredModel.id, name: 'Wired', gatewayID: gateway, inside_addr: '17' };

const call = (endpoint: Endpoint, input: object): Promise<TestReply> => app.call(endpoint, input, as(owner));
const create = async (field: Named, value?: unknown): Promise<number> => {
  const given = value === undefined ? {} : { [field.name]: value };
  return (await call(createMeteringDevice, { ...baseOf(field), ...given })).body.data.metering_device.id;
};
const read = async (id: number) => (await call(getMeteringDevice, { id })).body.data.metering_device;
const list = async (input: object): Promise<{ id: number }[]> =>
  (await call(meteringDevices, { paginate: false, ...input })).body.data.metering_devices;

async function ended(begun: TestReply): Promise<{ done: number; refused: number }> {
  expect(begun).toMatchObject({ status: 200 });
  const { id } = begun.body.data.bulk_job;
  for (const until = Date.now() + 90_000; Date.now() < until;) {
    const { bulk_job: job } = (await call(getBulkJob, { id })).body.data;
    if (job.state === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`the job ${id} does not end`);
}

const all = fieldsOf(METERING_DEVICE_FIELDS).map(
  (field) => [field.name, { ...field, kind: METERING_DEVICE_FIELDS[field.name].kind }] as const,
);
const having = (has: (field: Field) => unknown) => all.filter(([, field]) => has(field));
const textOf = (value: Given): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

describe.each(all)('the field %s of a metering device', (name, field) => {
  it('is created, read, listed, changed, and described by the log in words', async () => {
    const [first, second] = samplesOf(field);
    const id = await create(field, first);
    expect((await read(id))[name]).toEqual(first);
    const [row] = await list({ ids: [id], only: [name] });
    expect(row).toEqual({ id, [name]: first });
    expect(await call(editMeteringDevice, { id, [name]: second })).toMatchObject({ status: 200 });
    const { log } = (await call(deviceLog, { device_id: id, kinds: ['changed'] })).body.data;
    const [change] = log.data[0].changes;
    expect(change).toMatchObject({ field: name, before: first, after: second });
    for (const language of LANGUAGES) expect(translate(language, `field.${name}`)).not.toBe(`field.${name}`);
  });

  it('is refused by its name beyond its bounds', async () => {
    for (const wrong of wrongOf(field)) {
      const reply = await call(createMeteringDevice, { ...baseOf(field), [name]: wrong });
      expect({ wrong, status: reply.status, fields: Object.keys(reply.body.data?.fields ?? {}) }).toEqual({
        ...{ wrong, status: 422 },
        fields: [name],
      });
    }
  });
});

describe.each(having(({ sortable }) => sortable))('the list of metering devices by %s', (name, field) => {
  it('is sorted both ways, what has nothing last', async () => {
    const [first, second] = samplesOf(field);
    const unset = field.kind === 'date' ? [await create(field)] : [];
    const [one, two] = [await create(field, second), await create(field, first)];
    const sorted = async (sort: string) =>
      (await list({ ids: [one, two, ...unset], sort_field: name, sort })).map(({ id }) => id);
    const [low, high] = textOf(first) < textOf(second) ? [two, one] : [one, two];
    expect(await sorted('asc')).toEqual([low, high, ...unset]);
    expect(await sorted('desc')).toEqual([high, low, ...unset]);
    const pages = [1, 2, 3].map((page) =>
      call(meteringDevices, { ids: [one, two, ...unset], sort_field: name, page, per_page: 1 }),
    );
    const rows = (await Promise.all(pages)).flatMap(({ body }) => body.data.metering_devices.data as { id: number }[]);
    expect(rows.map(({ id }) => id)).toEqual([low, high, ...unset]);
  });
});

describe.each(having(({ filter }) => filter))('the filter of metering devices by %s', (name, field) => {
  it('finds those that match and no other', async () => {
    const [first, second] = samplesOf(field);
    const unset = name === 'name' || field.kind === 'eui' ? [] : [await create(field)];
    const [one, two] = [await create(field, first), await create(field, second)];
    const found = async (filter: unknown) =>
      (await list({ ids: [one, two, ...unset], fields_filter: { [name]: filter }, sort_field: 'created_at' })).map(
        ({ id }) => id,
      );
    if (field.filter === 'contains') {
      expect(await found(textOf(first).slice(0, 64))).toEqual([one]);
      expect(await found(textOf(second))).toEqual([two]);
      return;
    }
    expect(await found({ from: first })).toEqual([one]);
    expect(await found({ to: second })).toEqual([two]);
    expect(await found({ from: second, to: first })).toEqual([one, two]);
    expect(await found({ overdue: true })).toEqual([two]);
    const wrong = await call(meteringDevices, { fields_filter: { [name]: { from: '2031-02-29' } } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { data: { fields: { [`fields_filter.${name}.from`]: expect.anything() } } },
    });
  });
});

describe.each(having(({ mass }) => mass))('a mass edit of %s', (name, field) => {
  it('sets the value on many devices, and keeps its bounds', async () => {
    const [first, second] = samplesOf(field);
    const ids = [await create(field, first), await create(field, first)];
    const change = (value: unknown) => call(massEdit, { selection: { ids }, changes: { [name]: value } });
    expect(await ended(await change(second))).toMatchObject({ done: 2, refused: 0 });
    for (const id of ids) expect((await read(id))[name]).toEqual(second);
    if (field.kind === 'date') {
      expect(await ended(await change(null))).toMatchObject({ done: 2 });
      expect((await read(ids[0] ?? 0))[name]).toBeNull();
    }
    for (const wrong of wrongOf(field)) expect(await change(wrong)).toMatchObject({ status: 422 });
  });
});

describe('a spreadsheet with every field', () => {
  /** Input as people write it. */
  const written = (field: Named, value: Given): Cell => {
    if (field.kind === 'seconds') return Number(value) / 60;
    if (field.kind === 'date') return textOf(value).split('-').reverse().join('.');
    return typeof value === 'number' || typeof value === 'string' ? value : '';
  };

  it.each([
    ['lorawan', radioModel, wiredModel],
    ['wired', wiredModel, radioModel],
  ])('creates a %s device that has them', async (_, model, other) => {
    const imported = having((field) => field.import && !belongsTo(other, field)).map(([, field]) => field);
    const values = imported.map((field) => samplesOf(field)[0]);
    const heads = imported.map(({ name }) => translate('en', `field.${name}`));
    const rows: Cell[][] = [
      ['Model', ...heads],
      [`${model.brand} ${model.name}`, ...imported.map((field, index) => written(field, values[index] ?? ''))],
    ];
    const sheet = { name: 'Devices', widths: heads.map(() => 12), rows: [rows] };
    const file = await writeWorkbook([sheet], AbortSignal.timeout(30_000));
    const headers = {
      ...as(owner).headers,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''fields.xlsx`,
    };
    const uploaded = await app.call(uploadImport, {}, { headers, raw: file });
    expect(uploaded.body.data.bulk_job).toMatchObject({ total: 1, refused: 0, with_warnings: 0 });
    const { id } = uploaded.body.data.bulk_job;
    expect(await ended(await call(startImport, { id }))).toMatchObject({ done: 1 });
    const serial = values[imported.findIndex(({ name }) => name === 'serial')];
    const [made] = await list({ fields_filter: { serial } });
    expect(made).toMatchObject(Object.fromEntries(imported.map(({ name }, index) => [name, values[index]])));
  });
});
