import {
  AnswerTimeout,
  companyModel,
  type ControlKey,
  type Decoded,
  type Driver,
  decodeUplink,
  findFrame,
  isFieldName,
  mapOutput,
  modelById,
  storedCopy,
  TAB_TITLES,
  wiredCommandOf,
} from '@gaugeway/catalogue';
import { modelCopy } from '@gaugeway/proto/api';
import { calculatorExample, calculatorModel } from '../../scripts/simulate/calculator.mjs';
import { boards, crowdOf, lorawanMeters, mains, modems, MOST_OF_CROWD } from '../../scripts/simulate/fleet.mjs';
import { BALANCES, POINTS } from '../../scripts/simulate/town.mjs';
import { deliverHistory } from '../../scripts/simulate/lorawan.mjs';
import { gatewayModel } from '../../scripts/simulate/gateway-model.mjs';
import { relayModel } from '../../scripts/simulate/relay-model.mjs';
import { playMeter } from '../../scripts/simulate/meters/index.mjs';
import type { PlayedMeter } from '../../scripts/simulate/modem.mjs';
import { reports } from '../../scripts/simulate/payloads.mjs';

const AT = Date.UTC(2025, 5, 17, 9, 30) / 1000;
const DAY = 86_400;

const firstOfKind = <T extends { kind: string }>(meters: T[]): [string, T][] =>
  meters
    .filter((meter, index) => meters.findIndex(({ kind }) => kind === meter.kind) === index)
    .map((meter) => [meter.kind, meter]);

function decode(meter: (typeof lorawanMeters)[number], at: number, live = true): Decoded['readings'] {
  const model = modelById(meter.modelId);
  if (!model) throw new Error(`there is no model ${meter.modelId}`);
  return reports(meter, at, { live }).flatMap(
    ({ fPort, bytes }) =>
      decodeUplink(model, {
        bytes,
        fPort,
        heardAt: new Date(at * 1000),
        variables: { startingValue: 0, impulseWeight: meter.impulseWeight, timeZone: 0 },
      }).readings,
  );
}

/** The driver asks the simulated meter, without a line between them. */
function ask(
  driver: Driver,
  meter: PlayedMeter,
  kind: 'current' | 'instant' | 'info' | 'clock' | 'archive',
  address: string,
  at = AT,
  span: Record<string, number> = {},
): Decoded {
  const session = driver.session(
    { kind, arguments: span },
    { address, parameters: {}, timeZone: 0, transformationRatio: 1 },
    new Date(at * 1000),
  );
  return answered(session, meter, at);
}

function answered(session: ReturnType<Driver['session']>, meter: PlayedMeter, at: number): Decoded {
  let step = session.next();
  while (!step.done) {
    const answer = meter.answer(step.value.send, at);
    const found = answer && findFrame(answer, step.value.expect);
    step = found ? session.next(found.frame) : session.throw(new AnswerTimeout());
  }
  return step.value;
}

describe('the demo fleet', () => {
  it('has 40 LoRaWAN meters and 10 wired ones of four kinds of resource, each identity once', () => {
    const wired = modems.flatMap(({ meters }) => meters);
    expect([lorawanMeters.length, wired.length]).toEqual([40, 10]);
    const resources = [...lorawanMeters, ...wired].map(({ modelId }) => modelById(modelId)?.resource);
    expect(new Set(resources)).toEqual(new Set(['water', 'gas', 'heat', 'electricity']));
    const crowd = crowdOf(MOST_OF_CROWD);
    for (const ids of [
      lorawanMeters.map(({ devEui }) => devEui),
      [...modems, crowd].map(({ identity }) => identity),
      [...lorawanMeters, ...wired, ...crowd.meters].map(({ serial }) => serial),
    ]) {
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it.each([
    ['si11', 4],
    ['betar', 4],
    ['gm2', 4],
    ['mbus1', 4],
    ['ce2726a', 4],
    ['ce2726a', 6],
    ['ce2727a', 4],
    ['ce2727a', 6],
  ])('%s sends messages of type %i within a month', (kind, type) => {
    const meter = lorawanMeters.find((one) => one.kind === kind);
    if (!meter) throw new Error(`there is no ${kind}`);
    const hours = Array.from({ length: 30 * 24 }, (_, hour) => AT + hour * 3600);
    expect(hours.some((at) => decode(meter, at, false).some((reading) => reading.type === type))).toBe(true);
  });

  it('has a meter on Modbus whose relay and limit a model of the company carries out', () => {
    const meter = modems.flatMap(({ meters }) => meters).find(({ hasRelay }) => hasRelay);
    if (!meter) throw new Error('no meter has a relay');
    const { name, brand, model_id: baseId, registers } = relayModel();
    const copy = storedCopy(modelCopy.parse({ registers }));
    const model = companyModel({ id: 1_000_002, companyId: 1, version: 1 }, { name, brand, baseId, copy, codec: null });
    const played = playMeter(meter);
    const run = (key: ControlKey, values: object): unknown => {
      const command = wiredCommandOf(model, key);
      if (!command) throw new Error(`the model has no ${key}`);
      const line = { address: meter.insideAddr, parameters: {}, timeZone: 0, transformationRatio: 1 };
      return answered(command.session({ ...values }, line, new Date(0)), played, AT).readings[0]?.extra;
    };
    expect(run('power', { power: 0 })).toEqual({ power: 0 });
    expect(run('limit', { limit: 12.5 })).toEqual({ limit: 12.5 });
    expect(run('relay_state', { relay_state: 1 })).toEqual({ power: 0 });
    expect(run('power', { power: 1 })).toEqual({ power: 1 });
    expect(played.effects).toEqual(['off', 'limit 1250', 'on']);
  });

  it('has a modem whose board carries out what a gateway model of the company declares', () => {
    const [board] = boards;
    if (!board) throw new Error('no modem has a board');
    const { name, brand, model_id: baseId, ...copied } = gatewayModel();
    const copy = storedCopy(modelCopy.parse(copied));
    const model = companyModel({ id: 1_000_003, companyId: 1, version: 1 }, { name, brand, baseId, copy, codec: null });
    const played = playMeter(board);
    const run = (key: ControlKey, values: object): unknown => {
      const command = wiredCommandOf(model, key);
      if (!command) throw new Error(`the model has no ${key}`);
      const line = { address: board.insideAddr, parameters: {}, timeZone: 0, transformationRatio: 1 };
      return answered(command.session({ ...values }, line, new Date(AT * 1000)), played, AT).readings[0]?.extra;
    };
    expect(run('get_datetime', {})).toEqual({ clock: AT - 7, time_difference: -7 });
    expect(run('time_correct', { time_correct: 7 })).toEqual({ clock: AT, time_difference: 0 });
    run('setout', { setout: 1, out: 2, duration: 30 });
    run('reset', { reset: 1 });
    run('mts_activate', { mts_activate: 1 });
    expect(run('virtual_bridge', { bridge1: 115_200 })).toEqual({ bridge1: 115_200, bridge2: 20 });
    expect(played.effects).toEqual([
      `clock ${AT}`,
      'register 513 30',
      'coil 33 on for 30 s',
      'restart',
      'coil 48 on',
      'register 576 1152',
    ]);
  });

  it('has a calculator whose model shows every tab that is not about electricity', () => {
    const { mapping, time_keys, ...model } = calculatorModel;
    const made = companyModel(
      { id: 1_000_001, companyId: 1, version: 1 },
      {
        ...{ name: model.name, brand: model.brand, baseId: null, copy: null },
        codec: {
          ...{ resource: model.resource, source: model.source, titles: model.titles, report_period: null, time_keys },
          mapping: mapping.map((entry) => ({ factor: 1, ...entry })),
          examples: [],
        },
      },
    );
    const tabs = Object.keys(TAB_TITLES).filter((tab) => !/instant|profiles/.test(tab));
    expect(Object.keys(made.tabs)).toEqual(expect.arrayContaining(tabs));
    const { readings } = mapOutput(made.uploaded!, calculatorExample().output);
    expect(readings.find(({ type }) => type === 101)).toMatchObject({
      values: { in1: expect.any(Number), in2: expect.any(Number), temperature: expect.any(Number) },
    });
    expect(readings.find(({ type }) => type === 6)?.extra).toEqual({
      raw_file_field: calculatorExample().bytes,
    });
  });

  it.each(firstOfKind(lorawanMeters))(
    '%s sends frames that its model reads, with values that only grow',
    (_, meter) => {
      const registers = [0, 1, 2, 30].map((days) => {
        const row = decode(meter, AT + days * DAY).find(({ type }) => type === 1);
        return row?.values.in1 ?? row?.values.tariff1 ?? NaN;
      });
      for (const [index, value] of registers.entries())
        expect(value).toBeGreaterThanOrEqual(registers[index - 1] ?? 0.001);
      for (const row of decode(meter, AT))
        for (const name of Object.keys(row.values)) expect(isFieldName(name)).toBe(true);
    },
  );

  it('has main meters that count what their sub-meters count, and a leak behind one of them', () => {
    const flowed = ({ measures }: (typeof lorawanMeters)[number]) =>
      ['cold', 'volume', 'tariff1', 'tariff2'].reduce((sum, name) => {
        const register = measures[name];
        return sum + (register ? register.value(AT + 30 * DAY) - register.value(AT) : 0);
      }, 0);
    const lost = mains.map(({ main, parts }) => {
      const counted = parts.reduce((sum, part) => sum + flowed(part), 0);
      return (flowed(main) - counted) / flowed(main);
    });
    expect(mains.map(({ leaks }) => leaks)).toEqual([true, false, false]);
    const [leak = 0, ...tight] = lost;
    expect(leak).toBeGreaterThan(0.2);
    for (const part of tight) expect(Math.abs(part)).toBeLessThan(0.05);
  });

  it('has one phase with less than EN 50160 allows, at the end of a long line, and all others within it', () => {
    const meters = [...lorawanMeters, ...modems.flatMap((modem) => modem.meters)];
    const day = Array.from({ length: 24 }, (_, hour) => AT + hour * 3600);
    const away = (volts: number) => Math.abs(volts - 230) / 230;
    const phases = meters.flatMap(({ name, measures }) => {
      // Quantities are typed as registers; a voltage is one quantity per phase.
      const volts = (measures.voltages ?? []) as unknown as readonly ((at: number) => number)[];
      return volts.map((phase, index) => ({ name: `${name}, ${index + 1}`, volts: day.map((at) => phase(at)) }));
    });
    expect(phases.length).toBeGreaterThan(30);
    const poor = phases.filter(({ volts }) => volts.some((each) => away(each) > 0.1));
    expect(poor.map(({ name }) => name)).toEqual(['Электроэнергия, насосная станция, ввод 2, 3']);
    for (const { volts } of poor) expect(Math.min(...volts.map(away))).toBeGreaterThan(0.1);
  });

  it('is placed in the town: each meter at one accounting point, the main ones in balance groups', () => {
    const meters = [...lorawanMeters, ...modems.flatMap((modem) => modem.meters)];
    expect(new Set(POINTS.map(({ meter }) => meter.serial))).toEqual(new Set(meters.map(({ serial }) => serial)));
    expect(new Set(POINTS.map(({ title }) => title)).size).toBe(meters.length);
    expect(BALANCES.map(({ parts }) => parts.length)).toEqual(mains.map(({ parts }) => parts.length));
  });

  it('measures the same whenever it is read for the same time', () => {
    for (const meter of lorawanMeters) expect(decode(meter, AT)).toEqual(decode(meter, AT));
  });

  it.each(firstOfKind(modems.flatMap(({ meters }) => meters)))('%s answers every request of its driver', (_, meter) => {
    const model = modelById(meter.modelId);
    if (!model?.driver) throw new Error(`model ${meter.modelId} has no driver`);
    const played = playMeter(meter);
    for (const kind of model.driver.reads) {
      if (kind !== 'current' && kind !== 'instant' && kind !== 'info' && kind !== 'clock') continue;
      const { readings, warnings } = ask(model.driver, played, kind, meter.insideAddr);
      expect([kind, readings.length > 0, warnings ?? []]).toEqual([kind, true, []]);
    }
    const line = { address: meter.insideAddr, parameters: {}, timeZone: 0, transformationRatio: 1 };
    const clock = model.driver.controls?.time_set?.session({ time_set: 'now' }, line, new Date(AT * 1000));
    if (clock) expect(answered(clock, played, AT).warnings ?? []).toEqual([]);
    const [current] = ask(model.driver, played, 'current', meter.insideAddr).readings;
    const [energy, rate] = [
      current?.values.tariff_sum ?? current?.values.energy,
      meter.measures.energy ?? meter.measures.tariff1,
    ];
    expect(energy).toBeGreaterThan(1000);
    expect(rate).toBeDefined();
  });

  it.each(firstOfKind(modems.flatMap(({ meters }) => meters)))(
    '%s keeps in each archive of its driver what it showed at that time',
    (_, meter) => {
      const driver = modelById(meter.modelId)?.driver;
      for (const type of driver?.archives ?? []) {
        const played = playMeter(meter);
        const span = { type, from: AT - 400 * DAY, to: AT };
        const { readings } = ask(driver!, played, 'archive', meter.insideAddr, AT, span);
        expect(readings.length).toBeGreaterThan(0);
        for (const row of readings.slice(-2)) {
          const [shown] = ask(driver!, played, 'current', meter.insideAddr, row.ts ?? 0).readings;
          expect([type, row.type, shown?.values]).toEqual([type, type, expect.objectContaining(row.values)]);
        }
      }
    },
  );

  it('does not answer a request for another address or with a wrong checksum', () => {
    for (const meter of modems.flatMap(({ meters }) => meters)) {
      const played = playMeter(meter);
      expect(played.answer(Uint8Array.of(0x7f, 0x00, 0x00, 0x00), AT)).toBeNull();
    }
  });

  it('delivers its history hour by hour, oldest first, and stops on request', async () => {
    const times: number[] = [];
    const signal = { aborted: false };
    const door = {
      deliver: async (_: string, payload: object) => {
        times.push(Date.parse((payload as { time: string }).time) / 1000);
        signal.aborted = times.length >= 5000;
        return true;
      },
    };
    // Of a kind that sends nothing but its report.
    const devices = lorawanMeters.filter(({ kind }) => kind === 'betar').slice(0, 5);
    const options = { door, devices, signal, concurrency: 4 };
    expect(await deliverHistory({ ...options, from: AT - DAY, to: AT })).toBe(120);
    expect(times.every((at) => at >= AT - DAY && at < AT + 1)).toBe(true);
    const byHour = times.map((at) => Math.floor(at / 3600));
    expect(byHour.at(0)).toBeLessThan(byHour.at(-1) ?? 0);
    times.length = 0;
    const reached: number[] = [];
    const onProgress = async (at: number) => void reached.push(at);
    expect(await deliverHistory({ ...options, from: AT - DAY, to: AT, isBackwards: true, onProgress })).toBe(120);
    expect(times[0]).toBeGreaterThan(times.at(-1) ?? Infinity);
    expect(reached).toEqual([...reached].sort((a, b) => b - a));
    expect(reached.at(-1)).toBe(AT - DAY);
    signal.aborted = true;
    expect(await deliverHistory({ ...options, from: AT - DAY, to: AT })).toBe(0);
  });
});
