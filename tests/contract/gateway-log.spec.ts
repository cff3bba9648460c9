import { Bus } from '@gaugeway/platform/bus';
import type { TestApp } from '@gaugeway/platform/testing';
import { editGateway, gatewayJournal, gatewayLog, switchGateway } from '@gaugeway/proto/api';
import { connectionChanged } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';

let app: TestApp;
let create: ReturnType<typeof creator>;

beforeAll(async () => {
  app = await appBehindGateway([devicesService]);
  create = creator(app, owner);
});

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

describe('POST device/gateway/journal', () => {
  const DAY = 86_400;
  /** Within the retention; Unix seconds. */
  const MONTH_AGO = Math.floor(Date.now() / 1000) - 30 * DAY;
  const journalOf = (input: object, who = owner) =>
    app.call(gatewayJournal, input as Parameters<typeof app.call<typeof gatewayJournal>>[1], as(who));

  /** Sessions that began or ended, one a minute from `from` on (Unix seconds). */
  async function sessions(id: number, from: number, changes: readonly { address?: string; cause?: string }[]) {
    const expected = changes.map(({ address = '', cause = '' }, place) => ({
      key: String(id),
      company: 2,
      value: { gatewayId: id, companyId: 2, online: cause === '', at: (from + place * 60) * 1000, address, cause },
    }));
    await app.get(Bus).publish(connectionChanged, expected);
    await eventually(async () => {
      const { body } = await journalOf({ gateway_id: id, startDate: from, stopDate: from + DAY });
      expect(body.data.journal.total).toBe(changes.length);
    });
  }

  it('lists when a gateway device connected and disconnected and why, page by page, newest first', async () => {
    const id = await modem();
    const from = MONTH_AGO;
    await sessions(id, from, [{ address: '10.0.0.7' }, { cause: 'idle' }, {}, { cause: 'something new' }]);
    const period = { gateway_id: id, startDate: from, stopDate: from + DAY };
    const { journal } = (await journalOf({ ...period, per_page: 3 })).body.data;
    expect(journal).toMatchObject({ total: 4, current_page: 1, last_page: 2 });
    expect(journal.data).toEqual([
      { datetime: from + 180, event: 'disconnected', event_name: 'Disconnected' },
      { datetime: from + 120, event: 'connected', event_name: 'Connected' },
      { datetime: from + 60, event: 'disconnected', event_name: 'Disconnected: no data received for too long' },
    ]);
    const rest = (await journalOf({ ...period, per_page: 3, page: 2 })).body.data.journal;
    expect(rest.data).toEqual([{ datetime: from, event: 'connected', event_name: 'Connected from 10.0.0.7' }]);
    const begun = (await journalOf({ ...period, events: ['connected'], sort: 'asc' })).body.data.journal;
    expect(begun.data.map(({ datetime }: { datetime: number }) => datetime)).toEqual([from, from + 120]);
    const part = (await journalOf({ ...period, startDate: from + 60, stopDate: from + 120 })).body.data.journal;
    expect(part.total).toBe(2);
  });

  it('notes the same change once', async () => {
    const id = await modem();
    const from = MONTH_AGO;
    await sessions(id, from, [{ address: '10.0.0.7' }]);
    await sessions(id, from, [{ address: '10.0.0.7' }]);
    await sessions(id, from + DAY * 2, [{ cause: 'closed' }]);
    const all = (await journalOf({ gateway_id: id, startDate: 0, stopDate: from + DAY * 3 })).body.data.journal;
    expect(all.total).toBe(2);
  });

  it("does not return another company's, and refuses an invalid period", async () => {
    const id = await modem();
    const period = { gateway_id: id, startDate: 0, stopDate: DAY };
    expect((await journalOf(period, stranger)).status).toBe(404);
    expect((await journalOf({ ...period, startDate: -1 })).status).toBe(422);
    expect((await journalOf({ ...period, events: ['sold'] })).status).toBe(422);
  });
});
