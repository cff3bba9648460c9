import type { TestApp } from '@gaugeway/platform/testing';
import { editGateway, gatewayLog, switchGateway } from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, owner, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
}, 60_000);

afterAll(() => app.close());

const modem = async (): Promise<number> => (await create.modem({ name: 'Cellar' })).body.data.gateway.id;
const logOf = (input: object, who = owner) => app.call(gatewayLog, input as { gateway_id: number }, as(who));

describe('POST device/gateway/get_log', () => {
  it('lists what was done to a gateway device, newest first, with the old and new value of each field', async () => {
    const id = await modem();
    await app.call(editGateway, { id, name: 'Attic', login: undefined }, as(owner));
    await app.call(switchGateway, { id, is_active: false }, as(owner));
    const { log } = (await logOf({ gateway_id: id })).body.data;
    expect(log).toMatchObject({ total: 3, current_page: 1 });
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['off', 'edit', 'create']);
    expect(log.data[1]).toMatchObject({
      title: 'Changed',
      changes: [{ field: 'name', title: 'Name', before: 'Cellar', after: 'Attic' }],
    });
  });

  it('is returned for a period, page by page', async () => {
    const id = await modem();
    await app.call(switchGateway, { id }, as(owner));
    const page = await logOf({ gateway_id: id, page: 2, per_page: 1 });
    expect(page.body.data.log).toMatchObject({ total: 2, data: [{ action: 'create' }] });
    const early = await logOf({ gateway_id: id, to: 1_000_000 });
    expect(early.body.data.log).toMatchObject({ total: 0, data: [] });
  });

  it("does not return another company's, and refuses an invalid id", async () => {
    const id = await modem();
    expect((await logOf({ gateway_id: id }, stranger)).status).toBe(404);
    expect((await logOf({ gateway_id: 'cellar' })).status).toBe(422);
  });
});
