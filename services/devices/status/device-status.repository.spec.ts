import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing/database';
import { devicesService } from '../devices.module';
import { type DeviceContact, DeviceStatusRepository } from './device-status.repository';

let database: TestDatabase;
let status: DeviceStatusRepository;

const NOON = 1_763_726_400_000;

beforeAll(async () => {
  database = await testDatabase([devicesService]);
  status = new DeviceStatusRepository(database.database);
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.database.query('TRUNCATE devices.gateway_device, devices.metering_device RESTART IDENTITY CASCADE');
  await database.database.query(`
    INSERT INTO devices.gateway_device (company_id, model_id, interface_id, name, identity) VALUES (2, 2, 10, 'Modem', '490154203237518');
    INSERT INTO devices.gateway_status (gateway_id) VALUES (1);
    INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name) VALUES (2, 1, 1, 1, 'a'), (2, 1, 1, 1, 'b');
    INSERT INTO devices.device_status (device_id, company_id, silence_limit) VALUES (1, 2, 60), (2, 2, 60)`);
});

function contact(input: Partial<DeviceContact>): DeviceContact {
  return {
    deviceId: 1,
    companyId: 2,
    contactAt: NOON,
    rssi: -90,
    snr: 4.5,
    battery: 70,
    reading: { type: 1, at: NOON, values: { in1: 5.5, in2: null }, clock: null },
    storedAt: NOON,
    ...input,
  };
}

async function read(): Promise<Record<string, unknown>[]> {
  return database.database
    .query(`SELECT device_id, (extract(epoch FROM last_contact) * 1000)::float8 AS contact, rssi, snr, battery,
    reading_type, (extract(epoch FROM reading_at) * 1000)::float8 AS reading_at, reading_values FROM devices.device_status ORDER BY device_id`);
}

describe('the status of devices', () => {
  it('is written for a batch of devices at once', async () => {
    await status.record([contact({}), contact({ deviceId: 2, rssi: null, snr: null, battery: null, reading: null })]);
    expect(await read()).toEqual([
      {
        device_id: 1,
        contact: NOON,
        rssi: -90,
        snr: 4.5,
        battery: 70,
        reading_type: 1,
        reading_at: NOON,
        reading_values: { in1: 5.5, in2: null },
      },
      {
        device_id: 2,
        contact: NOON,
        rssi: null,
        snr: null,
        battery: null,
        reading_type: null,
        reading_at: null,
        reading_values: null,
      },
    ]);
  });

  it('is not replaced by an older change', async () => {
    await status.record([contact({})]);
    const before = await read();
    await status.record([
      contact({
        contactAt: NOON - 5000,
        rssi: -50,
        battery: 1,
        reading: { type: 1, at: NOON - 5000, values: { in1: 1 }, clock: null },
      }),
    ]);
    expect(await read()).toEqual(before);
  });

  it('takes an archive that arrives later for a contact and not for the last reading', async () => {
    await status.record([contact({})]);
    await status.record([
      contact({ contactAt: NOON + 1000, reading: { type: 1, at: NOON - 86_400_000, values: { in1: 1 }, clock: null } }),
    ]);
    expect((await read())[0]).toMatchObject({ contact: NOON + 1000, reading_at: NOON, reading_values: { in1: 5.5 } });
  });

  it('keeps radio and supply where newer reports lack them', async () => {
    await status.record([contact({})]);
    await status.record([contact({ contactAt: NOON + 1000, rssi: null, snr: null, battery: null, reading: null })]);
    expect((await read())[0]).toMatchObject({
      contact: NOON + 1000,
      rssi: -90,
      snr: 4.5,
      battery: 70,
      reading_at: NOON,
    });
  });

  it('keeps what the clock of the device showed with its last reading, until a reading has its own time', async () => {
    const clocks = () =>
      database.database
        .query('SELECT reading_clock FROM devices.device_status WHERE device_id = 1')
        .then(([row]) => row);
    await status.record([contact({ reading: { type: 1, at: NOON, values: { in1: 1 }, clock: 3600 } })]);
    expect(await clocks()).toEqual({ reading_clock: 3600 });
    await status.record([contact({ contactAt: NOON + 1000, reading: null })]);
    expect(await clocks()).toEqual({ reading_clock: 3600 });
    await status.record([contact({ reading: { type: 1, at: NOON + 2000, values: { in1: 2 }, clock: null } })]);
    expect(await clocks()).toEqual({ reading_clock: null });
  });

  it('replaces a reading that was corrected', async () => {
    await status.record([contact({})]);
    await status.record([contact({ reading: { type: 1, at: NOON, values: { in1: 6 }, clock: null } })]);
    expect((await read())[0]).toMatchObject({ reading_values: { in1: 6 } });
  });

  it('does not show a reading again that was taken out before its storing was heard of', async () => {
    const removal = { deviceId: 1, companyId: 2, type: 1, ts: 0, removedAt: NOON + 10 };
    const before = { type: 1, at: NOON - 1000, values: { in1: 5 }, clock: null };
    await status.recordRemoval({ ...removal, left: before });
    await status.record([contact({})]);
    expect((await read())[0]).toMatchObject({ contact: NOON, reading_at: NOON - 1000, reading_values: { in1: 5 } });
    await status.record([contact({ storedAt: NOON + 20 })]);
    expect((await read())[0]).toMatchObject({ reading_at: NOON, reading_values: { in1: 5.5 } });
    await status.recordRemoval({ ...removal, ts: NOON / 1000, removedAt: NOON + 30, left: null });
    expect((await read())[0]).toMatchObject({ reading_at: null, reading_values: null });
  });

  it('is not touched by changes of another company, nor by those of a deleted device', async () => {
    await status.record([contact({ companyId: 3 }), contact({ deviceId: 99 })]);
    expect((await read())[0]).toMatchObject({ contact: null });
  });
});

describe('the status of gateway devices', () => {
  const online = { gatewayId: 1, companyId: 2, at: NOON, online: true, address: '10.0.0.7', cause: '' };
  const readGateway = () =>
    database.database.query(
      'SELECT online, address, cause, (extract(epoch FROM last_contact) * 1000)::float8 AS contact FROM devices.gateway_status',
    );

  it('follows its sessions, newest last', async () => {
    await status.recordConnections([online]);
    await status.recordConnections([{ ...online, online: false, at: NOON + 5000, cause: 'idle' }]);
    await status.recordConnections([{ ...online, at: NOON + 1000 }]);
    expect(await readGateway()).toEqual([{ online: false, address: '10.0.0.7', cause: 'idle', contact: NOON + 5000 }]);
  });

  it('has contact with each reading that comes through it', async () => {
    await status.recordConnections([online]);
    await status.recordGatewayContacts([{ gatewayId: 1, companyId: 2, at: NOON + 60_000 }]);
    await status.recordGatewayContacts([{ gatewayId: 1, companyId: 3, at: NOON + 90_000 }]);
    expect(await readGateway()).toMatchObject([{ online: true, contact: NOON + 60_000 }]);
  });
});
