import { momentOf } from './schema';
import { fromHex, hex } from '../codecs/reader';
import { withCrc16 } from '../drivers/checksum';
import { findFrame } from '../drivers/exchange';
import { exceptionAnswer } from '../drivers/modbus/frames';
import {
  actuatorOf,
  CONTROLS,
  type DeviceModel,
  controlOf,
  type ControlKey,
  downlinkCommandOf,
  judgeManagement,
  modelById,
  models,
  registerModel,
  wiredCommandOf,
} from '../index';
import { converse } from '../testing';
import type { Control, ControlValues, Parameter } from './control';
import { controlSchema } from './judge';
import { answersByReading, commandOf } from './offered';
import { CONTROL_VECTORS } from './vectors';
import { MODBUS_CONTROL_VECTORS, MODBUS_MODELS } from './vectors-modbus';

const VECTORS = [...CONTROL_VECTORS, ...MODBUS_CONTROL_VECTORS];
for (const model of MODBUS_MODELS) registerModel(1, model);
const KEYS = Object.keys(CONTROLS) as ControlKey[];
const LANGUAGES = ['ru', 'en', 'mn'] as const;
const complete = (texts: Control['captions']) => LANGUAGES.every((language) => texts[language].trim() !== '');

/** A model with every control, those too that are not carried out yet. */
function speaking(id: number): DeviceModel | undefined {
  const model = modelById(id);
  return model && { ...model, controls: KEYS.filter((key) => answersByReading(model, key) || commandOf(model, key)) };
}

/** Values of a parameter that it takes, its bounds among them, and values just beyond. */
function trials(parameter: Parameter): { good: unknown[]; bad: unknown[] } {
  switch (parameter.kind) {
    case 'number': {
      const { min, max, step } = parameter;
      return { good: [min, max], bad: [min - step, max + step, min + step / 2, '1', Number.NaN, Infinity, null] };
    }
    case 'choice':
      return { good: [...parameter.values], bad: ['', -1, 2.5, 100_000, null, 'B'] };
    case 'flag':
      return { good: [1, true], bad: [0, 2, 'yes', null, []] };
    case 'hex':
      return {
        good: ['a'.repeat(parameter.min), 'A'.repeat(parameter.max)],
        bad: ['', 'abc', 'xy', 'a'.repeat(parameter.min - 1), 'a'.repeat(parameter.max + 2), 'ab cd', 12],
      };
    case 'moment':
      return {
        good: ['2026-02-28 23:59:00', '2026-11-22 00:00'],
        bad: ['2026-02-30 00:00:00', '2026-01-01', '1999-01-01 00:00:00', '2026-01-01 24:00:00', 'now', 5],
      };
    case 'days':
      return {
        good: [['01-01', '02-29', '12-31']],
        bad: [[], ['02-30'], ['13-01'], ['01-01', '01-01'], ['1-1'], '01-01'],
      };
    case 'zones':
      return {
        good: [
          { tariff0: ['00:00'] },
          { tariff0: ['07:00', '17:00'], tariff1: ['10:00'], tariff2: ['23:00'], tariff3: ['23:30'] },
        ],
        bad: [
          {},
          { tariff1: ['07:00'] },
          { tariff0: ['24:00'] },
          { tariff0: ['07:00'], tariff1: ['07:00'] },
          { tariff0: [] },
        ],
      };
    case 'tariffs': {
      const day = { id: 1, switches: [{ time: '00:00', tariff: 1 }] };
      const whole = { day_types: [day], seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 1] }], special_days: [] };
      return {
        good: [whole, { ...whole, special_days: [{ date: '05-09', day_type: 1 }] }],
        bad: [
          {},
          { ...whole, day_types: [] },
          { ...whole, seasons: [] },
          { ...whole, seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 2] }] },
          { ...whole, special_days: [{ date: '05-09', day_type: 7 }] },
          { ...whole, day_types: [{ id: 1, switches: [{ time: '07:00', tariff: 1 }] }] },
        ],
      };
    }
  }
}

/** Values that every parameter takes, as few as the control allows. */
function sample(key: ControlKey): Record<string, unknown> {
  const { parameters, rule } = controlOf(key);
  const all = Object.entries(parameters);
  const needed = all.filter(([, parameter]) => !parameter.optional);
  const values = Object.fromEntries(needed.map(([name, parameter]) => [name, trials(parameter).good.at(-1)]));
  if (!rule?.(values)) return values;
  // One of several settings has to be named.
  const [name, parameter] = all.find(([, each]) => each.optional) ?? [];
  return name && parameter ? { ...values, [name]: trials(parameter).good[0] } : values;
}

const accepts = (key: ControlKey, values: object) => controlSchema(key).safeParse(values).success;

describe.each(KEYS)('the control %s', (key) => {
  const control = controlOf(key);

  test('has captions in three languages, and a control of class A that reads it back', () => {
    for (const each of [control, ...Object.values(control.parameters)]) expect(complete(each.captions)).toBe(true);
    for (const each of Object.values(control.parameters)) {
      if (each.kind !== 'choice' || !each.titles) continue;
      expect(each.titles).toHaveLength(each.values.length);
      expect(each.titles.every(complete)).toBe(true);
    }
    expect(control.parameters).toHaveProperty(key);
    if (control.readBack) expect(controlOf(control.readBack as ControlKey).class).toBe('A');
    if (control.class === 'B') expect(control.confirm).toBe(true);
  });

  test('takes its bounds and nothing beyond them', () => {
    expect(accepts(key, sample(key))).toBe(true);
    for (const [name, parameter] of Object.entries(control.parameters)) {
      if (parameter.optional && key !== 'setout') continue;
      const { good, bad } = trials(parameter);
      for (const value of good) {
        const values = { ...sample(key), [name]: value };
        if (!control.rule?.(values))
          expect({ name, value, taken: accepts(key, values) }).toEqual({ name, value, taken: true });
      }
      for (const value of bad) {
        const values = { ...sample(key), [name]: value };
        expect({ name, value, taken: accepts(key, values) }).toEqual({ name, value, taken: false });
      }
      const without = Object.fromEntries(Object.entries(sample(key)).filter(([each]) => each !== name));
      if (!parameter.optional && parameter.default === undefined) expect(accepts(key, without)).toBe(false);
    }
    expect(accepts(key, { ...sample(key), constructor: 1 })).toBe(false);
  });
});

test('the extras of a limit come all together, within their bounds', () => {
  const extras = { limit_mode: 1, apv_pause: 60, apv_timer: 9, apv_count: 9 };
  expect(accepts('limit', { limit: 5, ...extras })).toBe(true);
  expect(accepts('limit', { limit: 5, ...extras, apv_pause: 0, apv_timer: 0, apv_count: 0 })).toBe(true);
  for (const wrong of [{ apv_pause: 61 }, { apv_timer: 10 }, { apv_count: -1 }, { limit_mode: 2 }])
    expect(accepts('limit', { limit: 5, ...extras, ...wrong })).toBe(false);
  expect(accepts('limit', { limit: 5, apv_pause: 30 })).toBe(false);
});

test('of several settings one is named', () => {
  expect(accepts('vega_settings', { vega_settings: 1 })).toBe(false);
  expect(accepts('vega_settings', { vega_settings: 1, repeats: 15 })).toBe(true);
  expect(accepts('vega_settings', { vega_settings: 1, repeats: 16 })).toBe(false);
  expect(accepts('vega_settings', { vega_settings: 1, repeats: 3, adr: 1 })).toBe(false);
});

describe('a request to a device', () => {
  const judge = (model: number, management: object, type: 'poll' | 'control' = 'control') =>
    judgeManagement(speaking(model), type, management as Record<string, unknown>);

  it('is a reading, of several keys at once, in the values that were given', () => {
    expect(judge(230, {}, 'poll')).toEqual({ kind: 'read', key: 'now_value', management: { now_value: 1 } });
    expect(judge(230, { tariff: 1, now_value: 0 })).toMatchObject({ kind: 'read', management: { tariff: 1 } });
    expect(judge(230, { tariff: 1, read_info: true })).toMatchObject({ management: { tariff: 1, read_info: 1 } });
    expect(judge(301, { archive: 103, datetime: '2026-10-01 00:00:00' })).toMatchObject({
      kind: 'read',
      key: 'archive',
    });
    expect(judge(301, { read: 'archive', from: 1, to: 2 })).toMatchObject({ kind: 'read' });
  });

  it.each([
    [301, 0],
    [301, 106],
    [200, 101],
    [230, 102],
  ])('is refused with what is wrong where meters of model %s keep no archive %s', (model, archive) => {
    expect(judge(model, { archive, datetime: '2026-10-01 00:00:00' })).toMatchObject({
      kind: 'invalid',
      issues: [expect.objectContaining({ path: ['archive'] })],
    });
  });

  it.each([
    [630, { power: 1 }],
    [630, { tariff: 1, reset: true }],
    [230, { read: ['archive'] }],
    [630, { read: 'archive' }],
    [230, { constructor: 1 }],
    [301, { time_set: '2026-01-01 00:00', reset: 1 }],
    [214, { now_value: 1 }],
    [630, { time_correct: 1 }],
    [999_999, { tariff: 1 }],
  ])('is refused where model %s cannot do it: %j', (model, management) => {
    expect(judge(model, management)).toEqual({ kind: 'not_supported' });
  });

  it.each([
    ['errors.control_none', {}],
    ['errors.control_one_command', { power: 1, limit: 1 }],
    ['errors.control_one_command', { relay_state: 1, time_set: '2026-01-01 00:00' }],
  ])('is refused with %s where it is not one command: %j', (message, management) => {
    expect(judge(230, management)).toMatchObject({ kind: 'invalid', issues: [{ path: [], message }] });
  });

  it('cannot bypass its rules as a poll', () => {
    expect(judge(214, { time_correct: 1 }, 'poll')).toEqual({ kind: 'not_supported' });
    expect(judge(5101, { now_value: 1 }, 'poll')).toMatchObject({ kind: 'command', class: 'A' });
  });

  it('leaves the right time to the moment of sending where that is soon', () => {
    for (const model of [200, 206, 230, 301, 303, 601])
      expect(judge(model, { time_set: 'now' })).toMatchObject({ kind: 'command', management: { time_set: 'now' } });
    for (const model of models) {
      if (!model.transport.canDownlink || !model.controls.includes('time_set')) continue;
      expect(judge(model.id, { time_set: 'now' }).kind).toBe('invalid');
    }
  });

  it('is judged by the bounds of the device where these are narrower', () => {
    expect(judge(214, { report_period: 60 }).kind).toBe('command');
    expect(judge(214, { report_period: 61 }).kind).toBe('invalid');
    expect(judge(215, { setout: 1, out: 3 }).kind).toBe('invalid');
    expect(judge(230, { limit: 167.772 }).kind).toBe('command');
    expect(judge(230, { limit: 167.773 }).kind).toBe('invalid');
    // No frame of the meter has the reclosing.
    expect(judge(230, { limit: 5, limit_mode: 1, apv_pause: 30, apv_timer: 1, apv_count: 1 }).kind).toBe('invalid');
    expect(judge(214, { send_raw_payload: 1, payload: '0a0', fport: 1, class: 'A' }).kind).toBe('invalid');
    expect(judge(214, { send_raw_payload: 1, payload: '0a', fport: 0, class: 'A' }).kind).toBe('invalid');
  });
});

describe('a register that a company declares', () => {
  const line = { address: '5', parameters: {}, timeZone: 0, transformationRatio: 1 };
  const framed = (body: string) => hex(withCrc16(fromHex(`05${body}`)));
  const run = (management: Record<string, unknown>, answers: string[]) => {
    const model = speaking(1_000_630);
    const judged = judgeManagement(model, 'control', management);
    if (!model || judged.kind !== 'command') throw new Error(`the model does not take it: ${judged.kind}`);
    const command = wiredCommandOf(model, judged.key);
    if (!command) throw new Error('no frame is known for it');
    const session = command.session(judged.management, line, new Date(0));
    return converse(session, (_, index) => (answers[index] ? fromHex(answers[index]) : null));
  };

  it('is shown as it is read, not as it was sent', () => {
    const { decoded } = run({ power: 1 }, [framed('050010ff00'), framed('010100'), framed('03020055')]);
    expect(decoded.readings[0]?.extra).toEqual({ power: 0, valve: 1 });
  });

  it('that is not read back is a warning of a command that was done', () => {
    const { decoded } = run({ power: 1 }, [framed('050010ff00')]);
    expect(decoded).toMatchObject({ readings: [], warnings: [expect.stringContaining('Coil 16: no response')] });
  });

  it.each([
    ['03', 'refused'],
    ['06', 'refused'],
    ['04', 'timeout'],
    ['05', 'timeout'],
    ['0b', 'timeout'],
  ])('is unknown after the exception %s where the meter may have acted: %s', (code, fault) => {
    const exception = hex(exceptionAnswer(5, 5, Number.parseInt(code, 16)));
    expect(() => run({ power: 1 }, [exception])).toThrow(expect.objectContaining({ fault }));
  });

  it('takes what its type holds', () => {
    const judge = (model: number, management: object) =>
      judgeManagement(speaking(model), 'control', management as Record<string, unknown>).kind;
    expect(judge(1_000_624, { limit: 10_000 })).toBe('command');
    expect(judge(1_000_624, { limit: 0.005 })).toBe('invalid');
    expect(judge(1_000_624, { set_settings: 1, sleep_time: 65_530 })).toBe('command');
    expect(judge(1_000_624, { set_settings: 1, sleep_time: 65_535 })).toBe('invalid');
    expect(judge(1_000_624, { set_settings: 1, sleep_time: 15 })).toBe('invalid');
    expect(judge(1_000_624, { set_settings: 1 })).toBe('invalid');
    expect(judge(1_000_630, { set_gas_alarm: 901 })).toBe('invalid');
    expect(judge(1_000_630, { set_settings: 1, sleep_time: 1 })).toBe('not_supported');
    expect(judge(1_000_631, { setout: 1, out: 4 })).toBe('command');
    expect(judge(1_000_631, { setout: 1, out: 5 })).toBe('invalid');
    expect(judge(1_000_631, { setout: 1, out: 0 })).toBe('invalid');
    expect(judge(1_000_631, { setout: 1, out: 1, duration: 256 })).toBe('invalid');
    // No register keeps how long.
    expect(judge(1_000_625, { setout: 1, out: 1, duration: 1 })).toBe('invalid');
    expect(judge(1_000_631, { virtual_bridge: 1, bridge1: 9600 })).toBe('command');
    expect(judge(1_000_631, { virtual_bridge: 1, bridge1: 9601 })).toBe('invalid');
    expect(judge(1_000_631, { virtual_bridge: 1, bridge1: 9600, bridge2: 5 })).toBe('invalid');
    expect(judge(1_000_631, { virtual_bridge: 1, bridge3: 5 })).toBe('invalid');
    expect(judge(1_000_630, { limit: 5, limit_mode: 1, apv_pause: 30, apv_timer: 1, apv_count: 1 })).toBe('invalid');
  });
});

describe('the frame of a control', () => {
  test.each(VECTORS)('$name: $source', (vector) => {
    const model = speaking(vector.model);
    const judged = judgeManagement(model, 'control', vector.management);
    if (!model || judged.kind !== 'command') throw new Error(`the model does not take it: ${judged.kind}`);
    if ('hex' in vector) {
      const { timeZone = 0, sequence = 0 } = vector;
      const downlink = downlinkCommandOf(model, judged.key)?.encode(judged.management, {
        now: new Date(0),
        timeZone,
        sequence,
      });
      expect({ fPort: downlink?.fPort, hex: hex(downlink?.bytes ?? new Uint8Array()) }).toEqual({
        fPort: vector.fPort,
        hex: vector.hex,
      });
      const decoded = downlink && model.codec?.decodeDownlink?.(downlink);
      // A clock is shown by UTC, the number of a repeat is no value of the command.
      if (decoded && !('time_set' in judged.management)) {
        const values = Object.entries(judged.management)
          .filter(([name]) => name !== 'vega_settings')
          // A frame says its moment in UTC.
          .map(([name, value]) => [name, name === 'datetime' ? utcOf(String(value), vector.timeZone) : value]);
        expect(decoded).toMatchObject(Object.fromEntries(values));
      }
      return;
    }
    const command = wiredCommandOf(model, judged.key);
    if (!command) throw new Error('no frame is known for it');
    const meter = { address: vector.address, parameters: {}, timeZone: 3, transformationRatio: 1 };
    const { sent } = converse(command.session(judged.management, meter, new Date(0)), (exchange, index) => {
      const answer = fromHex(vector.exchanges[index]?.answer ?? '');
      return findFrame(answer, exchange.expect)?.frame ?? null;
    });
    expect(sent).toEqual(vector.exchanges.map(({ send }) => send));
  });

  test('is proved for every control of every driver and codec', () => {
    const names = new Map<unknown, string>();
    const speaks = (id: number) => modelById(id)?.driver ?? modelById(id)?.codec;
    const proved = new Set(
      VECTORS.flatMap(({ model, management }) => {
        const judged = judgeManagement(speaking(model), 'control', management);
        // Vega's codecs share one function.
        return judged.kind === 'command' ? [commandName(model, judged.key)] : [];
      }),
    );
    function commandName(model: number, key: ControlKey): string {
      const found = modelById(model);
      const command = found && (wiredCommandOf(found, key) ?? downlinkCommandOf(found, key));
      const named = names.get(command) ?? `${String(speaks(model)?.id)} ${key}`;
      names.set(command, named);
      return named;
    }
    const unproved = [...models, ...MODBUS_MODELS].flatMap((model) =>
      KEYS.filter((key) => commandOf(model, key))
        .map((key) => commandName(model.id, key))
        .filter((name) => !proved.has(name)),
    );
    expect([...new Set(unproved)]).toEqual([]);
  });

  test('that acts leaves once: no answer is no reason to send it again', () => {
    const model = modelById(601);
    const command = model && wiredCommandOf(model, 'time_set');
    if (!command) throw new Error('the meter has no clock to set');
    const meter = { address: '1', parameters: {}, timeZone: 0, transformationRatio: 1 };
    let acts = 0;
    const session = command.session({ time_set: '2026-01-01 00:00:00' }, meter, new Date(0));
    expect(() =>
      converse(session, (exchange) => {
        if (!exchange.acts) return Uint8Array.of(0xe5);
        acts += 1;
        return null;
      }),
    ).toThrow('no response');
    expect(acts).toBe(1);
  });
});

test('a model offers what is carried out', () => {
  expect(modelById(301)?.controls).toEqual(expect.arrayContaining(['tariff', 'get_datetime', 'archive', 'time_set']));
  expect(modelById(214)?.controls).toEqual(
    expect.arrayContaining(['vega_settings', 'get_settings', 'send_raw_payload']),
  );
  expect(modelById(214)?.controls).not.toContain('setout');
  expect(modelById(215)?.controls).toContain('setout');
  expect(modelById(230)?.controls).toEqual(expect.arrayContaining(['power', 'limit', 'relay_state', 'limit_state']));
  expect(modelById(630)?.controls).not.toContain('time_set');
});

describe('what a waiting command is replaced by', () => {
  it.each<[ControlKey, ControlValues, ControlKey, ControlValues]>([
    ['vega_settings', { vega_settings: 1, adr: 1 }, 'vega_settings', { vega_settings: 1, adr: 2 }],
    ['time_set', { time_set: 'now' }, 'time_set', { time_set: '2026-01-01 00:00' }],
    ['shedule', {}, 'set_tariff_schedule', {}],
    ['valve', { valve: 0 }, 'closed_solenoid', { closed_solenoid: 1 }],
    ['scheduler', { task_id: 1, delay: 2 }, 'scheduler', { task_id: 1, delay: 3 }],
  ])('%s %j by %s %j', (older, was, newer, is) => {
    expect(actuatorOf(newer, is)).toBe(actuatorOf(older, was));
    expect(actuatorOf(older, was)).not.toBe('');
  });

  it.each<[ControlKey, ControlValues, ControlValues]>([
    ['vega_settings', { vega_settings: 1, adr: 1 }, { vega_settings: 1, repeats: 3 }],
    ['set_settings', { set_settings: 1, sleep_time: 60 }, { set_settings: 1, range_connect: 5 }],
    ['set_setpoint', { set_setpoint: 1, skz_speed: 1 }, { set_setpoint: 1, skz_move: 1 }],
    ['virtual_bridge', { virtual_bridge: 1, bridge1: 1 }, { virtual_bridge: 1, bridge2: 1 }],
    ['scheduler', { task_id: 1 }, { task_id: 2 }],
  ])('%s %j not by another of its settings, %j', (key, was, is) => {
    expect(actuatorOf(key, is)).not.toBe(actuatorOf(key, was));
  });

  it.each<ControlKey>(['relay_state', 'time_correct', 'setout', 'send_raw_payload'])('%s by nothing', (key) => {
    expect(actuatorOf(key, {})).toBe('');
  });
});

/** A moment of a device's clock as `decodeDownlink` writes it. */
function utcOf(text: string, timeZone = 0): string {
  const seconds = (momentOf(text) ?? NaN) - timeZone * 3600;
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
