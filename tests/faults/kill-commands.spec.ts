import { setTimeout as sleep } from 'node:timers/promises';
import {
  createGateway,
  createIntegrationKey,
  createMeteringDevice,
  createNetworkServer,
  createTask,
  getMeteringDevice,
  saveCommandThrottle,
  saveLorawanSettings,
  TASK_STATE,
} from '@gaugeway/proto/api';
import { random } from '../../scripts/simulate/curves.mjs';
import { modems } from '../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../scripts/simulate/meters/index.mjs';
import { type PlayedMeter, type PlayedModem, startModem } from '../../scripts/simulate/modem.mjs';
import type { ApiClient } from '../simulators/api-client';
import { KilledServer } from './killed-server';
import { type RadioDevice, RadioTown } from './radio-town';

// FAULT_COMMANDS=10000 npx jest --config tests/faults/jest.config.mjs tests/faults/kill-commands.spec.ts
const COMMANDS = Number(process.env['FAULT_COMMANDS'] ?? 60);
const KILLS = Math.max(2, Math.round(COMMANDS / 250));
const LIMIT_MS = 3_600_000;
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const SIZE = COMMANDS > 1000 ? { radio: 60, valves: 10, wired: 10 } : { radio: 16, valves: 4, wired: 4 };
const MODEL = { si12: 215, valve: 7001, modem: 2, ce301: 301 };
const { created, queued, sent, acknowledged, done, unknown } = TASK_STATE;
const OPEN = [created, queued, sent, acknowledged].join();

const next = random(SEED);
const workshop = modems.find(({ meters }) => meters[0]?.kind === 'ce301')?.meters[0];
if (!workshop) throw new Error('no CE301 in the fleet');
const CE301 = workshop;

interface TaskRow extends Record<string, unknown> {
  id: number;
  device_id: number;
  control: string;
  management: Record<string, unknown>;
  status: number;
  step: string;
  /** Payload in the network server's queue, as `8 0a0b`; null = never sent. */
  payload: string | null;
}

/** The devices' own logs of executed commands are compared with the tasks, when nothing is on its way any more. */
describe(`kill -9 of the server at random moments while ${COMMANDS} commands are on their way (FAULT_SEED=${SEED})`, () => {
  let server: KilledServer;
  let town: RadioTown;
  const modemsPlaying: PlayedModem[] = [];
  const radio = new Map<number, RadioDevice>();
  const wired = new Map<number, PlayedMeter>();
  let hasPassed = false;
  let isOver = false;

  beforeAll(async () => {
    server = await KilledServer.begin('kill-commands', {
      ...{ NETWORK_SERVERS_PRIVATE: 'all', PROVISIONING_RETRY_MS: '100', DOWNLINK_LOOK_MS: '500' },
      COMMAND_RECONNECT_SECONDS: '30',
    });
    town = new RadioTown(server.url, next, COMMANDS > 1000 ? 400 : 60);
    await town.server.start();
    const client = await server.client();
    await client.call(saveCommandThrottle, { max_commands: 10_000, minutes: 1, percent: 100 });
    const { network_server } = await client.call(createNetworkServer, {
      ...{ name: 'Town', url: town.server.url, api_token: town.server.token, allow_insecure: true },
    });
    await Promise.all([
      ...numbers(SIZE.radio).map((n) => placeRadio(client, n, MODEL.si12, network_server.id)),
      ...numbers(SIZE.valves).map((n) => placeRadio(client, SIZE.radio + n, MODEL.valve, network_server.id)),
      ...numbers(SIZE.wired).map((n) => placeWired(client, n)),
    ]);
    await until('the devices are known everywhere', async () => {
      const [row] = await server.database.query<{ n: number }>(
        `SELECT (SELECT count(*) FROM connector.provisioning WHERE kind = 'device' AND server_id IS NOT NULL)
           + (SELECT count(*) FROM tasks.device) AS n`,
      );
      return row?.n === 2 * (SIZE.radio + SIZE.valves) + SIZE.wired;
    });
    town.begin((await client.call(createIntegrationKey, { name: 'town' })).secret);
  });

  afterAll(async () => {
    isOver = true;
    for (const modem of modemsPlaying) modem.stop();
    await town.end();
    await server.end(!hasPassed);
  });

  async function placeRadio(client: ApiClient, n: number, model_id: number, network_server_id: number): Promise<void> {
    const devEui = `70b3d5c0ff${n.toString(16).padStart(6, '0')}`;
    const device = town.add(devEui, model_id === MODEL.valve);
    const { metering_device } = await client.call(createMeteringDevice, { model_id, name: devEui, deviceID: devEui });
    radio.set(metering_device.id, device);
    await client.call(saveLorawanSettings, {
      ...{ id: metering_device.id, network_server_id, application_id: town.server.application.id },
      ...{ device_profile_id: town.server.profile, activation: 'kept' },
    });
  }

  async function placeWired(client: ApiClient, n: number, meter: PlayedMeter = playMeter(CE301)): Promise<number> {
    const identity = `8650610499${String(n).padStart(5, '0')}`;
    const { gateway } = await client.call(createGateway, { name: identity, model_id: MODEL.modem, identity });
    const { metering_device } = await client.call(createMeteringDevice, {
      ...{ model_id: MODEL.ce301, name: `Meter ${n}`, inside_addr: CE301.insideAddr, gatewayID: gateway.id },
    });
    if (n < SIZE.wired) wired.set(metering_device.id, meter);
    modemsPlaying.push(
      startModem({ host: '127.0.0.1', port: server.modemPort, identity, meters: [meter], delayMs: 3 }),
    );
    return metering_device.id;
  }

  async function until(what: string, isSo: () => Promise<boolean>, ms = 90_000): Promise<void> {
    for (const end = Date.now() + ms; !(await isSo());) {
      if (Date.now() > end) throw new Error(`never: ${what}`);
      await sleep(50);
    }
  }

  const count = async (where: string): Promise<number> =>
    (await server.database.query<{ n: number }>(`SELECT count(*) AS n FROM tasks.device_task WHERE ${where}`))[0]?.n ??
    0;

  const stillOpen = () =>
    server.database.query(
      `SELECT t.id, t.control, t.status, t.step, c.state AS command, d.state AS downlink, d.queue_item_id
       FROM tasks.device_task t LEFT JOIN connector.command c ON c.task_id = t.id
       LEFT JOIN connector.downlink d ON d.task_id = t.id WHERE t.status IN (${OPEN}) LIMIT 10`,
    );

  /** An operator, who does not learn of each command whether it was taken. */
  async function command(device_ids: number[], management: Record<string, unknown>): Promise<void> {
    try {
      const client = await server.client();
      await client.call(createTask, { command_type: 'control', device_ids, management });
    } catch (error) {
      // Its connection was cut: it may have been taken, and is not given again.
      if (!/fetch failed|terminated|gave 503/.test(String(error))) throw error;
      await sleep(50);
    }
  }

  /** Rounds of commands until there are enough; some find the one before still on its way. */
  async function commandAll(): Promise<void> {
    const radioOnly = [...radio].filter(([, { hasValve }]) => !hasValve).map(([id]) => id);
    for (let round = 0; !isOver && (await count('true')) < COMMANDS; round++) {
      const payload = round.toString(16).padStart(6, '0');
      const time = new Date(round * 1000).toISOString().slice(11, 19);
      const periods = [5, 15, 30, 60, 360, 720, 1440];
      await Promise.all([
        round % 3 === 2
          ? command(radioOnly, { report_period: periods[round % periods.length] })
          : command(radioOnly, { send_raw_payload: { payload, fport: 7, class: 'A' } }),
        command([...wired.keys()], { time_set: `2025-06-15 ${time}` }),
      ]);
      const patience = radioOnly.length * (COMMANDS > 1000 ? 6 : 3);
      while ((await count(`status IN (${OPEN})`)) > patience) await sleep(20);
    }
  }

  /** To each valve the other state, when the outcome of the command before is settled. */
  async function switchValves(): Promise<void> {
    const one = async ([id, device]: [number, RadioDevice]) => {
      while (!isOver && !isCommanded) {
        if ((await count(`device_id = ${id} AND status IN (${OPEN})`)) > 0) await sleep(50);
        else await command([id], { valve: device.effects.at(-1) === '10 07ff' ? 0 : 1 });
      }
    };
    await Promise.all([...radio].filter(([, { hasValve }]) => hasValve).map(one));
  }

  let isCommanded = false;

  const carriedOut = (): number =>
    [...radio.values(), ...wired.values()].reduce((sum, { effects = [] }) => sum + effects.length, 0);

  /** After some more effects each time: on a slow machine as much is on its way as on a fast one. */
  async function killAtRandom(): Promise<void> {
    const some = COMMANDS / KILLS / 2;
    for (let n = 0; n < KILLS; n++) {
      const enough = carriedOut() + 1 + next() * some;
      while (carriedOut() < enough && !isCommanded && !isOver) await sleep(5);
      await sleep(next() * 50);
      await server.kill();
      await server.start();
    }
  }

  it(
    'has each command carried out once at most, and no state that contradicts the device',
    async () => {
      const operators = Promise.all([commandAll().finally(() => (isCommanded = true)), switchValves()]);
      await Promise.all([operators, killAtRandom()]);
      await until('nothing is on its way', async () => (await count(`status IN (${OPEN})`)) === 0, 300_000).catch(
        async (error: unknown) => {
          throw new Error(`${String(error)}: ${JSON.stringify(await stillOpen())}`);
        },
      );

      const tasks = await server.database.query<TaskRow>(
        `SELECT t.id, t.device_id, t.control, t.management, t.status, t.step, d.f_port || ' ' || encode(d.data, 'hex') AS payload
       FROM tasks.device_task t LEFT JOIN connector.downlink d ON d.task_id = t.id ORDER BY t.id`,
      );
      const wrong: string[] = [];
      for (const [id, device] of radio)
        judgeRadio(
          device,
          tasks.filter((task) => task.device_id === id),
          wrong,
        );
      for (const [id, { effects = [] }] of wired)
        judgeWired(
          effects,
          tasks.filter((task) => task.device_id === id),
          wrong,
        );
      await judgeValves(wrong);
      console.log(JSON.stringify({ seed: SEED, kills: server.kills, commands: tasks.length, states: counted(tasks) }));
      expect(wrong).toEqual([]);
      expect(tasks.length).toBeGreaterThanOrEqual(COMMANDS);
      hasPassed = true;
    },
    LIMIT_MS,
  );

  it('has nothing switched by a server that was frozen and whose line is another one by then', async () => {
    const meter = playMeter(CE301);
    let isFrozen = false;
    const id = await placeWired(await server.client(), SIZE.wired, {
      answer: (request, at) => {
        // The session is open, nothing has acted yet.
        if (request[0] === 0x06 && !isFrozen) {
          isFrozen = true;
          process.kill(server.pid, 'SIGSTOP');
        }
        return meter.answer(request, at);
      },
    });
    const where = `gateway_id = (SELECT gateway_id FROM tasks.device WHERE device_id = ${id})`;
    const isThere = async (sql: string) => (await server.database.query(sql)).length > 0;
    await until('its modem is connected', () => isThere(`SELECT FROM connector.held_session WHERE ${where}`));
    await command([id], { time_set: '2025-06-15 23:59:59' });
    await until('it is frozen', async () => isFrozen);
    await server.database.query(
      `UPDATE connector.held_session SET instance = 'other', lease = lease + 1 WHERE ${where}`,
    );
    process.kill(server.pid, 'SIGCONT');
    await until('it gives the command back', () =>
      isThere(`SELECT FROM connector.command WHERE device_id = ${id} AND state = 'queued' AND attempt = 2`),
    );
    expect(meter.effects).toEqual([]);
    modemsPlaying.at(-1)?.drop();
    await until('it is carried out', async () => (await count(`device_id = ${id} AND status = ${done}`)) === 1);
    expect(meter.effects).toEqual(['DATE_(00.15.06.25)', 'TIME_(23:59:59)']);
  });

  function judgeRadio(device: RadioDevice, tasks: readonly TaskRow[], wrong: string[]): void {
    const payloads = new Set([...device.effects, ...tasks.flatMap(({ payload }) => payload ?? [])]);
    for (const payload of payloads) {
      const own = tasks.filter((task) => task.payload === payload);
      const effects = device.effects.filter((effect) => effect === payload).length;
      const confirmed = device.happened.filter((each) => each.payload === payload && each.isConfirmationTaken).length;
      judge(`${device.devEui} ${payload}`, own, { effects, confirmed, isReadBack: device.hasValve }, wrong);
    }
    for (const { id, status } of tasks.filter(({ payload }) => payload === null))
      if (status === done) wrong.push(`${device.devEui} task ${id} is done and was never handed over`);
  }

  function judgeWired(effects: readonly string[], tasks: readonly TaskRow[], wrong: string[]): void {
    const times = new Set([...effects.filter((effect) => effect.startsWith('TIME_')), ...tasks.map(effectOf)]);
    for (const time of times) {
      const own = tasks.filter((task) => effectOf(task) === time);
      const written = effects.filter((effect) => effect === time).length;
      judge(`meter ${time}`, own, { effects: written, confirmed: 0, isReadBack: false }, wrong);
    }
    // The date is the same in all: it was written as often as the time, unless a command was cut between the two.
    const dates = effects.filter((effect) => effect.startsWith('DATE_')).length;
    if (dates > tasks.filter(({ status }) => status === done || status === unknown).length)
      wrong.push(`a meter was given the date ${dates} times`);
  }

  /**
   * `confirmed`: number of received confirmations; one that came between a kill and the note of the handed-over
   * commands leaves the command unknown. `isReadBack`: a command is also done where the device reports the requested
   * state (`judgeValves`).
   */
  function judge(
    what: string,
    tasks: readonly TaskRow[],
    { effects, confirmed, isReadBack }: { effects: number; confirmed: number; isReadBack: boolean },
    wrong: string[],
  ): void {
    const of = (state: number) => tasks.filter(({ status }) => status === state).length;
    const summary = tasks.map(({ id, status, step }) => `${id}: ${status} ${step}`).join(', ');
    if (effects > of(done) + of(unknown)) wrong.push(`${what} was carried out ${effects} times: ${summary}`);
    if (of(done) > effects && !isReadBack)
      wrong.push(`${what} is done and was carried out ${effects} times: ${summary}`);
    if (of(done) + of(unknown) < confirmed) wrong.push(`${what} was confirmed ${confirmed} times: ${summary}`);
  }

  /** The card of a valve shows its position: an unknown state was read back from its next report. */
  async function judgeValves(wrong: string[]): Promise<void> {
    const client = await server.client();
    for (const [id, { hasValve, effects, devEui }] of radio) {
      if (!hasValve || effects.length === 0) continue;
      const effect = effects.at(-1) === '10 07ff' ? 1 : 0;
      const shown = async () => (await client.call(getMeteringDevice, { id })).metering_device.status.valve;
      await until(`${devEui} is shown as it is`, async () => (await shown()) === effect, 10_000).catch(async () =>
        wrong.push(`the valve ${devEui} is at ${effect} and is shown at ${await shown()}`),
      );
    }
  }
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

const effectOf = ({ management }: TaskRow): string => `TIME_(${String(management['time_set']).slice(11)})`;

function counted(tasks: readonly TaskRow[]): Record<string, number> {
  const names = new Map<number, string>(Object.entries(TASK_STATE).map(([name, state]) => [state, name]));
  const counts: Record<string, number> = {};
  for (const { status } of tasks) {
    const name = names.get(status) ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
