import { Outbox, Republisher } from '@gaugeway/platform/bus';
import { Jobs } from '@gaugeway/platform/jobs';
import type { TestApp } from '@gaugeway/platform/testing';
import { DataSource } from 'typeorm';
import { devicesService } from '../../services/devices/devices.module';
import { registries } from '../../services/devices/registries';
import { Recorder } from '../../services/devices/testing/event-recorder';
import { appBehindGateway, creator, eventually, owner, radioModel } from './devices-fixture';

let app: TestApp;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  // The process itself looks once, at its start: later it would publish the tests' entities.
  await eventually(async () => {
    const done = await app.database.database.query('SELECT FROM devices.republished WHERE is_done');
    expect(done).toHaveLength(registries.length);
  });
});
afterAll(() => app.close());

/** A process after an upgrade, with nothing in its memory. */
function anotherProcess(): Republisher {
  return new Republisher(app.get(Jobs), app.get(DataSource), app.get(Outbox), 'devices', registries);
}

it('after an upgrade whose events hold more, every device is published again, once', async () => {
  const create = creator(app, owner);
  for (let n = 1; n <= 3; n++) {
    const reply = await create.radio({ serial: `R-${n}`, properties: { address: `Street ${n}` } });
    expect(reply.status).toBe(200);
  }
  const { devices } = app.get(Recorder);
  await eventually(() => expect(devices).toHaveLength(3));

  // An earlier release had published them all.
  await app.database.database.query("UPDATE devices.republished SET shape = 'of its events', up_to = 99");
  await anotherProcess().run();
  await eventually(() => expect(devices).toHaveLength(6));
  const again = devices.slice(3).map(({ serial, version }) => ({ serial, version }));
  expect(again).toHaveLength(3);
  for (const serial of ['R-1', 'R-2', 'R-3']) expect(again).toContainEqual({ serial, version: 1 });

  await eventually(async () => {
    expect(await app.get(Republisher).isOutboxBusy()).toBe(false);
  });
  await anotherProcess().run();
  expect(await app.get(Republisher).isOutboxBusy()).toBe(false);
  expect(devices).toHaveLength(6);
});

it('one run publishes more than a page: a large registry is not published a page in each period', async () => {
  const { devices } = app.get(Recorder);
  await app.database.database.query(
    `INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, serial)
     SELECT $1, $2, 1, 1, 'Meter ' || n, 'M-' || n FROM generate_series(1, 1100) AS n`,
    [owner.companyId, radioModel.id],
  );
  const [{ first } = { first: 0 }] = await app.database.database.query<{ first: number }>(
    `SELECT min(id) AS first FROM devices.metering_device WHERE serial LIKE 'M-%'`,
  );
  await app.database.database.query("UPDATE devices.republished SET shape = 'of its events'");
  await anotherProcess().run();
  await eventually(() => {
    const published = new Set(devices.map(({ deviceId }) => deviceId).filter((id) => id >= first));
    expect(published.size).toBe(1100);
  });
});

it('a run that waits for the outbox ends when its process does', async () => {
  await app.database.database.query("UPDATE devices.republished SET shape = 'of its events'");
  const ending = anotherProcess();
  // Nobody relays waiting events: the outbox stays full for as long as the run lasts.
  let isWaiting: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (isWaiting = resolve));
  jest.spyOn(ending, 'isOutboxBusy').mockImplementation(async () => {
    isWaiting();
    return true;
  });
  const run = ending.run();
  await waits;
  ending.onModuleDestroy();
  await expect(run).resolves.toBeUndefined();
});
