import { modelCodec, modelCopy } from '@gaugeway/proto/api';
import {
  companyModel,
  CompanyModelError,
  compareOutput,
  DecodeError,
  describeModel,
  fieldTitle,
  isSameProtocol,
  mapOutput,
  modelById,
  models,
  modelsOf,
  registerModel,
  storedCopy,
  unregisterModel,
} from '../index';
import type { Exchange } from '../driver';
import { readAnswer, readRequest } from '../drivers/modbus/frames';

const owner = { id: 1_000_001, companyId: 7, version: 3 };
const copied = (copy: object, baseId = 214) =>
  companyModel(owner, { name: 'Cellar', brand: 'Ours', baseId, copy: storedCopy(modelCopy.parse(copy)), codec: null });
const coded = (codec: object) =>
  companyModel(owner, {
    name: 'Own',
    brand: '',
    baseId: null,
    copy: null,
    codec: modelCodec.parse({ resource: 'water', source: 'function decodeUplink() {}', ...codec }),
  });
const keyOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof CompanyModelError) return error.key;
    throw error;
  }
  return 'nothing was refused';
};

describe('a copy of a model', () => {
  it('is the model with its own name, titles, units, tabs and limits', () => {
    const model = copied({
      titles: { in1: 'Cold water' },
      units: { in1: 'activeEnergy' },
      hidden_tabs: ['info'],
      limits: { impulse_weight: { min: 0.001, max: 10, default: 0.01 } },
      report_period: 3600,
    });
    expect(model).toMatchObject({ id: 1_000_001, companyId: 7, name: 'Cellar', brand: 'Ours', reportPeriod: 3600 });
    expect(model.codec).toBe(modelById(214)?.codec);
    expect(Object.keys(model.tabs)).not.toContain('info');
    expect(fieldTitle('in1', 'ru', model)).toMatchObject({ title: 'Cold water', unit: { title: 'кВт·ч' } });
    expect(fieldTitle('in2', 'en', model)).toMatchObject({ title: 'Reading, input 2', unit: { title: 'm³' } });
    expect(model.form.find(({ name }) => name === 'impulse_weight')).toMatchObject({
      min: 0.001,
      max: 10,
      default: 0.01,
    });
    expect(describeModel(model, 'en')).toMatchObject({ id: 1_000_001, company_id: 7 });
  });

  it('has its controls except those that are switched off', () => {
    expect(modelById(230)?.controls).toEqual(expect.arrayContaining(['tariff', 'now_value']));
    expect(copied({ disabled_controls: ['now_value'] }, 230).controls).not.toContain('now_value');
  });

  it('has the controls of the registers that it declares', () => {
    const registers = [{ value: 'power', function: 5, address: 0 }];
    expect(copied({ registers }, 630).controls).toEqual([...(modelById(630)?.controls ?? []), 'relay_state', 'power']);
    expect(copied({ registers, disabled_controls: ['power'] }, 630).controls).not.toContain('power');
    expect(copied({}, 630).driver).toBe(modelById(630)?.driver);
  });

  const reading = (register: object, more: object = {}) =>
    copied({ readings: [{ field: 'in1', address: 100, ...register }], ...more }, 630);

  it('reads the registers that it declares, in place of those of the model that it is a copy of', () => {
    const readings = [
      { field: 'in1', address: 100, type: 'u32', order: 'CDAB', factor: 0.001 },
      { field: 'flow', address: 102, type: 'float32' },
      { field: 'in2', address: 200, function: 4, type: 'i16', factor: -1 },
      { kind: 'instant', field: 'temperature', address: 7, factor: 0.1 },
    ];
    const model = copied({ readings, resource: 'water', titles: { in1: 'Cold' } }, 630);
    expect(model).toMatchObject({
      ...{ resource: 'water', deviceGroupId: 1, deviceTypeId: 1, interface: 'rs-485', titles: { in1: 'Cold' } },
      ...{ fields: { 1: ['in1', 'flow', 'in2'], 2: ['temperature'] }, controls: ['tariff', 'now_value'] },
      tabs: { tariffs: { msgTypes: [1], chartFields: ['in1'] }, instant_readings: { msgTypes: [2] } },
    });
    const meter = { address: '5', parameters: {}, timeZone: 8, transformationRatio: 1 };
    const session = model.driver!.session({ kind: 'current', arguments: {} }, meter, new Date(0));
    const first = session.next();
    // Adjacent registers in one request; a request per function.
    expect(Buffer.from((first.value as Exchange).send).equals(readRequest(5, 3, 100, 4))).toBe(true);
    const second = session.next(readAnswer(5, 3, Uint8Array.of(0x30, 0x39, 0, 1, 0x43, 0x66, 0x19, 0x9a)));
    expect(Buffer.from((second.value as Exchange).send).equals(readRequest(5, 4, 200, 1))).toBe(true);
    expect(session.next(readAnswer(5, 4, Uint8Array.of(0xff, 0xfe)))).toEqual({
      done: true,
      value: {
        readings: [{ type: 1, ts: null, values: { in1: 77.881, flow: 230.1, in2: 2 } }],
        ranges: { in1: 4_294_967.296 },
      },
    });
  });

  it('reads bit fields, scales, 64 bits and texts where they fit their registers', () => {
    expect(reading({ type: 'u64', no_values: ['ffffffffffffffff'], scale_address: 104 }).fields).toEqual({
      1: ['in1'],
    });
    const text = reading({ kind: 'info', field: 'serial', type: 'text', length: 8 });
    expect(text).toMatchObject({ fields: { 6: [] }, tabs: { info: { msgTypes: [6] } } });
    for (const [register, reason] of [
      [{ type: 'float32', mask: 1 }, 'mask'],
      [{ mask: 0x1_0000 }, 'mask'],
      [{ shift: 16 }, 'mask'],
      [{ no_values: ['18000'] }, 'no_value'],
      [{ field: 'serial' }, 'no_field'],
      [{ type: 'text' }, 'text'],
      [{ kind: 'info', field: 'serial', type: 'text', scale_address: 1 }, 'scale'],
      [{ type: 'u64', address: 65_533 }, 'beyond'],
    ] as const)
      expect(() => reading(register)).toThrow(reason === 'no_field' ? reason : `reading_${reason}`);
  });

  it('reads by a driver of another name when its registers are others', () => {
    const idOf = (address: number) => reading({ address }).driver?.id;
    expect(idOf(100)).toBe(idOf(100));
    expect(idOf(101)).not.toBe(idOf(100));
    expect(reading({}, { registers: [{ value: 'power', function: 5, address: 0 }] })).toMatchObject({
      ...{ fields: { 1: ['in1'] }, controls: expect.arrayContaining(['tariff', 'power', 'relay_state']) },
      driver: { id: idOf(100) },
    });
  });

  it('is spoken to as the model that it is a copy of', () => {
    const own = reading({}).driver;
    expect(
      [modelById(630)?.driver, own, reading({ address: 1 }).driver].map((each) => isSameProtocol(own, each)),
    ).toEqual([true, true, true]);
    const ethernet = models.find(({ name }) => name.includes('EM24'))?.driver;
    expect([ethernet, modelById(230)?.driver, undefined].map((each) => isSameProtocol(own, each))).toEqual([
      false,
      false,
      false,
    ]);
  });

  const declared = (register: object, baseId = 630) =>
    copied({ registers: [{ value: 'limit', function: 6, address: 1, ...register }] }, baseId);

  it.each([
    ['a register of a meter that is not on Modbus', () => declared({}, 230), 'errors.model_no_modbus'],
    ['a number in a coil', () => declared({ function: 5 }), 'errors.model_register_coil'],
    ['two registers by the function of one', () => declared({ type: 'float32' }), 'errors.model_register_words'],
    ['on and off that are the same', () => declared({ value: 'power', on: 1, off: 1 }), 'errors.model_register_states'],
    [
      'on that the register does not hold',
      () => declared({ value: 'valve', on: 70_000 }),
      'errors.model_register_states',
    ],
    ['a clock in a single register', () => declared({ value: 'clock' }), 'errors.model_register_clock'],
    ['a clock in a coil', () => declared({ value: 'clock', function: 5 }), 'errors.model_register_coil'],
    ['a parameter of the bridge without a title', () => declared({ value: 'bridge1' }), 'errors.model_register_title'],
    [
      'outputs beyond the last coil',
      () => declared({ value: 'setout', function: 5, address: 65_530, count: 7 }),
      'errors.model_register_beyond',
    ],
    [
      'times of outputs beyond the last register',
      () => declared({ value: 'setout', function: 5, count: 7, duration_address: 65_530 }),
      'errors.model_register_beyond',
    ],
    ['a gateway that is not on Modbus', () => copied({ for_gateway: true }, 230), 'errors.model_no_modbus'],
    ['bounds with nothing between them', () => declared({ min: 5, max: 4 }), 'errors.model_register_bounds'],
    [
      'a value twice',
      () => copied({ registers: [0, 1].map((address) => ({ value: 'limit', function: 6, address })) }, 630),
      'errors.model_register_twice',
    ],
    [
      'a register to read of a meter that is not on Modbus',
      () => copied({ readings: [{ field: 'tariff1', address: 0 }] }, 230),
      'errors.model_no_modbus',
    ],
    ['a register of a field that there is not', () => reading({ field: '__proto__' }), 'errors.model_no_field'],
    ['a register without a factor', () => reading({ factor: 0 }), 'errors.model_factor_zero'],
    ['two registers from the last one', () => reading({ address: 65_535, type: 'u32' }), 'errors.model_reading_beyond'],
    [
      'a field that is read twice',
      () => copied({ readings: [1, 2].map((address) => ({ field: 'in1', address })) }, 630),
      'errors.model_reading_twice',
    ],
    [
      'a resource of registers that it does not declare',
      () => copied({ resource: 'gas' }),
      'errors.model_resource_own',
    ],
    [
      'a title of a field that it no longer reads',
      () => reading({}, { titles: { voltage1: 'U' } }),
      'errors.model_no_field',
    ],
    ['a model that there is not', () => copied({}, 999_999), 'errors.model_no_base'],
    ['a field that it has not', () => copied({ titles: { tariff1: 'T1' } }), 'errors.model_no_field'],
    ['a unit that there is not', () => copied({ units: { in1: 'furlongs' } }), 'errors.model_no_unit'],
    [
      'a unit by the name of what every object has',
      () => copied({ units: { in1: 'toString' } }),
      'errors.model_no_unit',
    ],
    ['a tab that it has not', () => copied({ hidden_tabs: ['archives'] }), 'errors.model_no_tab'],
    [
      'no tab left',
      () => copied({ hidden_tabs: ['tariffs', 'alarm', 'service_information', 'info'] }),
      'errors.model_no_tab_left',
    ],
    ['a control that it has not', () => copied({ disabled_controls: ['power'] }), 'errors.model_no_control'],
    ['an input that it has not', () => copied({ limits: { colour: {} } }), 'errors.model_no_input'],
    ['wider limits', () => copied({ limits: { impulse_weight: { max: 1e9 } } }), 'errors.model_limit_max'],
    [
      'limits upside down',
      () => copied({ limits: { impulse_weight: { min: 5, max: 1 } } }),
      'errors.model_limit_order',
    ],
    [
      'a default outside',
      () => copied({ limits: { impulse_weight: { min: 1, default: 0.1 } } }),
      'errors.model_preset',
    ],
  ])('is refused for %s', (_, make, key) => {
    expect(keyOf(make)).toBe(key);
  });
});

describe('a model of an uploaded codec', () => {
  const mapping = [
    { key: 'volume', type: 1, field: 'in1', factor: 0.001 },
    { key: 'battery.level', type: 7, field: 'battery' },
    { key: 'history[].volume', type: 101, field: 'in1', factor: 0.001 },
  ];

  it('has the fields, tabs and units that its mapping names', () => {
    const model = coded({ mapping, time_keys: ['history[].at'] });
    expect(model.fields).toEqual({ 1: ['in1'], 7: ['battery'], 101: ['in1'] });
    expect(Object.keys(model.tabs).sort()).toEqual(['archives', 'service_information', 'tariffs']);
    expect(model).toMatchObject({ interface: 'lorawan', deviceGroupId: 1, uploaded: { key: '1000001:3' } });
  });

  it('shows rows of one type in several tabs, each with its own fields, and texts in the journal', () => {
    const systems = [
      { key: 'days[].heat1', type: 101, field: 'in1', tab: 'archives_system_1' },
      { key: 'days[].heat2', type: 101, field: 'in2', tab: 'archives_system_2' },
      { key: 'events[].name', type: 3, field: 'event_name' },
    ];
    const model = coded({ mapping: systems });
    expect(model.tabs).toEqual({
      archives_system_1: { msgTypes: [101], chartFields: ['in1'], onlyFields: ['in1'] },
      archives_system_2: { msgTypes: [101], chartFields: ['in2'], onlyFields: ['in2'] },
      journal: { msgTypes: [3], chartFields: [] },
    });
    const data = { days: [{ heat1: 1, heat2: 2 }], events: [{ name: 'Power off' }, { name: 7 }] };
    expect(mapOutput(model.uploaded!, { data }).readings).toEqual([
      { type: 101, ts: null, values: { in1: 1, in2: 2 } },
      { type: 3, ts: null, values: {}, extra: { event_name: 'Power off' } },
    ]);
  });

  it('is of the three-phase type where it reports three voltages', () => {
    const phases = [1, 2, 3].map((n) => ({ key: `u${n}`, type: 2, field: `voltage${n}` }));
    expect(coded({ resource: 'electricity', mapping: phases }).deviceTypeId).toBe(29);
  });

  it.each([
    ['an empty mapping', [], 'errors.model_no_mapping'],
    ['an unknown field', [{ key: 'a', type: 1, field: '__proto__' }], 'errors.model_no_field'],
    ['an unknown type', [{ key: 'a', type: 99, field: 'in1' }], 'errors.model_no_message_type'],
    ['a factor of nothing', [{ key: 'a', type: 1, field: 'in1', factor: 0 }], 'errors.model_factor_zero'],
    ['lists in lists', [{ key: 'a[].b[].c', type: 1, field: 'in1' }], 'errors.model_two_lists'],
    ['an unknown tab', [{ ...mapping[0], tab: '__proto__' }], 'errors.model_no_tab'],
    ['a key twice for one field', [mapping[0], mapping[0]], 'errors.model_key_twice'],
    ['a field in two units', [mapping[0], { ...mapping[2], unit: 'mass' }], 'errors.model_two_units'],
  ])('is refused for %s', (_, wrong, key) => {
    expect(keyOf(() => coded({ mapping: wrong }))).toBe(key);
  });

  it('returns rows of what is mapped, lists with the times of their entries', () => {
    const codec = coded({ mapping, time_keys: ['history[].at'] }).uploaded!;
    const data = {
      volume: 12_345,
      battery: { level: 87.6 },
      history: [
        { volume: 12_000, at: 1_735_689_600 },
        { volume: '12100', at: '2025-01-02T00:00:00Z' },
        { volume: 'none', at: 1_735_862_400_000 },
      ],
    };
    expect(mapOutput(codec, { data, warnings: ['low'] })).toEqual({
      readings: [
        { type: 1, ts: null, values: { in1: 12.345 } },
        { type: 7, ts: null, values: { battery: 87.6 } },
        { type: 101, ts: 1_735_689_600, values: { in1: 12 } },
        { type: 101, ts: 1_735_776_000, values: { in1: 12.1 } },
      ],
      battery: 88,
      warnings: ['low'],
    });
  });

  it.each([
    ['seconds', 1_735_689_600],
    ['seconds as text', '1735689600'],
    ['seconds with a fraction', 1_735_689_600.75],
    ['milliseconds', 1_735_689_600_123],
    ['microseconds', 1_735_689_600_123_456],
    ['nanoseconds', 1_735_689_600_123_456_000],
    ['nanoseconds as text', '1735689600123456789'],
    ['a date with Z', '2025-01-01T00:00:00Z'],
    ['a date with nanoseconds', '2025-01-01T00:00:00.123456789Z'],
    ['a date with an offset', '2025-01-01T08:00:00+08:00'],
    ['a date without an offset, which is UTC', '2025-01-01T00:00:00'],
    ['the same with a blank', '2025-01-01 00:00:00'],
    ['the same without seconds', '2025-01-01 00:00'],
    ['a day', '2025-01-01'],
  ])('reads a time of %s', (_, at) => {
    const codec = coded({ mapping, time_keys: ['history[].at'] }).uploaded!;
    expect(mapOutput(codec, { data: { history: [{ volume: 1000, at }] } }).readings).toEqual([
      { type: 101, ts: 1_735_689_600, values: { in1: 1 } },
    ]);
  });

  it.each([
    ['1970, as its clock shows', '1970-01-01T00:00:10Z', 10],
    ['1970 in seconds', 10, 10],
    ['2106', 0xffff_ffff, 0xffff_ffff],
    ['nothing', null, null],
    ['zero', 0, null],
    ['a word', 'now', null],
    ['a negative number', -5, null],
  ])('keeps an entry with the time of %s', (_, at, ts) => {
    const codec = coded({ mapping, time_keys: ['history[].at'] }).uploaded!;
    expect(mapOutput(codec, { data: { history: [{ volume: 1000, at }] } }).readings).toEqual([
      { type: 101, ts, values: { in1: 1 } },
    ]);
  });

  it.each([
    ['12.5', 12.5],
    [' 12.5 ', 12.5],
    ['+1.25e1', 12.5],
    ['12,5', undefined],
    ['12.5 m3', undefined],
    ['0x1F', undefined],
    ['', undefined],
    ['NaN', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [undefined, undefined],
    [[12.5], undefined],
    [{ value: 12.5 }, undefined],
    [true, 1],
    [null, null],
  ])('reads the value %j as %j', (value, expected) => {
    const codec = coded({ mapping: [{ key: 'a.b', type: 1, field: 'in1' }] }).uploaded!;
    const { readings } = mapOutput(codec, { data: { a: { b: value } } });
    expect(readings[0]?.values['in1']).toBe(expected);
  });

  it('reads a key whose name has a point, and a place of a list', () => {
    const names = [
      { key: 'meter.volume', type: 1, field: 'in1' },
      { key: 'channels.1.count', type: 1, field: 'in2' },
    ];
    const codec = coded({ mapping: names }).uploaded!;
    const read = (data: object) => mapOutput(codec, { data }).readings[0]?.values;
    expect(read({ 'meter.volume': 5, channels: [{ count: 1 }, { count: 2 }] })).toEqual({ in1: 5, in2: 2 });
    expect(read({ 'meter.volume': 5, meter: { volume: 6 } })).toEqual({ in1: 5 });
    expect(read({ meter: { volume: 6 } })).toEqual({ in1: 6 });
  });

  it.each([
    ['the first that is given', { time: 1_735_689_600 }],
    ['the second', { timestamp: '2025-01-01T00:00:00Z', time: null }],
    ['the first of both', { time: 1_735_689_600, timestamp: 1_735_000_000 }],
    ['the one of a clock that is set', { time: 10, timestamp: 1_735_689_600 }],
    ['the one that has not run over', { time: 0xffff_ffff, timestamp: 1_735_689_600 }],
  ])('takes of several times %s', (_, data) => {
    const codec = coded({ mapping, time_keys: ['time', 'timestamp'] }).uploaded!;
    expect(mapOutput(codec, { data: { ...data, volume: 1000 } }).readings).toEqual([
      { type: 1, ts: 1_735_689_600, values: { in1: 1 } },
    ]);
  });

  it('reads an output whose data are a list, with the times of its entries', () => {
    const entries = [{ key: '[].pulse', type: 1, field: 'in1' }];
    const codec = coded({ mapping: entries, time_keys: ['[].time'] }).uploaded!;
    const data = [
      { pulse: 5, time: '2025-01-01T00:00:00Z' },
      { pulse: 6, time: 1_735_693_200 },
    ];
    expect(mapOutput(codec, { data }).readings).toEqual([
      { type: 1, ts: 1_735_689_600, values: { in1: 5 } },
      { type: 1, ts: 1_735_693_200, values: { in1: 6 } },
    ]);
  });

  it('warns of entries of a list that have no time', () => {
    const codec = coded({ mapping, time_keys: ['time', 'history[].at'] }).uploaded!;
    const warningsOf = (...history: object[]) =>
      mapOutput(codec, { data: { time: 1_735_689_600, volume: 3000, history } }).warnings;
    const warning = ['history[].volume: 2 entries have no own time'];
    expect(warningsOf({ volume: 1000 }, { volume: 2000 }, { volume: 1, at: 1_735_689_000 })).toEqual(warning);
    expect(warningsOf({ volume: 1000, at: 0 }, { volume: 2000, at: null })).toEqual(warning);
    expect(warningsOf({ volume: 1000 }, { temperature: 20 })).toEqual([]);
  });

  it('returns the resets that the device reports, of mapped registers and in their units', () => {
    const codec = coded({ mapping }).uploaded!;
    const resets = [
      { key: 'volume', time: '2025-01-02T00:00:00Z', last: 12_345, start: 7 },
      { key: 'volume', last: -1, start: 'none' },
      ...[{ key: 'battery.level' }, { key: 'other' }, null, 'volume'],
    ];
    expect(mapOutput(codec, { data: {}, resets })).toEqual({
      readings: [],
      resets: [
        { field: 'in1', ts: 1_735_776_000, last: 12.345, start: 0.007 },
        { field: 'in1', ts: null, last: null, start: 0 },
      ],
      warnings: [],
    });
    expect(mapOutput(codec, { data: { volume: 1000 }, resets: 'all' })).not.toHaveProperty('resets');
  });

  describe('with several keys for one field', () => {
    // Milesight-IoT/SensorDecoders, em300-di: live and history, and the name of an older firmware.
    const keys = [
      { key: 'pulse', type: 1, field: 'in1' },
      { key: 'history[].pulse', type: 1, field: 'in1' },
      { key: 'counter', type: 1, field: 'in1', factor: 10 },
    ];
    const codec = () => coded({ mapping: keys, time_keys: ['time', 'history[].timestamp'] }).uploaded!;
    const readings = (data: object) => mapOutput(codec(), { data }).readings;

    it('has the field once, and reads live and history, each at its time', () => {
      expect(coded({ mapping: keys }).fields).toEqual({ 1: ['in1'] });
      const history = [{ timestamp: 1_665_561_758, pulse: 256 }];
      expect(readings({ temperature: 27.2, pulse: 260, history })).toEqual([
        { type: 1, ts: null, values: { in1: 260 } },
        { type: 1, ts: 1_665_561_758, values: { in1: 256 } },
      ]);
      expect(readings({ counter: 26 })).toEqual([{ type: 1, ts: null, values: { in1: 260 } }]);
    });

    it('takes of two values for one time that of the earlier mapping', () => {
      const time = 1_665_561_758;
      const history = [{ timestamp: time, pulse: 256 }];
      expect(readings({ time, history, pulse: 260, counter: 27 })).toEqual([
        { type: 1, ts: time, values: { in1: 260 } },
      ]);
      expect(readings({ time, history, counter: 27 })).toEqual([{ type: 1, ts: time, values: { in1: 256 } }]);
      expect(readings({ pulse: null, counter: 27 })).toEqual([{ type: 1, ts: null, values: { in1: 270 } }]);
      expect(readings({ pulse: null })).toEqual([{ type: 1, ts: null, values: { in1: null } }]);
    });
  });

  it('never reads what every object has, and reports where nothing is mapped', () => {
    const codec = coded({ mapping: [{ key: 'constructor.length', type: 1, field: 'in1' }] }).uploaded!;
    expect(mapOutput(codec, { data: {} })).toEqual({
      readings: [],
      warnings: ['The mapping matches no key of this output'],
    });
  });

  it.each([
    ['errors', { errors: ['wrong port'] }, 'the codec reports: wrong port'],
    ['an error that is no list', { data: { volume: 1 }, errors: 'CRC' }, 'the codec reports: CRC'],
    ['no data', { value: 1 }, 'the output of the codec has no data'],
    ['a list', [1], 'the codec returned no object'],
    ['nothing', null, 'the codec returned no object'],
    [
      'rows without end',
      { data: { history: Array.from({ length: 3000 }, () => ({ volume: 1 })) } },
      'the output has more than 2000 rows',
    ],
  ])('refuses an output of %s', (_, output, sentence) => {
    const codec = coded({ mapping }).uploaded!;
    expect(() => mapOutput(codec, output)).toThrow(new DecodeError(sentence));
  });
});

it('says where an output is not what was expected', () => {
  expect(compareOutput({ data: { a: 0.3 }, errors: [] }, { data: { a: 0.1 + 0.2 } })).toEqual([]);
  expect(compareOutput({ data: { a: 1, b: [1, 2] } }, { data: { b: [1, 3], c: null } })).toEqual([
    { path: 'data.a', expected: '1', actual: '' },
    { path: 'data.b[1]', expected: '2', actual: '3' },
    { path: 'data.c', expected: '', actual: 'null' },
  ]);
});

it('keeps the newest version of a company’s model next to the catalogue', () => {
  const older = copied({});
  registerModel(3, { ...older, name: 'newer' });
  registerModel(2, older);
  expect(modelById(owner.id)?.name).toBe('newer');
  expect(modelsOf([7]).some(({ id }) => id === owner.id)).toBe(true);
  expect(modelsOf([8]).some(({ id }) => id === owner.id)).toBe(false);
  unregisterModel(owner.id);
  expect(modelById(owner.id)).toBeUndefined();
});
