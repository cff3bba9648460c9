import { archiveManagement } from './archive-request';
import { hasBit, withBit } from './archive-bits';
import { daysIn, withDay } from './days';
import { describeRequest, clamped, faultOf, faultsOf, managementOf, typedFaults } from './draft';
import { indicationFault, indicationFields, indicationMessage } from './indications';
import { blocksOf, type ControlOption, inputsOf, lacksTaskId, layoutOf, type ParameterOption } from './options';
import { countOf, dayOf, startsOf, withStart, zonesOf } from './zones';

const input = (name: string, more: Partial<ParameterOption> = {}): ParameterOption => ({
  ...{
    name,
    title: name,
    kind: 'number',
    required: true,
    default: null,
    min: 0,
    max: 9,
    step: 1,
    values: null,
    titles: null,
  },
  ...more,
});
const control = (parameters: ParameterOption[], more: Partial<ControlOption> = {}): ControlOption => ({
  ...{ active: true, title: '', class: 'C', confirm: false, read_back: null, parameters },
  ...more,
});
const flag = (name: string) => input(name, { kind: 'flag' });

it('shows every active control once, an unknown one too', () => {
  const blocks = blocksOf({
    made_later: control([]),
    power: control([]),
    reset: control([]),
    valve: control([], { active: false }),
    archive: control([]),
  });
  expect(blocks.map(({ name, controls }) => [name, controls.map(({ key }) => key)])).toEqual([
    ['load', ['power']],
    ['other', ['reset', 'made_later']],
  ]);
});

it('lays a control out by what it takes', () => {
  const optional = { required: false };
  const of = (key: string, parameters: ParameterOption[]) => layoutOf({ key, option: control(parameters) });
  expect(of('reset', [flag('reset')])).toBe('button');
  expect(of('power', [input('power', { kind: 'choice', values: [0, 1] })])).toBe('switch');
  expect(of('vega', [flag('vega'), input('a', optional), input('b', optional)])).toBe('settings');
  expect(of('limit', [input('limit'), input('apv', optional)])).toBe('form');
});

it('sends what is filled in, under the name of the control', () => {
  const raw = { key: 'raw', option: control([flag('raw'), input('fport'), input('more', { required: false })]) };
  expect(inputsOf(raw).map(({ name }) => name)).toEqual(['fport', 'more']);
  expect(managementOf(raw, { fport: 2, more: null })).toEqual({ raw: 1, fport: 2 });
});

it('names the requested values before they are sent', () => {
  const mode = input('mode', { kind: 'choice', values: [0, 1], titles: ['Interval', 'Moment'], required: false });
  const limit = { key: 'limit', option: control([input('limit'), mode], { title: 'Power limit' }) };
  expect(describeRequest(limit, { limit: 5, mode: 1 })).toBe('Power limit (limit: 5; mode: Moment)');
  expect(describeRequest(limit, { limit: null })).toBe('Power limit');
});

it.each([
  ['', 'msg_81'],
  ['abc', 'msg_145'],
  ['zz', 'msg_146'],
  ['0a0b', null],
  ['00'.repeat(223), 'length'],
])('judges the payload %j: %p', (value, fault) => {
  expect(faultOf(input('payload', { kind: 'hex', min: 2, max: 444 }), value)).toBe(fault);
});

it.each([
  [0.3, 0.1, null],
  [0.35, 0.1, 'step'],
  [600, 10, null],
  [605, 10, 'step'],
  [1001, 10, 'range'],
])('judges the number %d in steps of %d: %p', (value, step, fault) => {
  expect(faultOf(input('sleep_time', { kind: 'number', min: 0, max: 1000, step }), value)).toBe(fault);
});

it('asks for all extras of a limit, or for none', () => {
  const optional = { required: false };
  const limit = {
    key: 'limit',
    option: control([input('limit'), input('apv_pause', optional), input('apv_count', optional)]),
  };
  expect(faultsOf(limit, { limit: 5 })).toEqual({});
  expect(faultsOf(limit, { limit: 5, apv_pause: 9 })).toEqual({ apv_count: 'msg_81' });
  expect(faultsOf(limit, { limit: 50 })).toEqual({ limit: 'range' });
});

it('says of a relay output in one sentence what it needs', () => {
  const output = {
    key: 'setout',
    option: control([input('setout'), input('out'), input('duration', { required: false })]),
  };
  expect(faultsOf(output, { setout: 1 })).toEqual({ out: 'msg_80' });
  expect(faultsOf(output, { setout: 1, out: 1, duration: 256 })).toEqual({ duration: 'msg_80' });
  expect(faultsOf(output, { setout: 1, out: 1 })).toEqual({});
});

it('names before the first try what is typed wrong, and not what is missing yet', () => {
  const raw = {
    key: 'raw',
    option: control([flag('raw'), input('payload', { kind: 'hex', min: 2, max: 444 }), input('fport')]),
  };
  expect(typedFaults(faultsOf(raw, { payload: 'abc' }))).toEqual({ payload: 'msg_145' });
  expect(typedFaults(faultsOf(raw, { payload: '0'.repeat(446) }))).toEqual({ payload: 'length' });
});

it('marks port 0 over the air, which LoRaWAN keeps for itself, and takes it elsewhere', () => {
  const raw = { key: 'raw', option: control([flag('raw'), input('fport', { min: 0, max: 255 })]) };
  expect(faultsOf(raw, { fport: 0 }, true)).toEqual({ fport: 'port_zero' });
  expect(faultsOf(raw, { fport: 1 }, true)).toEqual({});
  expect(faultsOf(raw, { fport: 0 })).toEqual({});
});

it('brings a number back to its bound and says which', () => {
  expect(clamped(10, { min: 0, max: 9 })).toEqual([9, 'max']);
  expect(clamped(-1, { min: 0, max: 9 })).toEqual([0, 'min']);
  expect(clamped(5, { min: 0, max: 9 })).toEqual([5, null]);
});

it('has the zones of the specification, and draws the whole day', () => {
  expect([0, 1, 2, 3, 4].map((count) => countOf(zonesOf(count as 0)))).toEqual([0, 1, 2, 3, 4]);
  expect(zonesOf(2).tariff0).toEqual(['23:00']);
  expect(zonesOf(3).tariff0?.[0]).toBe('10:00');
  const day = dayOf(zonesOf(2));
  expect(day.map(({ from, to, tariff }) => `${from}-${to} ${tariff}`)).toEqual([
    '00:00-07:00 1',
    '07:00-23:00 2',
    '23:00-24:00 1',
  ]);
  expect(dayOf(zonesOf(3)).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

it('knows the days of the months and takes a day once', () => {
  expect([1, 2, 4, 6, 9, 11, 12].map(daysIn)).toEqual([31, 29, 30, 30, 30, 30, 31]);
  expect(withDay(['05-09'], '01-01')).toEqual(['01-01', '05-09']);
  expect(withDay(['05-09'], '05-09')).toBeNull();
});

it('adds the bits of the archives up', () => {
  expect(withBit(withBit(0, 0, true), 3, true)).toBe(9);
  expect(hasBit(withBit(9, 3, false), 3)).toBe(false);
});

it('finds the planner that has no numbers of tasks', () => {
  expect(lacksTaskId({ scheduler: control([flag('scheduler')]) })).toBe(true);
  expect(lacksTaskId({ scheduler: control([flag('scheduler'), input('task_id')]) })).toBe(false);
  expect(lacksTaskId({})).toBe(false);
});

describe('readings that a person enters', () => {
  const fields = ['tariff1', 'tariff2', 'tariff3', 'tariff4'].map((name) => ({ name }) as never);
  const indications = indicationFields({ resource: 'electricity', fields }) ?? { fields: [], hasBasis: false };
  const draft = { values: { tariff1: 1 }, date: '2026-01-31', time: '10:30', reason: '', method: '' };

  it('need the lower tariffs', () => {
    const judged = (values: Record<string, number | null>) => indicationFault(indications, { ...draft, values });
    expect(judged({})).toBe('msg_81');
    expect(judged({ tariff1: 1 })).toBeNull();
    expect(judged({ tariff1: 1, tariff3: 3 })).toBe('tariff2_validation');
    expect(judged({ tariff1: 1, tariff2: 2, tariff4: 4 })).toBe('tariff3_validation');
    expect(judged({ tariff1: 1, tariff4: 4 })).toBe('tariff2_validation');
    expect(indicationFault(indications, { ...draft, date: null })).toBe('msg_81');
  });

  it('are sent with the time of the device', () => {
    expect(indicationMessage({ ...draft, reason: ' act ' }, 3, 5)).toEqual({
      datetime: Date.UTC(2026, 0, 31, 7, 30) / 1000,
      realdatetime: 5,
      message_api: true,
      tariff1: 1,
      reason: 'act',
    });
  });

  it('are one reading of water, gas and heat', () => {
    expect(indicationFields({ resource: 'water', fields: [{ name: 'in1' } as never] })).toEqual({
      fields: ['in1'],
      hasBasis: false,
    });
    expect(indicationFields({ resource: 'sensor', fields: [] })).toBeNull();
  });
});

it('asks for an hour of the hourly archive and for a day of the others', () => {
  expect(archiveManagement(100, '2026-01-31', '7:45')).toEqual({ archive: 0, datetime: '2026-01-31 07:00' });
  expect(archiveManagement(103, '2026-01-01', '')).toEqual({ archive: 103, datetime: '2026-01-01 00:00:00' });
});

it('moves the start of a zone in steps, and never past its neighbours', () => {
  const zones = zonesOf(3);
  const [first] = startsOf(zones);
  if (!first) throw new Error('three zones begin');
  expect(withStart(zones, first, 661).tariff0).toEqual(['11:00', '21:00']);
  expect(withStart(zones, first, 0).tariff0).toEqual(['07:15', '21:00']);
  expect(withStart(zones, first, 1439).tariff0).toEqual(['16:45', '21:00']);
  const night = { tariff0: ['00:00'] };
  expect(withStart(night, { name: 'tariff0', place: 0, at: 0, tariff: 1 }, 2000)).toEqual({ tariff0: ['23:45'] });
});
