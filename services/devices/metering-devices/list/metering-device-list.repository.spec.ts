import type { Context } from '@gaugeway/platform/auth';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { devicesService } from '../../devices.module';
import { CountMemory } from './count-memory';
import type { MeteringDeviceOrder, SortField } from './list-order';
import type { MeteringDeviceFilter } from './list-selection';
import { MeteringDeviceListRepository } from './metering-device-list.repository';
import { StatusSpreadRepository } from './status-spread.repository';

let database: TestDatabase;
let list: MeteringDeviceListRepository;

const MODELS_BY_TITLE = [30, 10, 20];
const EVERY_DEVICE = 24_000;

function contextOf(companyId: number): Context {
  return {
    sessionId: 's',
    userId: 1,
    userName: 'Somebody',
    companyId,
    chain: [companyId],
    isAdmin: true,
    isDemo: false,
    rights: { read: [], create: [], update: [], delete: [], access_all: [] },
    language: 'en',
    timeZone: 0,
    requestId: 'r',
    address: '127.0.0.1',
  };
}

const ctx = contextOf(2);
const kept: MeteringDeviceFilter = { inTrash: false };
const by = (field: SortField, descending = false): MeteringDeviceOrder => ({
  field,
  descending,
  modelsByTitle: MODELS_BY_TITLE,
});

async function names(
  filter: Partial<MeteringDeviceFilter>,
  order = by('created_at'),
  company = ctx,
): Promise<string[]> {
  const { rows } = await list.page(company, { ...kept, ...filter }, order, { limit: 100, offset: 0 });
  return rows.map((row) => row.name);
}

interface Seeded {
  name: string;
  company?: number;
  model?: number;
  serial?: string;
  devEui?: string;
  gateway?: number;
  addr?: string;
  state?: string;
  /** Hours since the last contact. */
  silent?: number;
  battery?: number;
}

async function seed(devices: Seeded[]): Promise<void> {
  for (const device of devices) {
    const [row] = await database.database.query<{ id: number }>(
      `INSERT INTO devices.metering_device
         (company_id, model_id, interface_id, device_group_id, name, serial, dev_eui, gateway_id, inside_addr, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        device.company ?? 2,
        device.model ?? 10,
        device.devEui ? 1 : 4,
        device.model === 20 ? 4 : 1,
        device.name,
        device.serial ?? '',
        device.devEui ?? '',
        device.gateway ?? null,
        device.addr ?? '',
        device.state ?? 'active',
      ],
    );
    await database.database.query(
      `INSERT INTO devices.device_status (device_id, company_id, silence_limit, in_trash, last_contact, battery)
       VALUES ($1, $2, 7200, $3, now() - make_interval(hours => $4::int), $5)`,
      [row?.id, device.company ?? 2, device.state === 'trash', device.silent ?? null, device.battery ?? null],
    );
  }
}

beforeAll(async () => {
  database = await testDatabase([devicesService]);
  const counts = new CountMemory();
  const spreads = new StatusSpreadRepository(database.database, counts);
  list = new MeteringDeviceListRepository(database.database, counts, spreads);
  await database.database.query(
    `INSERT INTO devices.gateway_device (company_id, model_id, interface_id, name, identity) VALUES (2, 2, 10, 'Modem', '490154203237518')`,
  );
  await seed([
    { name: 'Anna 100%', serial: 'B-7', devEui: '70b3d5e75e001234', silent: 1, battery: 80 },
    { name: 'boris', serial: 'A-1', model: 20, gateway: 1, addr: '17', silent: 5, battery: 20 },
    { name: 'Счётчик ВОДЫ', serial: 'C_3', model: 30, state: 'off' },
    { name: 'thrown away', state: 'trash', silent: 1 },
    { name: 'foreign', company: 3, devEui: '70b3d5e75e00ffff', silent: 1 },
  ]);
});

afterAll(() => database.drop());

describe('a list of metering devices', () => {
  it('has the devices of the company that are not in the trash', async () => {
    expect(await names({})).toEqual(['Anna 100%', 'boris', 'Счётчик ВОДЫ']);
    expect(await names({}, by('created_at'), contextOf(3))).toEqual(['foreign']);
    expect(await names({}, by('created_at'), contextOf(99))).toEqual([]);
  });

  it('shows the trash on its own', async () => {
    expect(await names({ inTrash: true })).toEqual(['thrown away']);
    expect(await names({ inTrash: true, deviceState: 'online' }, by('last_contact'))).toEqual(['thrown away']);
    expect(await names({ inTrash: true, deviceState: 'no_data' })).toEqual([]);
  });

  it.each<[SortField, string[]]>([
    ['name', ['Anna 100%', 'boris', 'Счётчик ВОДЫ']],
    ['serial', ['boris', 'Anna 100%', 'Счётчик ВОДЫ']],
    ['model', ['Счётчик ВОДЫ', 'Anna 100%', 'boris']],
    ['state', ['boris', 'Счётчик ВОДЫ', 'Anna 100%']],
    ['last_contact', ['Счётчик ВОДЫ', 'boris', 'Anna 100%']],
    ['battery', ['boris', 'Anna 100%', 'Счётчик ВОДЫ']],
    ['created_at', ['Anna 100%', 'boris', 'Счётчик ВОДЫ']],
  ])('is sorted by %s', async (field, expected) => {
    expect(await names({}, by(field))).toEqual(expected);
  });

  it('is sorted the other way round, with what was never heard at the end', async () => {
    expect(await names({}, by('name', true))).toEqual(['Счётчик ВОДЫ', 'boris', 'Anna 100%']);
    expect(await names({}, by('last_contact', true))).toEqual(['Anna 100%', 'boris', 'Счётчик ВОДЫ']);
    expect(await names({}, by('battery', true))).toEqual(['Anna 100%', 'boris', 'Счётчик ВОДЫ']);
  });

  it.each<[string, Partial<MeteringDeviceFilter>, string[]]>([
    ['state online', { deviceState: 'online' }, ['Anna 100%']],
    ['state no_contact', { deviceState: 'no_contact' }, ['boris']],
    ['state no_data', { deviceState: 'no_data' }, ['Счётчик ВОДЫ']],
    ['model', { modelIds: [20, 30] }, ['boris', 'Счётчик ВОДЫ']],
    ['interface', { interfaceIds: [1] }, ['Anna 100%']],
    ['device group', { deviceGroupIds: [4] }, ['boris']],
    ['gateway device', { gatewayIds: [1] }, ['boris']],
    ['ids', { ids: [1, 3, 5] }, ['Anna 100%', 'Счётчик ВОДЫ']],
    ['no ids', { ids: [] }, []],
    ['model and state', { modelIds: [20], deviceState: 'no_contact' }, ['boris']],
  ])('is filtered by %s, and counted so', async (_, filter, expected) => {
    for (const order of [by('created_at'), by('model')])
      expect((await names(filter, order)).sort()).toEqual([...expected].sort());
    expect(await list.count(ctx, { ...kept, ...filter })).toBe(expected.length);
  });

  it.each([
    ['ANNA', ['Anna 100%']],
    ['счётчик воды', ['Счётчик ВОДЫ']],
    ['воды сч', ['Счётчик ВОДЫ']],
    ['d5e75e', ['Anna 100%']],
    ['70-B3-D5-E7', ['Anna 100%']],
    ['b-7', ['Anna 100%']],
    ['17', ['boris']],
    ['%', ['Anna 100%']],
    ['c_3', ['Счётчик ВОДЫ']],
    ['_', ['Счётчик ВОДЫ']],
    ['foreign', []],
    ["'; drop", []],
    ['\\', []],
  ])('is searched for %j in names, serials, device EUIs and addresses', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('returns no more about a device of another company than about an unknown one', async () => {
    expect(await list.find(ctx, 5)).toBeNull();
    expect(await list.find(ctx, 999_999)).toBeNull();
    expect(await list.find(contextOf(3), 5)).toMatchObject({ name: 'foreign', device_state: 'online' });
  });
});

describe('a long list', () => {
  const far = contextOf(77);

  beforeAll(async () => {
    await database.database.query(
      `WITH d AS (
         INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name)
         SELECT 77, 10 + 10 * (g % 3), 4, 1, 'meter ' || lpad((g * 7919 % ${EVERY_DEVICE})::text, 6, '0')
         FROM generate_series(1, ${EVERY_DEVICE}) g RETURNING id, company_id)
       INSERT INTO devices.device_status (device_id, company_id, silence_limit, last_contact, battery)
       SELECT id, company_id, 7200, CASE WHEN id % 5 > 0 THEN now() - make_interval(secs => id % 1000) END,
         CASE WHEN id % 4 > 0 THEN id % 100 END FROM d`,
    );
    await database.database.query('ANALYZE devices.metering_device, devices.device_status');
  });

  it.each<[SortField, boolean]>([
    ['name', false],
    ['name', true],
    ['model', true],
    ['last_contact', false],
    ['last_contact', true],
    ['battery', false],
    ['battery', true],
    ['state', false],
    ['state', true],
    ['serial', false],
    ['created_at', true],
  ])(
    'gives each device once over its pages by %s (descending: %s), from whichever end they are read',
    async (field, descending) => {
      const whole = await list.rows(far, kept, by(field, descending), { limit: EVERY_DEVICE, offset: 0 });
      expect(new Set(whole.map((row) => row.id)).size).toBe(EVERY_DEVICE);
      for (const offset of [0, 19_950, 20_500, EVERY_DEVICE - 30, EVERY_DEVICE, EVERY_DEVICE + 500]) {
        const page = await list.page(far, kept, by(field, descending), { limit: 50, offset });
        expect(page.total).toBe(EVERY_DEVICE);
        expect(page.rows.map((row) => row.id)).toEqual(whole.slice(offset, offset + 50).map((row) => row.id));
      }
    },
  );

  it.each<[SortField, boolean]>([
    ['name', false],
    ['name', true],
    ['serial', true],
    ['model', false],
    ['model', true],
    ['created_at', true],
    ['last_contact', true],
  ])('leads from one page to those around it by %s (descending: %s)', async (field, descending) => {
    const order = by(field, descending);
    const filter = { ...kept, search: 'meter' };
    const whole = await list.rows(far, filter, order, { limit: EVERY_DEVICE, offset: 0 });
    const ids = whole.map((row) => row.id);
    const pageAt = (page: number) => ids.slice((page - 1) * 50, page * 50);
    const [first, last] = [pageAt(100)[0] ?? 0, pageAt(100).at(-1) ?? 0];
    const anchor = { field, descending, page: 100, perPage: 50, first, last };
    for (const page of [99, 100, 101, 97, 104, 1, 480, 481]) {
      const { rows } = await list.page(far, filter, order, { limit: 50, offset: (page - 1) * 50 }, anchor);
      expect(rows.map((row) => row.id)).toEqual(pageAt(page));
    }
    // The number of a deleted device still gives its place in the order of creation.
    if (field === 'created_at') return;
    const deletedAnchor = { ...anchor, last: 999_999 };
    const { rows } = await list.page(far, filter, order, { limit: 50, offset: 5000 }, deletedAnchor);
    expect(rows.map((row) => row.id)).toEqual(pageAt(101));
  });
});
