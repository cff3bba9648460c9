// The demo fleet: place, address and quantities of each device. Only this file knows it: the seed creates these
// devices, the simulation plays them.
import { random, register, swing } from './curves.mjs';
import { freshState } from './network/answers.mjs';

/** Models of the catalogue by id. */
export const MODEL = {
  si11: 214,
  betar: 220,
  gm2: 222,
  mbus1: 223,
  ce2726a: 225,
  ce2727a: 226,
  oy1320: 1320,
  emu: 1375,
  kfr: 7001,
  mercury230: 230,
  ce301: 301,
  ce303: 303,
  multical: 601,
  sdm630: 630,
  /** A gateway device. */
  modem: 2,
};

const COUNTS = { si11: 10, betar: 8, ce2726a: 6, ce2727a: 4, gm2: 5, mbus1: 3, oy1320: 2, emu: 2 };

/** Titles of the quantities of a meter; its place is in town.mjs. */
const TITLES = {
  si11: 'Вода',
  betar: 'Вода',
  ce2726a: 'Электроэнергия',
  ce2727a: 'Электроэнергия',
  gm2: 'Газ',
  mbus1: 'Тепло',
  oy1320: 'Вода',
  emu: 'Электроэнергия',
  kfr: 'Клапан',
  detector: 'Газовый сигнализатор',
  planner: 'Электроэнергия, планировщик',
  vibration: 'Вибрация насоса',
};

/** Weight of a pulse in m3 of the meters that count pulses. */
const PULSE = 0.001;

/** @type {Record<string, (seed: number) => Record<string, unknown>>} */
const MEASURES = {
  si11: (seed) => ({
    cold: register({ kind: 'water', mean: 0.06, seed, initial: 180 + (seed % 40) }),
    hot: register({ kind: 'water', mean: 0.035, seed: seed + 1, initial: 95 + (seed % 30) }),
  }),
  betar: (seed) => ({ volume: register({ kind: 'water', mean: 0.012, seed, initial: 60 + (seed % 50) }) }),
  oy1320: (seed) => ({ volume: register({ kind: 'water', mean: 0.05, seed, initial: 210 + (seed % 50) }) }),
  gm2: (seed) => ({ volume: register({ kind: 'gas', mean: 0.19, seed, initial: 1500 + (seed % 700) }) }),
  mbus1: (seed) => heat(seed, 34_000),
  ce2726a: (seed) => electricity(seed, 320),
  ce2727a: (seed) => electricity(seed, 4200),
  emu: (seed) => electricity(seed, 2600),
  kfr: () => ({}),
  detector: () => ({}),
  planner: (seed) => electricity(seed, 1400),
  vibration: () => ({}),
  multical: (seed) => heat(seed, 61_000),
  mercury230: (seed) => electricity(seed, 8200),
  ce301: (seed) => electricity(seed, 5100),
  ce303: (seed) => electricity(seed, 6400),
  sdm630: (seed) => electricity(seed, 3900),
};

/** Energies in Wh, rates in W; three phases that share the load unevenly. */
export function electricity(seed, meanW) {
  const share = random(seed)() * 0.08;
  return {
    tariff1: register({ kind: 'day', mean: meanW * 0.66, seed: seed + 1, initial: meanW * 2100 }),
    tariff2: register({ kind: 'night', mean: meanW * 0.34, seed: seed + 2, initial: meanW * 1050 }),
    shares: [0.34 + share, 0.33, 0.33 - share],
    voltages: [0, 1, 2].map((phase) => swing({ mean: 229 + (seed % 5), span: 4, seed: seed + 10 + phase })),
    cos: swing({ mean: 0.94, span: 0.03, seed: seed + 20 }),
    frequency: swing({ mean: 50, span: 0.05, seed: seed + 21, period: 2 }),
  };
}

/** Energy in Wh, volume in l, temperatures in degC; the rate is W. */
function heat(seed, meanW) {
  return {
    energy: register({ kind: 'heat', mean: meanW, seed, initial: meanW * 9000 }),
    flow: swing({ mean: 78, span: 9, seed: seed + 1, period: 97 }),
    back: swing({ mean: 46, span: 4, seed: seed + 2, period: 97 }),
    /** l for each Wh at the mean difference of 32 K: 1 / (1.163 * 32). */
    litres: 1 / (1.163 * 32),
  };
}

/** A LoRaWAN meter of the fleet. */
function lorawanMeter(kind, index, seed) {
  const counts = kind === 'si11' || kind === 'oy1320';
  return {
    kind,
    modelId: MODEL[kind],
    name: TITLES[kind],
    devEui: `70b3d5e75f${(0x0d0000 + index).toString(16).padStart(6, '0')}`,
    devAddr: (0x01a00000 + index * 37).toString(16).padStart(8, '0'),
    serial: String(12_400_000 + index * 173),
    impulseWeight: counts ? PULSE : 1,
    reportPeriod: 3600,
    seed,
    measures: MEASURES[kind](seed),
    /** State that downlinks change. */
    state: freshState(),
  };
}

/** The 40 LoRaWAN meters. */
export const lorawanMeters = Object.entries(COUNTS)
  .flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
  .map((kind, index) => lorawanMeter(kind, index, 1000 + index * 101));

/** The valves at the water inlets of two houses: by battery, and by mains; the second misses every third downlink. */
export const valves = [
  { house: ['Липовая улица', '8'], isClassC: false },
  { house: ['Липовая улица', '10'], isClassC: true, temper: { deaf: 3 } },
].map((more, index) => {
  const at = lorawanMeters.length + index;
  return { ...lorawanMeter('kfr', at, 1000 + at * 101), name: `Клапан, ввод, ${more.house.join(', ')}`, ...more };
});

/**
 * Devices of models that the company made itself (own-models), whose numbers the seed learns. The meter hears each command
 * at once, and misses every fourth.
 */
export const ownDevices = [
  { kind: 'detector', place: 1, seed: 7717 },
  // The place after the detector is the heat calculator's.
  { kind: 'planner', place: 3, seed: 7919, isClassC: true, temper: { deaf: 4 } },
  { kind: 'vibration', place: 4, seed: 8117 },
].map(({ kind, place, seed, ...more }) => ({
  ...lorawanMeter(kind, lorawanMeters.length + valves.length + place, seed),
  ...more,
}));

/** Flow through a main meter: the sum of its sub-meters, and the losses on the way. */
function through(meters, name, lost) {
  const registers = [...meters.map(({ measures }) => measures[name]), lost];
  const sum = (what, at) => registers.reduce((total, register) => total + register[what](at), 0);
  return { value: (at) => sum('value', at), rate: (at) => sum('rate', at) };
}

const ofKind = (kind) => lorawanMeters.filter((meter) => meter.kind === kind);

/** Main meters and their sub-meters: two houses with water, of which the first has a leak, and one with electricity. */
export const mains = (() => {
  const [leaking, tight] = ofKind('si11');
  const [house] = ofKind('ce2727a');
  const water = ofKind('betar');
  const flats = ofKind('ce2726a');
  const [first, second] = [water.slice(0, 4), water.slice(4)];
  const lost = (kind, mean) => register({ kind, mean, seed: 77, initial: mean * 900 });
  leaking.measures.cold = through(first, 'volume', lost('water', 0.019));
  tight.measures.cold = through(second, 'volume', lost('water', 0.0008));
  house.measures.tariff1 = through(flats, 'tariff1', lost('day', 38));
  house.measures.tariff2 = through(flats, 'tariff2', lost('night', 20));
  return [
    { main: leaking, parts: first, leaks: true },
    { main: tight, parts: second, leaks: false },
    { main: house, parts: flats, leaks: false },
  ];
})();

/** Modems with the meters behind them: [kind, address on the line, way of commands, further settings]. */
const LINES = [
  {
    title: 'насосная станция',
    meters: [
      ['mercury230', '23'],
      ['mercury230', '24', { lateMs: 3500 }, { weakPhase: 2 }],
    ],
  },
  { title: 'пекарня', meters: [['mercury230', '71', { refuses: 3 }]] },
  {
    title: 'школа',
    meters: [
      ['ce303', '009217'],
      ['ce303', '009218'],
    ],
  },
  { title: 'мастерская', meters: [['ce301', '114052']] },
  {
    title: 'котельная',
    meters: [
      ['multical', '1'],
      ['multical', '2'],
    ],
  },
  {
    title: 'офис',
    meters: [
      ['sdm630', '1'],
      ['sdm630', '2', undefined, { hasRelay: true }],
    ],
  },
];

/** 15 digits; the last is the check digit (Luhn; 3GPP TS 23.003, annex B). */
export function imei(index) {
  const digits = `8650610${String(4_300_117 + index * 1931).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** Kind, model and quantities of a meter on a line. */
const wired = (kind, seed) => ({ kind, modelId: MODEL[kind], seed, measures: MEASURES[kind](seed) });

/** Its phase at the end of a long line: more than 10 % below 230 V all day (EN 50160:2010, 4.2.2.2). */
function weaken({ measures: { voltages }, seed }, phase) {
  voltages[phase] = swing({ mean: 201, span: 4, seed: seed + 10 + phase });
}

/** The modems and the 10 wired meters behind them. */
export const modems = LINES.map(({ title, meters }, index) => ({
  modelId: MODEL.modem,
  name: `Модем, ${title}`,
  identity: imei(index),
  meters: meters.map(([kind, insideAddr, temper, more], place) => ({
    ...wired(kind, 9000 + index * 311 + place * 53),
    name: `${kind === 'multical' ? 'Тепло' : 'Электроэнергия'}, ${title}${meters.length > 1 ? `, ввод ${place + 1}` : ''}`,
    insideAddr,
    ...(temper ? { temper } : {}),
    ...more,
    serial: String(30_100_000 + index * 1000 + place * 17),
    reportPeriod: 60,
  })),
}));

for (const meter of modems.flatMap(({ meters }) => meters)) {
  if (meter.weakPhase !== undefined) weaken(meter, meter.weakPhase);
}

/** Boards of modems that answer at an address on the line, of a model that the company made (gateway-model.mjs). */
export const boards = [
  {
    kind: 'board',
    name: 'Плата модема, офис',
    insideAddr: '100',
    serial: '30109100',
    reportPeriod: 300,
    measures: {},
    modem: modems.at(-1),
  },
];

/** Addresses on one line (Mercury: 1 to 240). */
export const MOST_OF_CROWD = 240;

/** A modem with many meters behind it, which crowd.mjs adds to the town; `count` up to MOST_OF_CROWD. */
export const crowdOf = (count) => ({
  modelId: MODEL.modem,
  name: 'Модем, квартал',
  identity: imei(62),
  meters: Array.from({ length: count }, (_, place) => ({
    ...wired('mercury230', 62_000 + place * 7),
    name: `Электроэнергия, квартал, ввод ${place + 1}`,
    insideAddr: String(place + 1),
    serial: String(30_162_000 + place),
    reportPeriod: 120,
  })),
});
