import { testApp, type TestApp, type TestReply } from '@gaugeway/platform/testing';
import {
  cancelTasks,
  checkCommand,
  controlDevice,
  createNetworkServer,
  createTask,
  getMeteringDevice,
  listTasks,
  previewDownlink,
  saveLorawanSettings,
  TASK_STATE,
  taskLogs,
  uploadCodec,
} from '@gaugeway/proto/api';
import { Inlet } from '../../services/connector/pipeline/accept/inlet';
import { connectorService } from '../../services/connector/connector.module';
import { Registry } from '../../services/connector/pipeline/registry/registry';
import { devicesService } from '../../services/devices/devices.module';
import { tasksService } from '../../services/tasks/tasks.module';
import { ChirpstackServer } from '../simulators/chirpstack-server';
import { as, creator, eventually, nextEui, owner, SECRET, stranger } from './devices-fixture';

const VALVE = 7001;
const SI12 = 215;
const JOOBY = 5101;

/** The whole way of a command to a LoRaWAN device: API, queue, network server, its events, the task. */
let app: TestApp;
let chirpstack: ChirpstackServer;
let server: number;

beforeAll(async () => {
  const env = { INTERNAL_SECRET: SECRET, NETWORK_SERVERS_PRIVATE: 'all', PROVISIONING_RETRY_MS: '100' };
  [app, chirpstack] = await Promise.all([
    testApp([devicesService, connectorService, tasksService], { env: { ...env, DOWNLINK_LOOK_MS: '200' } }),
    new ChirpstackServer().start(),
  ]);
  const input = { name: 'Town', url: chirpstack.url, api_token: chirpstack.token, allow_insecure: true };
  server = (await app.call(createNetworkServer, input, as(owner))).body.data.network_server.id;
});

afterAll(async () => {
  await app.close();
  await chirpstack.stop();
});

async function device(modelId: number, { isLinked = true } = {}): Promise<{ id: number; devEui: string }> {
  const devEui = nextEui();
  if (isLinked) chirpstack.add(devEui, 'Valve');
  const reply = await creator(app, owner).radio({ model_id: modelId, name: 'Valve', deviceID: devEui });
  const { id } = reply.body.data.metering_device;
  if (isLinked) {
    const place = { application_id: chirpstack.application.id, device_profile_id: chirpstack.profile };
    const settings = { id, network_server_id: server, ...place, activation: 'kept' } as const;
    await eventually(async () => expect((await app.call(saveLorawanSettings, settings, as(owner))).status).toBe(200));
    await eventually(async () => {
      const rows = await app.database.database.query(
        'SELECT FROM connector.provisioning WHERE device_id = $1 AND server_id IS NOT NULL',
        [id],
      );
      expect(rows).toHaveLength(1);
    });
  }
  await eventually(() => expect(app.get(Registry).device(id)).toBeDefined());
  await eventually(async () =>
    expect(await app.database.database.query('SELECT FROM tasks.device WHERE device_id = $1', [id])).toHaveLength(1),
  );
  return { id, devEui };
}

const control = (id: number, management: Record<string, unknown>, options = as(owner)): Promise<TestReply> =>
  app.call(controlDevice, { id, management, wait: 20 }, options);
const taskOf = async (id: number) =>
  (await app.call(listTasks, { ids: [id] }, as(owner))).body.data.device_tasks.data[0];
const becomes = (id: number, what: object) => eventually(async () => expect(await taskOf(id)).toMatchObject(what));

/** The gateway took it, the device confirmed it. */
async function deliver(devEui: string): Promise<void> {
  const { left } = chirpstack.queues.send(devEui);
  const item = { devEui, queueItemId: left?.id ?? '', acknowledged: true };
  const at = Date.now();
  await app.get(Inlet).acceptLorawan('test', 0, { ...item, event: 'txack', heardAt: at });
  chirpstack.queues.settle(devEui);
  await app.get(Inlet).acceptLorawan('test', 0, { ...item, event: 'ack', heardAt: at + 1 });
}

it('keeps the settings of a device as they were set and as it read them out', async () => {
  const { id, devEui } = await device(SI12);
  const status = async () => (await app.call(getMeteringDevice, { id }, as(owner))).body.data.metering_device.status;
  const set: number = (await control(id, { vega_settings: 1, repeats: 3 })).body.data.task_id;
  await becomes(set, { status: TASK_STATE.queued });
  await deliver(devEui);
  await becomes(set, { status: TASK_STATE.done });
  await eventually(async () => expect(await status()).toMatchObject({ vega_settings: { repeats: 3 } }));
  const read: number = (await control(id, { get_settings: 1 })).body.data.task_id;
  await becomes(read, { status: TASK_STATE.queued });
  await deliver(devEui);
  // ADR on, report period of 24 hours, and a setting that no document here names.
  const data = Buffer.from('00050001011000010463000107', 'hex');
  await app.get(Inlet).acceptLorawan('test', 0, { devEui, event: 'up', fPort: 3, data, heardAt: Date.now() + 1000 });
  await becomes(read, { status: TASK_STATE.done, result: '{"adr":1,"report_period":1440,"setting_99":7}' });
  await eventually(async () => expect(await status()).toMatchObject({ vega_settings: { repeats: 3, adr: 1 } }));
});

it('asks a module for an hour of its archive, and the answer ends the request', async () => {
  const { id, devEui } = await device(JOOBY);
  const datetime = '2023-12-23 12:00';
  expect((await control(id, { archive: 103, datetime })).status).toBe(422);
  const task: number = (await control(id, { archive: 0, datetime })).body.data.task_id;
  await becomes(task, { status: TASK_STATE.queued });
  await deliver(devEui);
  await becomes(task, { status: TASK_STATE.acknowledged });
  // The published answer, with its check byte.
  const data = Buffer.from('1f300e2f970c010f83010a080a080a0c0a40', 'hex');
  await app.get(Inlet).acceptLorawan('test', 0, { devEui, event: 'up', fPort: 1, data, heardAt: Date.now() + 1000 });
  await becomes(task, { status: TASK_STATE.done });
});

it('closes a valve with its next uplink, and the task says so all the way', async () => {
  const { id, devEui } = await device(VALVE);
  const reply = await control(id, { valve: 0 });
  expect(reply.body.data).toMatchObject({
    control_set: null,
    msg: expect.stringContaining('for the next uplink of the device'),
  });
  const task: number = reply.body.data.task_id;
  await becomes(task, { status: TASK_STATE.queued, step: reply.body.data.msg });
  await deliver(devEui);
  await becomes(task, { status: TASK_STATE.acknowledged });
  const answer = { devEui, event: 'up', fPort: 10, data: Buffer.from('0700', 'hex'), heardAt: Date.now() + 1000 };
  await app.get(Inlet).acceptLorawan('test', 0, answer);
  await becomes(task, { status: TASK_STATE.done, result: '{"valve":0}' });
  await eventually(async () =>
    expect((await app.call(getMeteringDevice, { id }, as(owner))).body.data.metering_device.status).toEqual({
      ...{ power: null, valve: 0, last_set_limit: null, additional_limit: null },
      ...{ last_special_shedule_day: null, last_special_shedule_tariff: null },
      ...{ vega_settings: null, set_settings: null, set_setpoint: null, lartech_settings: null },
    }),
  );
  const logs = await app.call(taskLogs, { device_task_ids: [task] }, as(owner));
  const steps = logs.body.data.logs.data as { status: number; step: string | null; frames: { decoded: string }[] }[];
  expect(steps.map(({ status, step }) => [status, step !== null]).reverse()).toEqual([
    [TASK_STATE.created, false],
    [TASK_STATE.queued, false],
    [TASK_STATE.queued, true],
    [TASK_STATE.sent, true],
    [TASK_STATE.acknowledged, true],
    [TASK_STATE.done, true],
  ]);
  // The command and the answer, each with its meaning.
  expect(steps.flatMap(({ frames }) => frames.map(({ decoded }) => decoded))).toEqual([
    'Valve: closed',
    'Valve: closed',
  ]);
  expect(chirpstack.queues.effects.get(devEui)).toEqual(['10 0700']);
});

it('says why a command cannot reach its device', async () => {
  const { id } = await device(VALVE, { isLinked: false });
  const reply = await control(id, { valve: 1 });
  expect(reply.body.data.control_set).toMatchObject({
    status: TASK_STATE.failed,
    result_code: 'not_reachable',
    error: expect.stringContaining('not connected to a network server'),
  });
});

it('takes a command back that the network server still has', async () => {
  const { id, devEui } = await device(VALVE);
  const task: number = (await control(id, { valve: 1 })).body.data.task_id;
  await app.call(cancelTasks, { device_task_ids: [task] }, as(owner));
  await becomes(task, { status: TASK_STATE.cancelled });
  expect(chirpstack.queues.of(devEui)).toHaveLength(0);
});

it('offers a mass command, and refuses what the model, its bounds or the company do not have', async () => {
  const [one, other] = [await device(SI12), await device(VALVE)];
  const checked = await app.call(
    checkCommand,
    { command_type: 'control', device_ids: [one.id, other.id], management: { setout: 1, out: 2 } },
    as(owner),
  );
  expect(checked.body.data).toMatchObject({ executable_count: 1 });
  const made = await app.call(
    createTask,
    { command_type: 'control', device_ids: [one.id], management: { setout: 1, out: 2 } },
    as(owner),
  );
  await eventually(() => expect(chirpstack.queues.of(one.devEui)).toHaveLength(1));
  expect(made.body.data.device_tasks).toHaveLength(1);
  expect((await control(one.id, { setout: 1, out: 3 })).status).toBe(422);
  const raw = (fport: number, payload: string) => ({ send_raw_payload: { payload, fport, class: 'A' } });
  for (const wrong of [raw(0, '0a'), raw(256, '0a'), raw(1, ''), raw(1, 'abc'), raw(1, 'zz'), raw(1, '0a'.repeat(223))])
    expect((await control(one.id, wrong)).status).toBe(422);
  const odd = await control(one.id, raw(1, 'abc'));
  expect(odd.body.data.fields['management.payload']).toEqual(['Enter an even number of digits: two per byte.']);
  expect((await control(one.id, raw(1, '0a'), as(stranger))).status).toBe(404);
  const rights = { read: [4], create: [], update: [], delete: [], access_all: [4] };
  expect((await control(one.id, raw(1, '0a'), as({ ...owner, isAdmin: false, rights }))).status).toBe(403);
});

describe('a model whose codec a company uploaded', () => {
  /** A gas detector: `A1, state` on port 7 moves its valve, `A2, threshold u16` sets the threshold of its alarm. */
  const SOURCE = `
    var downlinkControls = { closed_solenoid: {}, set_gas_alarm: { set_gas_alarm: { min: 10, max: 900 } } };
    function decodeUplink(input) { return { data: { valve: input.bytes[1] } }; }
    function encodeDownlink(input) {
      var level = input.data.set_gas_alarm;
      if (level === 13) return { errors: ['thirteen is bad luck'] };
      if (level !== undefined) return { fPort: 7, bytes: [0xa2, level >> 8, level & 255] };
      return { fPort: 7, bytes: [0xa1, 0] };
    }
    function decodeDownlink(input) {
      if (input.bytes[0] === 0xa1) return { data: { closed_solenoid: 1 } };
      return { data: { set_gas_alarm: input.bytes[1] * 256 + input.bytes[2] } };
    }`;
  const uplink = { type: 'uplink' as const, f_port: 7, bytes: 'a100', output: { data: { valve: 0 } } };
  const closes = {
    type: 'downlink_encode' as const,
    data: { closed_solenoid: 1 },
    output: { fPort: 7, bytes: [0xa1, 0] },
  };
  const warns = {
    type: 'downlink_encode' as const,
    data: { set_gas_alarm: 300 },
    output: { fPort: 7, bytes: [0xa2, 1, 44] },
  };
  const upload = (source: string, examples: object[]) =>
    app.call(
      uploadCodec,
      {
        ...{ name: `Detector ${nextEui()}`, brand: 'Ours', resource: 'gas', source, examples },
        mapping: [{ key: 'valve', type: 7, field: 'valve' }],
      } as never,
      as(owner),
    );

  it('offers the controls that the codec declares, sends its frames, and shows what they mean before', async () => {
    const made = await upload(SOURCE, [uplink, closes, warns]);
    expect(made.body.data.company_model).toMatchObject({ state: 'ready' });
    const { id, devEui } = await device(made.body.data.company_model.id);
    const shown = (await app.call(getMeteringDevice, { id }, as(owner))).body.data.metering_device;
    expect(Object.keys(shown.model.options.control).sort()).toEqual([
      ...['closed_solenoid', 'send_raw_payload', 'set_gas_alarm'],
    ]);
    expect(shown.model.options.control.set_gas_alarm.parameters).toMatchObject([{ min: 10, max: 900 }]);

    const preview = (management: Record<string, unknown>, who = as(owner)) =>
      app.call(previewDownlink, { device_id: id, management }, who);
    expect((await preview({ set_gas_alarm: 300 })).body.data).toMatchObject({
      ...{ f_port: 7, payload: 'a2012c', size: 3, decoded: { set_gas_alarm: 300 } },
      airtimes: expect.arrayContaining([
        expect.objectContaining({ data_rate: 'DR5', spreading_factor: 7, fits: true }),
      ]),
    });
    const raw = { send_raw_payload: 1, payload: 'a100', fport: 7, class: 'A' };
    expect((await preview(raw)).body.data).toMatchObject({ payload: 'a100', decoded: { closed_solenoid: 1 } });
    expect((await preview({ set_gas_alarm: 901 })).status).toBe(422);
    expect((await preview({ power: 1 })).status).toBe(422);
    expect((await preview({ set_gas_alarm: 13 })).body.msg).toContain('thirteen is bad luck');
    expect((await preview(raw, as(stranger))).status).toBe(404);

    const task: number = (await control(id, { set_gas_alarm: 300 })).body.data.task_id;
    await eventually(() => expect(chirpstack.queues.of(devEui)).toHaveLength(1));
    await deliver(devEui);
    await becomes(task, { status: TASK_STATE.done });
    expect(chirpstack.queues.effects.get(devEui)).toEqual(['7 a2012c']);
    const refused: number = (await control(id, { set_gas_alarm: 13 })).body.data.task_id;
    await becomes(refused, { status: TASK_STATE.failed, step: expect.stringContaining('codec') });
    expect((await taskOf(refused)).result).toContain('thirteen is bad luck');
    expect(chirpstack.queues.effects.get(devEui)).toHaveLength(1);
  });

  it('keeps what a reading control was answered: the codec names it, or reports the requested state', async () => {
    const source = `
      var downlinkControls = ['get_alarm_value', 'relay_state'];
      function decodeUplink(input) {
        var b = input.bytes;
        if (b[0] === 0xa4) return { data: {}, answers: { get_alarm_value: { set_gas_alarm: b[1], muted: true } } };
        return { data: { valve: b[1] } };
      }
      function encodeDownlink(input) { return { fPort: 7, bytes: [input.data.get_alarm_value ? 0xa4 : 0xa3] }; }
      function decodeDownlink() { return { data: {} }; }`;
    const asks = (key: string, byte: number) => ({
      type: 'downlink_encode' as const,
      ...{ data: { [key]: 1 }, output: { fPort: 7, bytes: [byte] } },
    });
    const made = await upload(source, [uplink, asks('get_alarm_value', 0xa4), asks('relay_state', 0xa3)]);
    const { id, devEui } = await device(made.body.data.company_model.id);
    const hears = (hex: string, ms: number) =>
      app.get(Inlet).acceptLorawan('test', 0, {
        ...{ devEui, event: 'up', fPort: 7, fCnt: ms, data: Buffer.from(hex, 'hex'), heardAt: Date.now() + ms },
      });
    const request = async (management: Record<string, unknown>): Promise<number> => {
      const task: number = (await control(id, management)).body.data.task_id;
      await eventually(() => expect(chirpstack.queues.of(devEui)).toHaveLength(1));
      await deliver(devEui);
      await becomes(task, { status: TASK_STATE.acknowledged });
      return task;
    };
    const alarm = await request({ get_alarm_value: 1 });
    // A report is no answer for a value that it does not have.
    await hears('a101', 1000);
    await hears('a432', 1100);
    await becomes(alarm, { status: TASK_STATE.done, result: '{"set_gas_alarm":50,"muted":1}' });
    const relay = await request({ relay_state: 1 });
    await hears('a432', 2000);
    await hears('a100', 2100);
    await becomes(relay, { status: TASK_STATE.done, result: '{"valve":0}' });
    await eventually(async () =>
      expect((await app.call(getMeteringDevice, { id }, as(owner))).body.data.metering_device.status.valve).toBe(0),
    );
    const letters = await app.database.database.query(`SELECT FROM bus.dead_letter WHERE cause LIKE '%mapping%'`);
    expect(letters).toHaveLength(0);
  });

  it('is refused with a control that does not exist or wider bounds, and waits for an example of each', async () => {
    const declaring = (text: string) => SOURCE.replace(/downlinkControls = .*;/, `downlinkControls = ${text};`);
    const wrong = [
      "['explode']",
      "['send_raw_payload']",
      '{ set_gas_alarm: { set_gas_alarm: { max: 70000 } } }',
      '{ set_gas_alarm: 5 }',
    ];
    for (const text of wrong) {
      const reply = await upload(declaring(text), [uplink, closes, warns]);
      expect([text, reply.status]).toEqual([text, 422]);
      expect(reply.body.data.fields.source[0]).not.toMatch(/^errors\./);
    }
    const waits = await upload(declaring("['closed_solenoid', 'set_gas_alarm']"), [uplink, closes]);
    expect(waits.body.data).toMatchObject({
      company_model: { state: 'draft' },
      msg: expect.stringContaining('set_gas_alarm'),
    });
  });
});
