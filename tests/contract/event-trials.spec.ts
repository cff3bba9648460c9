import { modelsOf } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { type CallOf, type EventTrial, MOST_TRIED_DEVICES, SECTION, tryEventRule } from '@gaugeway/proto/api';
import {
  baseStationRegistry,
  baseStationState,
  devicePollGroup,
  gatewayRegistry,
  gatewayState,
  readingDecoded,
} from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { JudgedContactRepository } from '../../services/messages/quality/event-trials/contacts/judged-contact.repository';
import { messagesService } from '../../services/messages/messages.module';
import { appBehindGateway, as, creator, eventually, owner, radioModel, stranger } from './devices-fixture';

const HOUR = 3600;
const NOW = Math.floor(Date.now() / 1000);
const BEGIN = NOW - 100 * HOUR;

let app: TestApp;
let device = 0;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, messagesService]);
  const reply = await creator(app, owner).radio({ name: 'Boiler', deviceTimezone: 0, report_period_update: 3600 });
  device = reply.body.data.metering_device.id;
  const query = (sql: string) => app.database.database.query(sql);
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.device WHERE device_id = ${device}`)).toHaveLength(1),
  );
  // Hot for three hours, twice; silent for 20 hours between.
  const temperatures = Array.from({ length: 60 }, (_, hour) => (hour % 30 < 3 ? 70 : 20));
  const readings = temperatures.map((temperature, hour) => ({
    at: BEGIN + (hour < 30 ? hour : hour + 20) * HOUR,
    temperature,
  }));
  await app.get(Bus).publish(
    readingDecoded,
    readings.map(({ at, temperature }) => ({
      key: String(device),
      company: 2,
      value: {
        deviceId: device,
        companyId: 2,
        modelId: radioModel.id,
        receivedAt: at * 1000,
        layouts: [{ fields: ['temperature'] }],
        readings: [{ type: 1, ts: at, layout: 0, values: [temperature] }],
      },
    })),
  );
  await eventually(async () =>
    expect(await query(`SELECT FROM messages.message WHERE device_id = ${device}`)).toHaveLength(60),
  );
});
afterAll(() => app.close());

const tried = (input: Partial<CallOf<typeof tryEventRule>>, by = owner): Promise<TestReply> =>
  app.call(
    tryEventRule,
    {
      operator: 'and',
      conditions: [{ kind: 'threshold', field: 'temperature', comparison: 'above', value: 60 }],
      scope: { kind: 'all' },
      schedule: null,
      hold_minutes: 0,
      recover_minutes: 0,
      repeat_minutes: 0,
      ...input,
    },
    as(by),
  );
const trial = async (input: Partial<CallOf<typeof tryEventRule>>, by = owner): Promise<EventTrial> => {
  const reply = await tried(input, by);
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  return reply.body.data.trial as EventTrial;
};

describe('a rule that is tried on the past', () => {
  it('says when it would have fired, newest first, and on which days', async () => {
    const found = await trial({});
    expect(found).toMatchObject({
      total: 2,
      devices: 1,
      devices_tried: 1,
      devices_fired: 1,
      rows: 60,
      is_truncated: false,
    });
    expect(found.firings).toMatchObject([
      { device: { id: device, name: 'Boiler' }, at: BEGIN + 50 * HOUR, ended_at: BEGIN + 53 * HOUR, value: 70 },
      { at: BEGIN, ended_at: BEGIN + 3 * HOUR },
    ]);
    expect(found.days).toHaveLength(31);
    expect(found.days.reduce((sum, { firings }) => sum + firings, 0)).toBe(2);
  });

  it('looks first at the devices that report what the rule reads, where there are too many', async () => {
    const other = modelsOf([]).find(({ fields }) => !Object.values(fields).flat().includes('temperature'));
    await app.database.database.query(
      `INSERT INTO messages.device SELECT (jsonb_populate_record(d, jsonb_build_object('device_id', -n, 'model_id', $2::int))).*
       FROM messages.device d, generate_series(1, ${MOST_TRIED_DEVICES}) n WHERE d.device_id = $1`,
      [device, other?.id],
    );
    const found = await trial({});
    await app.database.database.query(`DELETE FROM messages.device WHERE device_id < 0`);
    expect(found).toMatchObject({
      ...{ devices: MOST_TRIED_DEVICES + 1, devices_tried: MOST_TRIED_DEVICES, is_truncated: true },
      ...{ total: 2, devices_fired: 1 },
    });
  });

  it('finds silences, and keeps to the requested days', async () => {
    const silent = await trial({ conditions: [{ kind: 'no_data', periods: 3 }] });
    expect(silent.firings.map(({ ended_at }) => ended_at)).toEqual([null, BEGIN + 50 * HOUR]);
    expect((await trial({ days: 1 })).total).toBe(0);
  });

  it('is tried on the members of its poll groups alone', async () => {
    const members = { kind: 'poll_groups' as const, group_ids: [41] };
    expect(await trial({ scope: members })).toMatchObject({ total: 0, devices: 0 });
    const value = { deviceId: device, companyId: 2, groupId: 41 };
    await app.get(Bus).publish(devicePollGroup, [{ key: String(device), company: 2, value }]);
    await eventually(async () => expect(await trial({ scope: members })).toMatchObject({ total: 2, devices: 1 }));
  });

  it('finds the events of the journal by their names', async () => {
    const value = {
      ...{ deviceId: device, companyId: 2, modelId: radioModel.id, receivedAt: (BEGIN + 10 * HOUR) * 1000 },
      layouts: [{ fields: [] }],
      readings: [
        {
          type: 99,
          ts: BEGIN + 10 * HOUR,
          layout: 0,
          values: [],
          extra: JSON.stringify({ event_name: 'Обратный порядок фаз' }),
        },
        { type: 99, ts: BEGIN + 20 * HOUR, layout: 0, values: [], extra: JSON.stringify({ event_name: 'Сброс' }) },
      ],
    };
    await app.get(Bus).publish(readingDecoded, [{ key: String(device), company: 2, value }]);
    await eventually(async () =>
      expect(await trial({ conditions: [{ kind: 'journal', texts: ['порядок'] }] })).toMatchObject({
        total: 1,
        firings: [{ at: BEGIN + 10 * HOUR, ended_at: BEGIN + 11 * HOUR }],
      }),
    );
  });

  it('says when gateway devices and base stations were lost and came back, to those who see them', async () => {
    const bus = app.get(Bus);
    const [gateway, station] = [7290, 7291];
    const common = { companyId: 2, state: 'active', version: 1, tiedUsers: [] };
    await bus.publish(gatewayRegistry, [
      { key: String(gateway), company: 2, value: { ...common, gatewayId: gateway, modelId: 2, name: 'Modem' } },
    ]);
    await bus.publish(baseStationRegistry, [
      { key: String(station), company: 2, value: { ...common, baseStationId: station, name: 'Mast' } },
    ]);
    const judged = [
      [BEGIN - 40 * 24 * HOUR, false],
      [BEGIN, true],
      [BEGIN + 5 * HOUR, false],
      [BEGIN + 7 * HOUR, true],
    ] as const;
    // The last one comes twice, as after a replay.
    for (const [at, alive] of [...judged, judged[3]]) {
      const value = { companyId: 2, alive, at: at * 1000, lastContact: at * 1000 };
      await bus.publish(gatewayState, [{ key: String(gateway), company: 2, value: { ...value, gatewayId: gateway } }]);
      await bus.publish(baseStationState, [
        { key: String(station), company: 2, value: { ...value, baseStationId: station } },
      ]);
    }
    const of = async (id: number) =>
      (await app.database.database.query('SELECT FROM messages.judged_contact WHERE subject_id = $1', [id])).length;
    await eventually(async () => expect([await of(gateway), await of(station)]).toEqual([4, 4]));
    const scope = { kind: 'gateways' as const, gateway_ids: [gateway] };
    const found = await trial({ conditions: [{ kind: 'gateway_lost' }], scope });
    expect(found).toMatchObject({
      total: 2,
      devices: 1,
      devices_tried: 1,
      devices_fired: 1,
      is_truncated: false,
      skipped_conditions: [],
    });
    // A device that was lost before the examined days is lost from their begin.
    expect(found.firings).toMatchObject([
      { device: { id: gateway, name: 'Modem' }, at: BEGIN + 5 * HOUR, ended_at: BEGIN + 7 * HOUR },
      { at: found.from, ended_at: BEGIN },
    ]);
    expect(await trial({ conditions: [{ kind: 'base_station_lost' }] })).toMatchObject({ total: 2, devices: 1 });
    const seesNone = { ...owner, isAdmin: false, rights: { ...owner.rights, read: [SECTION.events] } };
    for (const by of [stranger, seesNone])
      expect(await trial({ conditions: [{ kind: 'gateway_lost' }] }, by)).toMatchObject({ total: 0, devices: 0 });
    await app.get(JudgedContactRepository).forgetOld();
    expect(await of(gateway)).toBe(4);
    await app.database.database.query(`UPDATE messages.judged_contact SET at = at - interval '150 days'`);
    await app.get(JudgedContactRepository).forgetOld();
    expect([await of(gateway), await of(station)]).toEqual([1, 1]);
  });

  it('says what the past says nothing of', async () => {
    expect(await trial({ conditions: [{ kind: 'command_failed' }] })).toMatchObject({
      total: 0,
      devices_tried: 0,
      skipped_conditions: ['command_failed'],
    });
  });

  it('is refused without the right, of a foreign device, and with a field that is none', async () => {
    const scope = { kind: 'devices' as const, device_ids: [device] };
    expect((await tried({ scope }, stranger)).status).toBe(404);
    expect((await trial({}, stranger)).devices).toBe(0);
    expect((await tried({}, { ...owner, isAdmin: false })).status).toBe(403);
    const unknown = [{ kind: 'stuck' as const, field: 'no_such_field', hours: 3 }];
    expect((await tried({ conditions: unknown })).body.key).toBe('errors.event_unknown_field');
    expect((await tried({ conditions: [] })).status).toBe(422);
    expect((await tried({ days: 31 })).status).toBe(422);
  });
});
