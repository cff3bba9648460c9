import { migrate } from '@gaugeway/platform/database';
import {
  ownedByPlainUser,
  PLAIN_OWNER,
  testApp,
  type TestApp,
  testDatabase,
  type TestDatabase,
} from '@gaugeway/platform/testing';
import { companyUsers, createMeteringDevice, meteringDevices } from '@gaugeway/proto/api';
import { services } from '../../services/all-in-one/services';
import { nextEui, radioModel } from './devices-fixture';
import { company, person } from './people';

/** Runs on PostgreSQL 18 with all contracts, and on the oldest supported release in a separate suite. */
describe('a database whose owner has no further right', () => {
  let server: TestDatabase;
  let owned: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    server = await testDatabase();
    owned = { ...server, url: await ownedByPlainUser(server) };
    app = await testApp(services, { database: owned });
  });
  afterAll(async () => {
    await app.close();
    await server.drop();
  });

  it('is migrated by the first start and accepted by the second', async () => {
    await app.close();
    app = await testApp(services, { database: owned });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('shows each company its own rows, and what functions return across companies', async () => {
    const rights = { can_read: [1, 4], can_create: [1, 4], access_all: [1, 4] };
    const [ours, theirs] = await Promise.all(
      ['Ours', 'Theirs'].map(async (name) => person(app, { companyId: await company(app, { name }), rights })),
    );
    const devEui = nextEui();
    const create = (token: string | undefined, deviceID: string) =>
      app.call(createMeteringDevice, { name: 'Meter', model_id: radioModel.id, deviceID }, { token });
    expect((await create(ours?.token, devEui)).status).toBe(200);
    expect((await create(theirs?.token, nextEui())).status).toBe(200);
    // The EUI belongs to another company, which only a function that reads all rows can find.
    expect((await create(theirs?.token, devEui)).status).toBe(409);
    for (const { token } of [ours, theirs].flatMap((one) => one ?? [])) {
      const { body } = await app.call(meteringDevices, { paginate: false }, { token });
      expect(body.data.metering_devices).toHaveLength(1);
      const users = await app.call(companyUsers, {}, { token });
      expect(users.status).toBe(200);
    }
  });
});

it('names the statement to run where a user may create no schema', async () => {
  const server = await testDatabase();
  await ownedByPlainUser(server);
  const name = new URL(server.url).pathname.slice(1);
  await server.database.query(`ALTER DATABASE ${name} OWNER TO CURRENT_USER`);
  const url = Object.assign(new URL(server.url), { username: PLAIN_OWNER.name, password: PLAIN_OWNER.password }).href;
  await expect(migrate(url, services)).rejects.toThrow(`ALTER DATABASE "${name}" OWNER TO "${PLAIN_OWNER.name}";`);
  await server.drop();
});
