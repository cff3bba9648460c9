// The demo town: where the meters of the fleet are, who consumes there, and who supplies. Only data; seed-town.mjs makes it,
// in the language of words.mjs.
import { lorawanMeters, mains, modems } from './fleet.mjs';

export const TOWN = 'Заречный';

/** Numbers of the resource types and of the kinds of accounting points (specification 2, section 3). */
const WATER = { resource_type_id: 1, type: 1 };
const ELECTRICITY = { resource_type_id: 3, type: 3 };
const HEAT = { resource_type_id: 4, type: 4 };
const GAS = { resource_type_id: 5, type: 5 };

export const SUPPLIERS = [
  { key: 1, name: 'Водоканал Заречного', inn: '6639001015', number_of_contract: 'ВК-1', report_date: 25 },
  { key: 3, name: 'Заречная энергосбытовая компания', inn: '6639002026', number_of_contract: 'ЭС-1', report_date: 23 },
  { key: 4, name: 'Заречные тепловые сети', inn: '6639003037', number_of_contract: 'ТС-1', report_date: 26 },
  { key: 5, name: 'Заречныйгаз', inn: '6639004048', number_of_contract: 'ГЗ-1', report_date: 20 },
];

/** Districts, their streets, and the houses there: number, latitude and longitude. */
export const DISTRICTS = {
  'Центральный район': {
    'Липовая улица': { 8: [56.8141, 61.3202], 10: [56.8148, 61.3218] },
    'Рыночная улица': { 1: [56.8122, 61.3251], 4: [56.8116, 61.3268], 6: [56.8109, 61.3283] },
  },
  'Портовый район': {
    'Портовая улица': { 2: [56.8204, 61.3325], 5: [56.8212, 61.3341], 7: [56.8219, 61.3356] },
    'Берёзовая улица': { 3: [56.8183, 61.3377], 9: [56.8176, 61.3392] },
  },
  'Вокзальный район': {
    'Заводская улица': { 12: [56.8083, 61.3154], 14: [56.8077, 61.3139] },
    'Вокзальная улица': { 2: [56.8062, 61.3187], 11: [56.8055, 61.3204] },
    'Мельничная улица': { 5: [56.8048, 61.3231] },
  },
};

const FLAT_OWNERS = ['Соколова А. П.', 'Кузнецов И. В.', 'Морозова Е. С.', 'Волков Д. А.', 'Лебедева О. Н.'];
FLAT_OWNERS.push('Новиков П. Р.', 'Фёдорова М. К.', 'Орлов С. Б.', 'Зайцева Т. Г.', 'Павлов Н. Ю.', 'Белова В. И.');
FLAT_OWNERS.push('Громов А. С.', 'Тихонова Л. М.', 'Ершов К. Д.', 'Сорокина Ю. А.');

const MANAGER = 'ТСЖ «Липовый двор»';

const ofKind = (kind) => lorawanMeters.filter((meter) => meter.kind === kind);
const wired = (place) => modems[place].meters;

let owners = 0;
/** A flat has one consumer for all of its meters. */
const flats = new Map();
function ownerOf(street, house, flat) {
  const place = `${street}, ${house}, ${flat}`;
  if (!flats.has(place)) flats.set(place, FLAT_OWNERS[owners++ % FLAT_OWNERS.length]);
  return flats.get(place);
}

const title = (what, street, house, flat) => `${what}, ${street}, ${house}${flat ? `, кв. ${flat}` : ''}`;

function house(meter, kind, [street, number], what, consumer) {
  return { meter, ...kind, street, house: number, title: title(what, street, number), consumer };
}

function flatsOf(meters, kind, [street, number], what, main) {
  return meters.map((meter, index) => {
    const flat = String(index + 1);
    const consumer = ownerOf(street, number, flat);
    return { meter, ...kind, street, house: number, flat, title: title(what, street, number, flat), consumer, main };
  });
}

function* places() {
  const [leaking, tight, risers] = mains;
  const eight = ['Липовая улица', '8'];
  const ten = ['Липовая улица', '10'];
  yield house(leaking.main, WATER, eight, 'Вода, ввод', MANAGER);
  yield* flatsOf(leaking.parts, WATER, eight, 'Вода', leaking.main);
  yield house(tight.main, WATER, ten, 'Вода, ввод', MANAGER);
  yield* flatsOf(tight.parts, WATER, ten, 'Вода', tight.main);
  yield house(risers.main, ELECTRICITY, eight, 'Электроэнергия, ввод', MANAGER);
  yield* flatsOf(risers.parts, ELECTRICITY, eight, 'Электроэнергия', risers.main);
  const addresses = [
    ...[
      ['Портовая улица', '5'],
      ['Портовая улица', '7'],
      ['Берёзовая улица', '9'],
      ['Рыночная улица', '1'],
    ],
    ...[
      ['Рыночная улица', '4'],
      ['Заводская улица', '14'],
      ['Вокзальная улица', '2'],
      ['Вокзальная улица', '11'],
    ],
  ];
  for (const [index, meter] of ofKind('si11').slice(2).entries()) {
    yield house(meter, WATER, addresses[index], 'Холодная вода, ввод', 'УК «Портовая»');
  }
  for (const [index, meter] of ofKind('ce2727a').slice(1).entries()) {
    yield house(meter, ELECTRICITY, addresses[index], 'Электроэнергия, ввод', 'УК «Портовая»');
  }
  yield* flatsOf(ofKind('gm2'), GAS, ['Берёзовая улица', '3'], 'Газ');
  for (const [index, meter] of ofKind('mbus1').entries()) {
    yield house(meter, HEAT, [ten, ...addresses][index], 'Тепло, узел учёта', index === 0 ? MANAGER : 'УК «Портовая»');
  }
  for (const [index, what] of ['аптека', 'продукты'].entries()) {
    const at = addresses[3 + index];
    const consumer = index === 0 ? 'ООО «Аптека на Рыночной»' : 'ООО «Рыночный двор»';
    yield house(ofKind('oy1320')[index], WATER, at, `Вода, ${what}`, consumer);
    yield house(ofKind('emu')[index], ELECTRICITY, at, `Электроэнергия, ${what}`, consumer);
  }
  const organisations = [
    {
      place: 0,
      at: ['Портовая улица', '2'],
      what: 'насосная станция',
      consumer: 'Водоканал Заречного',
      kind: ELECTRICITY,
    },
    { place: 1, at: ['Мельничная улица', '5'], what: 'пекарня', consumer: 'ООО «Пекарня»', kind: ELECTRICITY },
    { place: 2, at: ['Рыночная улица', '6'], what: 'школа', consumer: 'Школа № 1', kind: ELECTRICITY },
    { place: 3, at: ['Заводская улица', '12'], what: 'мастерская', consumer: 'ИП Ремизов', kind: ELECTRICITY },
    { place: 4, at: ['Заводская улица', '14'], what: 'котельная', consumer: 'Заречные тепловые сети', kind: HEAT },
    { place: 5, at: ['Вокзальная улица', '11'], what: 'офис', consumer: 'ООО «Вокзальная, 11»', kind: ELECTRICITY },
  ];
  for (const { place, at, what, consumer, kind } of organisations) {
    const meters = wired(place);
    for (const [index, meter] of meters.entries()) {
      const name = `${kind === HEAT ? 'Тепло' : 'Электроэнергия'}, ${what}${meters.length > 1 ? `, ввод ${index + 1}` : ''}`;
      yield house(meter, kind, at, name, consumer);
    }
  }
}

/** Accounting points with their meters; a main meter before its sub-meters. */
export const POINTS = [...places()];

const [leaking] = mains;

/** Flows that no meter measures: of the leaking house, the main meter less its flats. */
export const VIRTUAL = [
  {
    title: 'Вода, общедомовые нужды, Липовая улица, 8',
    ...WATER,
    ...{ street: 'Липовая улица', house: '8', consumer: MANAGER },
    main: leaking.main,
    parts: leaking.parts,
  },
];

/** A meter is named by its place. */
export const placeOf = new Map(POINTS.map(({ meter, title: name }) => [meter, name]));

/** One group per main meter. */
export const BALANCES = mains.map(({ main, parts, leaks }) => {
  const { street, house: number, resource_type_id } = POINTS.find(({ meter }) => meter === main) ?? {};
  const what = resource_type_id === WATER.resource_type_id ? 'Вода' : 'Электроэнергия';
  return {
    title: `${what}: ${street}, ${number}`,
    resource_type_id,
    allowed_imbalance: 5,
    main,
    parts,
    comment: leaks ? 'Сумма по квартирам заметно меньше показаний ввода: ищем утечку.' : '',
  };
});
