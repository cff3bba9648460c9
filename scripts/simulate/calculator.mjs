// A heat calculator of two systems, heating and hot water, whose LoRaWAN frames no model of the catalogue knows: the
// demo company reads it by its own codec (TS013). It keeps archives of both systems, a journal and a log of itself, so
// that every tab of a heat meter has something to show.
import { register, swing } from './curves.mjs';
import { lorawanMeters, valves } from './fleet.mjs';
import { freshState } from './network/answers.mjs';
import { text } from './words.mjs';

const HOUR = 3600;
const DAY = 86_400;
const PORT = 12;

/** Sections of a frame behind its head (version, clock): number and content. */
const SECTION = {
  current: 1,
  instant: 2,
  hour: 3,
  day: 4,
  closing: 5,
  event: 6,
  log: 7,
  alarm: 8,
  passport: 9,
  worked: 10,
};

/** Events by their codes: those of the network that it measures, and from 64 on those of itself. */
const EVENTS = {
  1: ['Температура подачи ниже договорной', 'Flow temperature below the contract'],
  2: ['Температура подачи в норме', 'Flow temperature as agreed'],
  3: ['Нет сигнала расходомера, система 2', 'No signal of the flow meter, system 2'],
  4: ['Сигнал расходомера восстановлен, система 2', 'Signal of the flow meter is back, system 2'],
  64: ['Часы подведены по сети', 'Clock set by the network'],
  65: ['Питание отключено', 'Power off'],
  66: ['Питание включено', 'Power on'],
};

function decodeUplink(input) {
  var bytes = input.bytes;
  var at = 0;
  function u8() {
    return bytes[at++];
  }
  function u16() {
    var low = u8();
    return low + u8() * 256;
  }
  function i16() {
    var value = u16();
    return value > 32767 ? value - 65536 : value;
  }
  function u32() {
    var low = u16();
    return low + u16() * 65536;
  }
  function registers() {
    return { heat1: u32() / 1000, heat2: u32() / 1000, volume1: u32() / 100, volume2: u32() / 100 };
  }
  function temperatures() {
    return { flow_temperature: i16() / 100, return_temperature: i16() / 100, hot_water: i16() / 100 };
  }
  function archived() {
    var time = u32();
    var row = registers();
    row.at = time;
    return row;
  }
  function named() {
    var time = u32();
    var code = u8();
    return { at: time, code: code, name: EVENTS[code][0], name_en: EVENTS[code][1] };
  }
  if (u8() !== 1) return { errors: ['unknown version of the frame'] };
  var data = { time: u32(), hours: [], days: [], closings: [], events: [], log: [] };
  while (at < bytes.length) {
    var section = u8();
    if (section === 1) data.current = registers();
    else if (section === 2) {
      data.instant = temperatures();
      data.instant.pressure1 = u16() / 100;
      data.instant.pressure2 = u16() / 100;
      data.instant.flow = u32() / 1000;
    } else if (section === 3) data.hours.push(archived());
    else if (section === 4) {
      var day = archived();
      var means = temperatures();
      for (var name in means) day[name] = means[name];
      data.days.push(day);
    } else if (section === 5) data.closings.push(archived());
    else if (section === 6) data.events.push(named());
    else if (section === 7) data.log.push(named());
    else if (section === 8) data.alarm = { code: u8() };
    else if (section === 9) {
      var from = at;
      data.passport = { restarts: u8(), battery: u8() };
      data.passport.file = bytes
        .slice(0, from + 2)
        .map(function (byte) {
          return ('0' + byte.toString(16)).slice(-2);
        })
        .join('');
    } else if (section === 10) data.worked = { energy: u32() / 1000, mass: u32() / 1000, power: u32() / 1000 };
    else return { errors: ['unknown section ' + section] };
  }
  return { data: data };
}

const REGISTERS = { heat1: 'in1', heat2: 'in2', volume1: 'in3', volume2: 'in4' };
const UNITS = { in1: 'heatEnergy', in2: 'heatEnergy', in3: 'volume', in4: 'volume' };

const entry = (key, type, field, tab) => ({
  key,
  type,
  field,
  ...(UNITS[field] ? { unit: UNITS[field] } : {}),
  ...(tab ? { tab } : {}),
});
const registersOf = (path, type, tab) =>
  Object.entries(REGISTERS).map(([name, field]) => entry(`${path}.${name}`, type, field, tab));

/** The model as device/model/company/codec takes it. */
export const calculatorModel = {
  name: text('Теплосчётчик, две системы'),
  brand: 'Demo',
  resource: 'heat',
  source: `var EVENTS = ${JSON.stringify(EVENTS)};\n\n${decodeUplink.toString()}\n`,
  time_keys: ['time', 'hours[].at', 'days[].at', 'closings[].at', 'events[].at', 'log[].at'],
  titles: {
    in1: text('Тепло, система 1'),
    in2: text('Тепло, система 2'),
    in3: text('Объём, система 1'),
    in4: text('Объём, система 2'),
    temperature: text('Температура горячей воды'),
  },
  report_period: HOUR,
  mapping: [
    ...registersOf('current', 1),
    entry('instant.flow_temperature', 2, 'temperature1'),
    entry('instant.return_temperature', 2, 'temperature2'),
    entry('instant.hot_water', 2, 'temperature'),
    entry('instant.pressure1', 2, 'pressure1'),
    entry('instant.pressure2', 2, 'pressure2'),
    entry('instant.flow', 2, 'flow'),
    ...registersOf('hours[]', 100),
    entry('days[].heat1', 101, 'in1', 'archives_system_1'),
    entry('days[].volume1', 101, 'in3', 'archives_system_1'),
    entry('days[].flow_temperature', 101, 'temperature1', 'archives_system_1'),
    entry('days[].return_temperature', 101, 'temperature2', 'archives_system_1'),
    entry('days[].heat2', 101, 'in2', 'archives_system_2'),
    entry('days[].volume2', 101, 'in4', 'archives_system_2'),
    entry('days[].hot_water', 101, 'temperature', 'archives_system_2'),
    ...registersOf('closings[]', 9),
    entry('alarm.code', 4, 'error_code'),
    entry('passport.restarts', 6, 'restarts'),
    entry('passport.file', 6, 'raw_file_field'),
    entry('passport.battery', 7, 'battery'),
    entry('events[].name', 3, 'event_name'),
    entry('events[].name_en', 3, 'event_name_en'),
    entry('log[].name', 8, 'event_name'),
    entry('log[].name_en', 8, 'event_name_en'),
    entry('worked.energy', 121, 'energy', 'heat_calculating'),
    entry('worked.mass', 121, 'mass', 'heat_calculating'),
    entry('worked.power', 121, 'power_heat', 'heat_calculating'),
  ],
};

/** Wh of a Gcal, and litres of heating water for each Wh at the mean difference of 32 K. */
const WH_OF_GCAL = 1_163_000;
const LITRES = 1 / (1.163 * 32);
const SEED = 4711;

/** Energies in Wh, volumes in m3, temperatures in degC. */
const measures = {
  heating: register({ kind: 'heat', mean: 48_000, seed: SEED, initial: 310_000_000 }),
  hotWater: register({ kind: 'water', mean: 0.9, seed: SEED + 1, initial: 4100 }),
  flow: swing({ mean: 79, span: 8, seed: SEED + 2, period: 97 }),
  back: swing({ mean: 47, span: 4, seed: SEED + 3, period: 97 }),
  hot: swing({ mean: 61, span: 2, seed: SEED + 4 }),
  pressure: swing({ mean: 0.62, span: 0.03, seed: SEED + 5 }),
};

const u8 = (value) => [value & 0xff];
const u16 = (value) => [value & 0xff, (value >>> 8) & 0xff];
const u32 = (value) => {
  const whole = Math.floor(value) % 4_294_967_296;
  return [...u16(whole & 0xffff), ...u16(Math.floor(whole / 65_536))];
};

/** Hot water takes 0.055 Gcal a cubic metre. */
const HOT_WATER_GCAL = 0.055;

function registersAt(at) {
  const { heating, hotWater } = measures;
  const heat1 = (heating.value(at) / WH_OF_GCAL) * 1000;
  const volume1 = ((heating.value(at) * LITRES) / 1000) * 100;
  const volume2 = hotWater.value(at);
  return [...u32(heat1), ...u32(volume2 * HOT_WATER_GCAL * 1000), ...u32(volume1), ...u32(volume2 * 100)];
}

const temperaturesAt = (at) =>
  [measures.flow, measures.back, measures.hot].flatMap((degrees) => u16(Math.round(degrees(at) * 100)));

/** The first second of the month so many months before that of a time. */
function monthStart(at, back) {
  const date = new Date(at * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / 1000;
}

/**
 * Events of a day: [hour, section, code]. Every sixth day the network is too cold, every ninth a flow meter is silent.
 */
function happened(day) {
  const cold = [
    [5, SECTION.event, 1],
    [9, SECTION.event, 2],
  ];
  const silent = [
    [13, SECTION.event, 3],
    [13, SECTION.alarm, 3],
    [15, SECTION.event, 4],
  ];
  const off = [
    [2, SECTION.log, 65],
    [3, SECTION.log, 66],
  ];
  return [
    [1, SECTION.log, 64],
    ...(day % 6 === 0 ? cold : []),
    ...(day % 9 === 0 ? silent : []),
    ...(day % 11 === 0 ? off : []),
  ];
}

/** The hourly frame; `at`: Unix seconds. */
export function calculatorReport(_device, at) {
  const hour = Math.floor(at / HOUR) * HOUR;
  const day = Math.floor(at / DAY);
  const hourOfDay = (hour - day * DAY) / HOUR;
  const bytes = [1, ...u32(at), SECTION.current, ...registersAt(at)];
  const rate = measures.heating.rate(at);
  const p1 = measures.pressure(at);
  bytes.push(
    SECTION.instant,
    ...temperaturesAt(at),
    ...u16(p1 * 100),
    ...u16((p1 - 0.15) * 100),
    ...u32(rate * LITRES),
  );
  bytes.push(SECTION.hour, ...u32(hour), ...registersAt(hour));
  const energy = (measures.heating.value(hour) - measures.heating.value(hour - HOUR)) / 1000;
  bytes.push(SECTION.worked, ...u32(energy * 1000), ...u32(energy * LITRES * 0.97 * 1000), ...u32(rate));
  for (const [when, section, code] of happened(day)) {
    if (when !== hourOfDay) continue;
    bytes.push(section, ...(section === SECTION.alarm ? u8(code) : [...u32(hour), code]));
  }
  if (hourOfDay === 0) {
    // One closing a day: within two weeks those of the last twelve months are there.
    const closing = monthStart(at, day % 12);
    bytes.push(SECTION.day, ...u32(hour), ...registersAt(hour), ...temperaturesAt(hour));
    bytes.push(SECTION.closing, ...u32(closing), ...registersAt(closing));
    bytes.push(SECTION.passport, Math.floor(day / 11) % 100, 90 - (day % 20));
  }
  return { fPort: PORT, bytes: Uint8Array.from(bytes) };
}

/** An example of TS013: the frame of the first hour of 2026, and the codec's result. */
export function calculatorExample() {
  const { fPort, bytes } = calculatorReport(null, Date.UTC(2026, 0, 1) / 1000);
  const decode = new Function('input', `${calculatorModel.source}; return decodeUplink(input);`);
  return {
    type: 'uplink',
    description: '2026-01-01T00:00Z',
    f_port: fPort,
    bytes: Buffer.from(bytes).toString('hex'),
    output: decode({ bytes: [...bytes], fPort }),
  };
}

const INDEX = lorawanMeters.length + valves.length + 2;

/** The calculator of the boiler house. Its model is the company's own: the seed makes it, and knows its number. */
export const calculator = {
  kind: 'calculator',
  name: 'Тепло и горячая вода, ЦТП',
  devEui: `70b3d5e75f${(0x0d0000 + INDEX).toString(16).padStart(6, '0')}`,
  devAddr: (0x01a00000 + INDEX * 37).toString(16).padStart(8, '0'),
  serial: String(12_400_000 + INDEX * 173),
  impulseWeight: 1,
  reportPeriod: HOUR,
  seed: SEED,
  measures,
  state: freshState(),
};
