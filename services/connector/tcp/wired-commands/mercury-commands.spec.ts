import { TASK_STATE } from '@gaugeway/proto/api';
import { modems } from '../../../../scripts/simulate/fleet.mjs';
import { playMeter } from '../../../../scripts/simulate/meters/index.mjs';
import { type PlayedMeter, type PlayedModem, startModem } from '../../../../scripts/simulate/modem.mjs';
import { type ConnectorApp, connectorApp, eventually } from '../../testing/connector-app';
import { Broker } from '../transport/broker';

const played = modems.flatMap(({ meters }) => meters).find(({ kind }) => kind === 'mercury230');
if (!played) throw new Error('no Mercury 230 in the fleet');
const MERCURY = { ...played, temper: {} };
const POWER = { control: 'power', commandClass: 'B', actuator: 'power', commandType: 'control', priority: 1 };

/** A relay is switched through the real TCP door; the meter's own log judges. */
describe('a relay behind a modem', () => {
  let connector: ConnectorApp;
  const playing: PlayedModem[] = [];
  let next = 1;

  beforeAll(async () => {
    connector = await connectorApp({ COMMAND_RECONNECT_SECONDS: '20' });
  });
  afterEach(() => {
    for (const modem of playing.splice(0)) modem.stop();
  });
  afterAll(() => connector.app.close());

  async function connected(meter: PlayedMeter): Promise<number> {
    const id = next++;
    const identity = `8650610422${String(id).padStart(5, '0')}`;
    await connector.gateway({ gatewayId: id, modelId: 2, identity });
    await connector.device({ deviceId: id, modelId: 230, gatewayId: id, insideAddr: MERCURY.insideAddr });
    const port = connector.app.get(Broker).portOf('modem') ?? 0;
    playing.push(startModem({ host: '127.0.0.1', port, identity, meters: [meter], delayMs: 2 }));
    await eventually(() => connector.app.get(Broker).sessionOf(id)?.lease);
    return id;
  }

  async function outcome(deviceId: number, management: object, more: object) {
    const taskId = 1000 + next++;
    await connector.command({ fence: 1, ...more, management: JSON.stringify(management), deviceId, taskId });
    const end = await eventually(() =>
      connector.heard.progress.find((event) => event.taskId === taskId && event.state >= TASK_STATE.done),
    );
    return {
      state: end.state,
      code: end.resultCode,
      result: JSON.parse(end.values || '{}') as Record<string, unknown>,
      failure: end.failure && { key: end.failure.key, params: JSON.parse(end.failure.params || '{}') as object },
    };
  }

  it('is switched once, and its state is read back', async () => {
    const meter = playMeter(MERCURY);
    const id = await connected(meter);
    expect(await outcome(id, { power: 0 }, POWER)).toMatchObject({ state: TASK_STATE.done, result: { power: 0 } });
    expect(await outcome(id, { limit: 12.5 }, { ...POWER, control: 'limit', actuator: 'limit' })).toMatchObject({
      state: TASK_STATE.done,
      result: { limit: 12.5, limit_active: 1, power: 0 },
    });
    expect(meter.effects).toEqual(['load off', 'limit 1250000', 'limit watched']);
  });

  it('that the meter refuses to switch has failed: its state is known, and nothing is sent again', async () => {
    const meter = playMeter({ ...MERCURY, temper: { refuses: 1 } });
    const id = await connected(meter);
    const refused = await outcome(id, { power: 0 }, POWER);
    expect(refused).toMatchObject({ state: TASK_STATE.failed, code: 'refused' });
    expect(refused.failure).toMatchObject({ params: { reason: expect.stringContaining('internal error') } });
    expect(meter.effects).toEqual([]);
  });

  it('belongs to a meter that takes a schedule and special days, and shows them', async () => {
    const id = await connected(playMeter(MERCURY));
    const shedule = { tariff0: ['07:00'], tariff1: ['22:30'] };
    const set = { ...POWER, commandClass: 'C', control: 'shedule', actuator: 'shedule' };
    expect(await outcome(id, { shedule }, set)).toMatchObject({ state: TASK_STATE.done, result: { shedule } });
    const days = { set_special_day: 1, shedule, day_list: ['01-01', '12-31'] };
    const special = { ...set, control: 'set_special_day', actuator: 'set_special_day' };
    expect(await outcome(id, days, special)).toMatchObject({
      state: TASK_STATE.done,
      result: { day_list: ['01-01', '12-31'], shedule },
    });
    const switches = [{ time: '00:00', tariff: 2 }];
    const tariff_schedule = {
      day_types: [{ id: 1, switches }],
      seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 1] }],
      special_days: [{ date: '05-09', day_type: 1 }],
    };
    const whole = { ...set, control: 'set_tariff_schedule' };
    expect(await outcome(id, { set_tariff_schedule: 1, tariff_schedule }, whole)).toMatchObject({
      state: TASK_STATE.done,
      result: { day_list: ['05-09'], shedule: { tariff1: ['00:00'] } },
    });
  });
});
