import { TASK_STATE } from '@gaugeway/proto/api';
import type { gaugeway } from '@gaugeway/proto/events';
import { modems } from '../../../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../../../scripts/simulate/meters/index.mjs';
import { type PlayedMeter, type PlayedModem, startModem } from '../../../../scripts/simulate/modem.mjs';
import { Inlet } from '../../pipeline/accept/inlet';
import { type ConnectorApp, connectorApp, eventually } from '../../testing/connector-app';
import { Broker } from '../transport/broker';
import { Progress } from '../../commands/progress';

const HOST = '127.0.0.1';
const workshop = modems.find(({ meters }) => meters[0]?.kind === 'ce301')?.meters[0];
if (!workshop) throw new Error('no CE301 in the fleet');
const CE301 = workshop;
const TIME_SET = { control: 'time_set', commandClass: 'C', actuator: 'clock', commandType: 'control', priority: 1 };
const CARRIED_OUT = ['DATE_(00.15.06.25)', 'TIME_(12:30:00)'];
const management = JSON.stringify({ time_set: '2025-06-15 12:30:00' });

/** The meters' own logs show which commands were carried out, and how often. */
describe('a command to a wired meter', () => {
  let connector: ConnectorApp;
  const playing: PlayedModem[] = [];
  let next = 1;

  beforeAll(async () => {
    connector = await connectorApp({ COMMAND_RECONNECT_SECONDS: '20' });
    heardBy.push(connector);
  });
  afterEach(() => {
    for (const modem of playing.splice(0)) modem.stop();
  });
  afterAll(() => connector.app.close());

  const sql = (text: string, values: unknown[] = []) => connector.app.database.database.query(text, values);
  /** Connectors of one installation share their receptions. */
  const heardBy: ConnectorApp[] = [];
  const progressOf = (taskId: number) =>
    heardBy.flatMap(({ heard }) => heard.progress.filter((event) => event.taskId === taskId));
  const stored = (taskId: number) => sql('SELECT 1 FROM connector.command WHERE task_id = $1', [taskId]);
  const ended = (taskId: number) => eventually(() => progressOf(taskId).find(({ state }) => state >= TASK_STATE.done));

  /** A meter behind its own modem, which is not connected yet. */
  async function place(): Promise<{ id: number; identity: string }> {
    const id = next++;
    const identity = `8650610411${String(id).padStart(5, '0')}`;
    await connector.gateway({ gatewayId: id, modelId: 2, identity });
    await connector.device({ deviceId: id, modelId: 301, gatewayId: id, insideAddr: CE301.insideAddr });
    return { id, identity };
  }

  async function connect(identity: string, meter: PlayedMeter, on = connector): Promise<void> {
    const port = on.app.get(Broker).portOf('modem') ?? 0;
    playing.push(startModem({ host: HOST, port, identity, meters: [meter], delayMs: 2 }));
    await eventually(() => on.app.get(Broker).heldGateways().length > 0);
  }

  const held = (id: number, on = connector) => eventually(() => on.app.get(Broker).sessionOf(id)?.lease);

  async function send(deviceId: number, more: Partial<gaugeway.CommandRequested.$Properties> = {}): Promise<number> {
    const taskId = more.taskId ?? 1000 + next++;
    await connector.command({ management, fence: 1, ...TIME_SET, ...more, deviceId, taskId });
    return taskId;
  }

  it('is carried out once, however often it is delivered', async () => {
    const { id, identity } = await place();
    const meter = playMeter(CE301);
    await connect(identity, meter);
    await held(id);
    // A number beyond 32 bits.
    const taskId = await send(id, { taskId: 5_000_000_001 });
    await send(id, { taskId });
    expect(await ended(taskId)).toMatchObject({ state: TASK_STATE.done });
    await send(id, { taskId });
    const marker = await send(id, { control: '', commandClass: 'A', commandType: 'poll', management: '{"tariff":1}' });
    await ended(marker);
    expect(progressOf(taskId).map(({ state }) => state)).toEqual([TASK_STATE.sent, TASK_STATE.done]);
    expect(meter.effects).toEqual(CARRIED_OUT);
    // The timeline shows the gateway device and the frames, without the password.
    const [sent, done] = progressOf(taskId);
    expect(sent?.gateway).toBe(identity);
    const frames = done?.frames.map(({ isSent, hex }) => `${isSent ? '>' : '<'} ${hex}`);
    expect(frames?.slice(4, 8)).toEqual([
      '> 015031******************03**',
      '< 06',
      '> 01573102444154455f2830302e31352e30362e3235290378',
      '< 06',
    ]);
  });

  it('waits for a device that is not known here yet', async () => {
    const id = next++;
    const taskId = await send(id);
    await eventually(async () => (await stored(taskId)).length === 1);
    const identity = `8650610411${String(id).padStart(5, '0')}`;
    const meter = playMeter(CE301);
    await connector.gateway({ gatewayId: id, modelId: 2, identity });
    await connect(identity, meter);
    expect(progressOf(taskId)).toEqual([]);
    await connector.device({ deviceId: id, modelId: 301, gatewayId: id, insideAddr: CE301.insideAddr });
    expect((await ended(taskId)).state).toBe(TASK_STATE.done);
    expect(meter.effects).toEqual(CARRIED_OUT);
  });

  it('waits for the change of the device by which it was judged', async () => {
    const id = next++;
    const identity = `8650610411${String(id).padStart(5, '0')}`;
    const device = { deviceId: id, modelId: 301, insideAddr: CE301.insideAddr };
    await connector.device({ ...device, version: 100_000 + id, state: 'inactive' });
    await connector.gateway({ gatewayId: id, modelId: 2, identity });
    const meter = playMeter(CE301);
    await connect(identity, meter);
    await held(id);
    const taskId = await send(id, { deviceVersion: 100_001 + id });
    await eventually(async () => (await stored(taskId)).length === 1);
    await connector.device({ ...device, version: 100_001 + id, gatewayId: id });
    expect((await ended(taskId)).state).toBe(TASK_STATE.done);
    expect(meter.effects).toEqual(CARRIED_OUT);
  });

  it('that waited for its device beyond its time is not sent when the device comes', async () => {
    const id = next++;
    const taskId = await send(id);
    await eventually(async () => (await stored(taskId)).length === 1);
    await sql(`UPDATE connector.command SET expires_at = now() - interval '1 s' WHERE task_id = $1`, [taskId]);
    const identity = `8650610411${String(id).padStart(5, '0')}`;
    const meter = playMeter(CE301);
    await connector.gateway({ gatewayId: id, modelId: 2, identity });
    await connect(identity, meter);
    await connector.device({ deviceId: id, modelId: 301, gatewayId: id, insideAddr: CE301.insideAddr });
    await held(id);
    const read = { control: '', actuator: '', commandClass: 'A', commandType: 'poll', management: '{"tariff":1}' };
    const marker = await send(id, read);
    expect((await ended(marker)).state).toBe(TASK_STATE.done);
    expect(progressOf(taskId)).toEqual([]);
    expect(meter.effects).toEqual([]);
  });

  /** A command to a gateway device that nobody has heard ends as not reachable: the queue was looked through. */
  async function lookedThrough(): Promise<void> {
    const { id } = await place();
    expect(await ended(await send(id))).toMatchObject({ state: TASK_STATE.failed, resultCode: 'not_reachable' });
  }

  it('waits for the lease of a modem that has just connected', async () => {
    const { id, identity } = await place();
    const meter = playMeter(CE301);
    await connector.app.database.database.transaction(async (transaction) => {
      // The lease is written when this is over.
      await transaction.query('LOCK TABLE connector.held_session IN EXCLUSIVE MODE');
      await connect(identity, meter);
      await eventually(() => connector.app.get(Broker).sessionOf(id));
      const taskId = await send(id);
      await eventually(async () => (await stored(taskId)).length === 1);
      await lookedThrough();
      expect(progressOf(taskId)).toEqual([]);
    });
    await eventually(() => meter.effects?.length === 2);
  });

  it('waits for a modem that another connector has heard a moment ago', async () => {
    const { id, identity } = await place();
    await sql(
      `INSERT INTO connector.broker_peer (identity, port, address, instance, is_quarantined, gateway_id, last_data_at)
       VALUES ($1, 'modem', '127.0.0.1', NULL, false, $2, now())`,
      [identity, id],
    );
    const taskId = await send(id);
    await eventually(async () => (await stored(taskId)).length === 1);
    await lookedThrough();
    expect(progressOf(taskId)).toEqual([]);
    const meter = playMeter(CE301);
    await connect(identity, meter);
    expect((await ended(taskId)).state).toBe(TASK_STATE.done);
    expect(meter.effects).toEqual(CARRIED_OUT);
  });

  it('is unknown where its answer was lost, and not sent again', async () => {
    const { id, identity } = await place();
    const meter = playMeter(CE301);
    await connect(identity, {
      answer: (request, at) => {
        const answer = meter.answer(request, at);
        return meter.effects?.length === 2 ? null : answer;
      },
    });
    await held(id);
    const taskId = await send(id);
    expect(await ended(taskId)).toMatchObject({ state: TASK_STATE.unknown, resultCode: 'timeout' });
    expect(meter.effects).toEqual(CARRIED_OUT);
  });

  it('is not sent by a connector that lost the line between the first byte and the frame that acts', async () => {
    const { id, identity } = await place();
    const meter = playMeter(CE301);
    let taken: Promise<unknown> | null = null;
    await connect(identity, {
      // Else the frame that acts could be faster than the loss of the line.
      get ready() {
        return taken;
      },
      answer: (request, at) => {
        // The choice of mode: the session is open, nothing has acted yet.
        if (request[0] === 0x06)
          taken ??= sql(
            `UPDATE connector.held_session SET instance = 'other', lease = lease + 1 WHERE gateway_id = $1`,
            [id],
          );
        return meter.answer(request, at);
      },
    });
    await held(id);
    const taskId = await send(id);
    await eventually(async () => {
      await taken;
      const [row] = await sql(`SELECT state, attempt FROM connector.command WHERE task_id = $1`, [taskId]);
      return row?.state === 'queued' && row.attempt === 2;
    });
    await eventually(() => progressOf(taskId).length > 0);
    expect(meter.effects).toEqual([]);
    expect(progressOf(taskId).map(({ state }) => state)).toEqual([TASK_STATE.sent]);
  });

  it('is replaced by a newer one for the same clock while it waits, and can be cancelled', async () => {
    const { id, identity } = await place();
    // Another job holds the line, so the command waits here.
    await sql(`INSERT INTO connector.held_session (gateway_id, company_id, instance) VALUES ($1, 1, 'other')`, [id]);
    const [older, newer] = [await send(id), await send(id)];
    expect(await ended(older)).toMatchObject({ state: TASK_STATE.cancelled, resultCode: 'superseded' });
    await connector.command({ taskId: newer, deviceId: id, cancel: true });
    expect(await ended(newer)).toMatchObject({ state: TASK_STATE.cancelled, resultCode: 'cancelled' });
    const last = await send(id);
    const meter = playMeter(CE301);
    await connect(identity, meter);
    expect((await ended(last)).state).toBe(TASK_STATE.done);
    expect(meter.effects).toEqual(CARRIED_OUT);
    // Too late to cancel it: nothing is published.
    await connector.command({ taskId: last, deviceId: id, cancel: true });
    const marker = await send(id, { control: '', commandClass: 'A', commandType: 'poll', management: '{"tariff":1}' });
    await ended(marker);
    expect(progressOf(last).at(-1)?.state).toBe(TASK_STATE.done);
  });

  it('ends when its readings can be stored, where the disk was full when they came', async () => {
    const { id, identity } = await place();
    await connect(identity, playMeter(CE301));
    await held(id);
    const full = Object.assign(new Error('no room'), { code: '53100' });
    const inlet = connector.app.get(Inlet);
    const refused = jest.spyOn(inlet, 'acceptWired').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    const read = { control: '', actuator: '', commandClass: 'A', commandType: 'poll', management: '{"tariff":1}' };
    const taskId = await send(id, read);
    expect(await ended(taskId)).toMatchObject({ state: TASK_STATE.done });
    expect(refused.mock.calls.length).toBeGreaterThanOrEqual(3);
    refused.mockRestore();
    expect(await eventually(() => connector.heard.readings.find(({ deviceId }) => deviceId === id))).toBeDefined();
  });

  it('reports that it was cancelled or replaced, also where the first report was lost', async () => {
    const { id } = await place();
    await sql(`INSERT INTO connector.held_session (gateway_id, company_id, instance) VALUES ($1, 1, 'other')`, [id]);
    const older = await send(id);
    await eventually(async () => (await stored(older)).length === 1);
    const progress = connector.app.get(Progress);
    const lost = jest.spyOn(progress, 'publish').mockRejectedValueOnce(new Error('the process died here'));
    const newer = await send(id);
    expect(await ended(older)).toMatchObject({ state: TASK_STATE.cancelled, resultCode: 'superseded' });
    lost.mockRejectedValueOnce(new Error('the process died here'));
    await connector.command({ taskId: newer, deviceId: id, cancel: true });
    expect(await ended(newer)).toMatchObject({ state: TASK_STATE.cancelled, resultCode: 'cancelled' });
    lost.mockRestore();
  });

  it('survives the connector, and repeats what it was sending only if it reads', async () => {
    const { id, identity } = await place();
    await sql(`INSERT INTO connector.held_session (gateway_id, company_id, instance) VALUES ($1, 1, 'stopped')`, [id]);
    const [waits, read, changed] = [
      await send(id),
      await send(id, { control: '', commandClass: 'A', actuator: '', commandType: 'poll', management: '{"tariff":1}' }),
      await send(id, { actuator: 'other' }),
    ];
    await eventually(
      async () => (await sql('SELECT 1 FROM connector.command WHERE device_id = $1', [id])).length === 3,
    );
    // The state that a connector leaves when it is killed in the middle.
    for (const taskId of [read, changed]) {
      await sql(`UPDATE connector.command SET state = 'sending' WHERE task_id = $1`, [taskId]);
      await sql(
        `INSERT INTO connector.command_attempt (task_id, attempt, fence, instance, lease) VALUES ($1, 1, 1, 'second', 1)`,
        [taskId],
      );
    }
    const second = await connectorApp(
      { INSTANCE_ID: 'second', COMMAND_RECONNECT_SECONDS: '20' },
      connector.app.database,
    );
    heardBy.push(second);
    try {
      expect(await ended(changed)).toMatchObject({ state: TASK_STATE.unknown, resultCode: 'internal' });
      const meter = playMeter(CE301);
      await connect(identity, meter, second);
      expect((await ended(waits)).state).toBe(TASK_STATE.done);
      expect((await ended(read)).state).toBe(TASK_STATE.done);
      expect(meter.effects).toEqual(CARRIED_OUT);
    } finally {
      await second.app.close();
    }
  });
});
