import { deviceModel, fieldTitle as fieldTitleShape } from '@gaugeway/proto/api';
import uplinks from './fixtures/uplinks.json';
import { defineModel } from './define-model';
import {
  describeModel,
  drivers,
  FIELDS,
  fieldsOf,
  fieldTitle,
  gatewayModels,
  layoutOf,
  MESSAGE_TYPES,
  modelById,
  models,
  QUANTITIES,
  type Captions,
  type FieldName,
} from './index';
import { isLora } from './testing';

const LANGUAGES = ['ru', 'en', 'mn'] as const;
const complete = (captions: Captions) => LANGUAGES.every((language) => captions[language].trim() !== '');

test('ids and names of models are unique', () => {
  expect(new Set(models.map((model) => model.id)).size).toBe(models.length);
  expect(new Set(models.map((model) => `${model.brand} ${model.name}`)).size).toBe(models.length);
});

test('the models of the issue are there', () => {
  expect(models.length).toBeGreaterThanOrEqual(40);
  expect(modelById(447)).toMatchObject({ resource: 'electricity', deviceTypeId: 29 });
  expect(new Set(models.map((model) => model.resource))).toEqual(
    new Set(['water', 'gas', 'heat', 'electricity', 'sensor', 'other']),
  );
  expect(modelById(214)?.name).toBe('SI-11');
  expect(modelById(999_999)).toBeUndefined();
  const makers = (resource: string, link: string) =>
    new Set(
      models.filter((model) => model.resource === resource && model.interface === link).map((model) => model.brand),
    );
  expect(models.filter((model) => model.brand === 'Vega' && model.codec).length).toBeGreaterThanOrEqual(2);
  expect(makers('water', 'lorawan')).toContain('Talkpool');
  expect(makers('electricity', 'lorawan')).toContain('EMU');
  expect([...drivers.keys()].sort()).toEqual([
    'energomera-active',
    'energomera-reactive',
    'iec62056-heat',
    'iec62056-readout',
    'm-bus-electricity',
    'm-bus-gas',
    'm-bus-heat',
    'm-bus-water',
    'mercury-one-phase',
    'mercury-one-phase-relay',
    'mercury-three-phase',
    'modbus-sdm630',
    'modbus-tcp-em24',
  ]);
});

test.each(Object.entries(FIELDS))('field %s has captions in three languages and a known quantity', (_, field) => {
  expect(complete(field.captions)).toBe(true);
  expect(QUANTITIES).toHaveProperty(field.quantity);
});

test('no two fields have the same caption in a language', () => {
  for (const language of LANGUAGES) {
    const captions = Object.values(FIELDS).map((field) => field.captions[language]);
    expect(captions.filter((caption, index) => captions.indexOf(caption) !== index)).toEqual([]);
  }
});

test('every quantity has its unit in three languages or none', () => {
  for (const { unit } of Object.values(QUANTITIES)) if (unit) expect(complete(unit)).toBe(true);
});

test('message types have titles in three languages, and the archives of the specification are there', () => {
  for (const type of MESSAGE_TYPES) {
    expect(complete(type.titles)).toBe(true);
    expect(type.maxPeriodRequest).toBeGreaterThan(0);
  }
  const archives = MESSAGE_TYPES.map((type) => type.id).filter((id) => id >= 100);
  expect(archives).toEqual([...Array.from({ length: 21 }, (_, index) => 100 + index), 121, 125]);
});

test('gateway model 2 is the modem that the raw command is shown for', () => {
  expect(gatewayModels.find((model) => model.id === 2)).toMatchObject({ interfaceId: 10, greeting: 'imei' });
});

test('electricity is group 4 and three phases are type 29; heat is group 3', () => {
  expect(modelById(230)).toMatchObject({ deviceGroupId: 4, deviceTypeId: 29 });
  expect(modelById(214)).toMatchObject({ deviceGroupId: 1, deviceTypeId: 1 });
  expect(models.find((model) => model.resource === 'heat')).toMatchObject({ deviceGroupId: 3, deviceTypeId: 3 });
});

test('the unit of in1 follows the model', () => {
  const heat = models.find((model) => model.resource === 'heat');
  expect(fieldTitle('in1', 'ru', modelById(214)).unit).toEqual({ title: 'м³' });
  expect(fieldTitle('in1', 'ru', heat).unit).toEqual({ title: 'Гкал' });
  expect(fieldTitle('in1', 'xx').title).toBe('Reading, input 1');
  expect(fieldTitle('serial', 'ru')).toMatchObject({ title: 'Заводской номер', is_fact: true });
  expect(fieldTitle('constructor', 'ru')).toMatchObject({ title: 'constructor' });
});

describe.each(models.map((model) => [`${model.brand} ${model.name}`, model] as const))('%s', (_, model) => {
  test.each(LANGUAGES)('is described as the API has it, in %s', (language) => {
    const described = describeModel(model, language);
    expect(deviceModel.parse(described)).toEqual(described);
    for (const tab of Object.values(described.tabs)) {
      expect(tab.msgTypes.length).toBeGreaterThan(0);
      // Journals and information may be text alone.
      for (const type of tab.msgTypes.filter(({ id }) => ![3, 6, 8].includes(id)))
        expect(layoutOf(model, type.id).length).toBeGreaterThan(0);
    }
  });

  test('its fields have titles and units', () => {
    for (const name of fieldsOf(model))
      expect(fieldTitleShape.parse(fieldTitle(name, 'mn', model)).title).not.toBe(name);
  });

  test('every number of its form has a range that holds its default', () => {
    for (const input of model.form.filter(({ kind }) => kind === 'number')) {
      const value = Number(input.default ?? input.min);
      expect(value).toBeGreaterThanOrEqual(input.min ?? Number.NaN);
      expect(value).toBeLessThanOrEqual(input.max ?? Number.NaN);
    }
  });
});

/** Devices of the collection that have no model here. */
const WITHOUT_MODEL = ['sh2', 'mc0101'];

test('every published uplink of a device with a model is one of the vectors', () => {
  const known = new Set(models.flatMap((model) => model.vectors.filter(isLora).map((vector) => vector.hex)));
  const vega = uplinks.vega.examples.filter(
    ({ direction, device }) => direction === 'uplink' && !WITHOUT_MODEL.includes(device),
  );
  const others = uplinks.ttn.items.flatMap((item): { hex: string }[] => item.examples);
  expect([...vega, ...others].filter(({ hex }) => !known.has(hex))).toEqual([]);
});

describe('a wrong declaration is refused', () => {
  const right = modelById(214);
  if (!right) throw new Error('no model 214');
  const declare = (change: Partial<Parameters<typeof defineModel>[0]>) => () =>
    defineModel({
      id: 1,
      brand: 'b',
      name: 'n',
      resource: 'water',
      interface: 'lorawan',
      codec: right.codec,
      extend: [{ fields: { 1: ['in1'] }, tabs: { tariffs: { msgTypes: [1], chartFields: ['in1'] } } }],
      vectors: [],
      ...change,
    });

  test('as long as it is right it is taken', () => {
    expect(declare({})().tabs.tariffs?.msgTypes).toEqual([1]);
  });

  test.each<[string, Partial<Parameters<typeof defineModel>[0]>, string]>([
    ['an id of 0', { id: 0 }, 'the id 0 is not a positive whole number'],
    ['neither codec nor driver', { codec: undefined }, 'it needs either a codec or a driver'],
    ['a codec on a wire', { interface: 'rs-485' }, 'devices of the transport wired are read by a driver'],
    ['no tab', { extend: [] }, 'it has no tab'],
    [
      'a field that does not exist',
      { extend: [{ fields: { 1: ['in9' as FieldName] }, tabs: { tariffs: { msgTypes: [1], chartFields: [] } } }] },
      'there is no field in9',
    ],
    [
      'a tab without fields',
      { extend: [{ tabs: { tariffs: { msgTypes: [1], chartFields: [] } } }] },
      'tab tariffs shows message type 1, which has no fields',
    ],
    [
      'a message type that does not exist',
      { extend: [{ fields: { 99: ['in1'] }, tabs: { tariffs: { msgTypes: [99], chartFields: [] } } }] },
      'there is no message type 99',
    ],
    [
      'a chart of a field that no row has',
      { extend: [{ fields: { 1: ['in1'] }, tabs: { tariffs: { msgTypes: [1], chartFields: ['in2'] } } }] },
      'the chart of tab tariffs wants in2, which no row has',
    ],
    [
      'rows that no tab shows',
      { extend: [{ fields: { 1: ['in1'], 2: ['volume'] }, tabs: { tariffs: { msgTypes: [1], chartFields: [] } } }] },
      'no tab shows message type 2',
    ],
  ])('%s', (_, change, sentence) => {
    expect(declare(change)).toThrow(`: ${sentence}`);
  });
});
