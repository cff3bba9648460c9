// An electricity meter with a task planner, by mains, of a model that the demo company made itself. It takes commands
// that no meter with a published protocol has: the planner, the complex set, the seal, the limit with its reclosing.
const PORT = 8;

/** The meter's own document. A frame is the number of the command and its values one after another, u16 where a range needs it. */
const source = `// Meter with a planner, port 8, most significant byte first.
// Up:   B0, load (1 on), limit in W u32, energy in Wh u32
// Down: the number of the command, then its values in their order; a value that was left out is FF
var FRAMES = {
  power: [0x01, 'power:1'],
  limit: [0x02, 'limit:w', 'limit_mode:1', 'apv_pause:1', 'apv_timer:1', 'apv_count:1'],
  set_plomb: [0x03],
  unblock: [0x04],
  mts_activate: [0x05],
  reset: [0x06],
  setFrequency: [0x07, 'setFrequency:4'],
  report_period: [0x08, 'report_period:2', 'offset:2'],
  complex_set: [0x09, 'arch_type:1', 'm_msg1:2', 'm_msg2:2', 'm_msg3:2', 'm_msg4:2', 'm_msg5:2', 'm_msg6:2'],
  scheduler: [0x0a, 'task_id:1', 'delay:1', 'profile:1', 'refresh:1', 'param1:1', 'param2:1', 'param3:1', 'param4:1',
    'param5:1', 'param6:1', 'param7:1', 'param8:1'],
  time_correct: [0x0b, 'time_correct:s'],
  time_correct2: [0x0c, 'time_correct2:d'],
  time_set: [0x0d, 'time_set:t'],
  shedule: [0x0e, 'shedule:z'],
  set_special_day: [0x0f, 'day_list:l', 'shedule:z'],
  relay_state: [0x10],
  setout: [0x11, 'setout:1', 'out:1', 'duration:1']
};

var downlinkControls = {
  relay_state: {}, power: {}, limit: { limit: { min: 0, max: 100 } }, set_plomb: {}, unblock: {}, mts_activate: {},
  reset: {}, setFrequency: { setFrequency: { min: 45, max: 65 } }, report_period: {}, complex_set: {},
  scheduler: { task_id: { min: 1, max: 16 }, param8: { min: 0, max: 100 } },
  time_correct: {}, time_correct2: {}, time_set: {}, shedule: {}, set_special_day: {}, setout: { out: { min: 1, max: 4 } }
};

function number(value, size) {
  var bytes = [];
  for (var at = size - 1; at >= 0; at--) bytes.push(value === undefined ? 255 : Math.floor(value / Math.pow(256, at)) % 256);
  return bytes;
}

function clock(text) {
  var parts = text.split(/[- :T]/);
  return [parts[0] - 2000, +parts[1], +parts[2], +parts[3], +parts[4], +(parts[5] || 0)];
}

function zones(schedule) {
  var bytes = [];
  ['tariff0', 'tariff1', 'tariff2', 'tariff3'].forEach(function (tariff) {
    var starts = schedule[tariff] || [];
    bytes.push(starts.length);
    starts.forEach(function (start) {
      bytes.push(+start.slice(0, 2), +start.slice(3, 5));
    });
  });
  return bytes;
}

function days(list) {
  return [list.length].concat.apply([list.length], list.map(function (day) {
    return [+day.slice(0, 2), +day.slice(3, 5)];
  }));
}

var WRITERS = {
  1: function (value) { return number(value, 1); },
  2: function (value) { return number(value, 2); },
  4: function (value) { return number(value, 4); },
  w: function (value) { return number(Math.round(value * 1000), 4); },
  s: function (value) { return [value & 255]; },
  d: function (value) { return number(Math.round(value * 10), 4); },
  t: clock, z: zones, l: days
};
var SIZES = { 1: 1, 2: 2, 4: 4, w: 4, s: 1, d: 4 };

function decodeUplink(input) {
  var b = input.bytes;
  if (input.fPort !== 8 || b[0] !== 0xb0 || b.length !== 10) return { errors: ['no report of the meter'] };
  var u32 = function (at) { return ((b[at] * 256 + b[at + 1]) * 256 + b[at + 2]) * 256 + b[at + 3]; };
  return { data: { power: b[1], limit: u32(2) / 1000, energy: u32(6) / 1000 } };
}

function encodeDownlink(input) {
  var d = input.data;
  for (var key in FRAMES) {
    if (d[key] === undefined) continue;
    // The hours of special days are values of theirs.
    if (key === 'shedule' && d.set_special_day !== undefined) continue;
    var frame = FRAMES[key];
    var bytes = [frame[0]];
    for (var at = 1; at < frame.length; at++) {
      var part = frame[at].split(':');
      bytes = bytes.concat(WRITERS[part[1]](d[part[0]]));
    }
    return { fPort: 8, bytes: bytes };
  }
  return { errors: ['the meter has no such command'] };
}

function decodeDownlink(input) {
  var b = input.bytes;
  for (var key in FRAMES) {
    var frame = FRAMES[key];
    if (frame[0] !== b[0]) continue;
    var data = {};
    if (frame.length === 1) data[key] = 1;
    for (var at = 1, from = 1; at < frame.length; at++) {
      var part = frame[at].split(':');
      var size = SIZES[part[1]];
      if (!size) break;
      var value = 0;
      for (var index = 0; index < size; index++) value = value * 256 + b[from + index];
      from += size;
      if (part[1] === 'w') value /= 1000;
      if (part[1] === 'd') value /= 10;
      if (part[1] === 's' && value > 127) value -= 256;
      data[part[0]] = value;
    }
    return { data: data };
  }
  return { errors: ['the meter has no such command'] };
}
`;

const encodes = (data, bytes) => ({ type: 'downlink_encode', data, output: { fPort: PORT, bytes } });

/** Six messages, of which two are chosen, and their codes in the frame. */
const MESSAGES = { m_msg1: 600, m_msg2: 613, m_msg3: 0, m_msg4: 0, m_msg5: 0, m_msg6: 0 };
const WORDS = [0x02, 0x58, 0x02, 0x65, 0, 0, 0, 0, 0, 0, 0, 0];
const PARAMETERS = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`param${at}`, at]));

export const plannerModel = {
  name: 'Счётчик с планировщиком',
  resource: 'electricity',
  source,
  mapping: [{ key: 'energy', type: 1, field: 'tariff1' }],
  examples: [
    {
      ...{ type: 'uplink', f_port: PORT, bytes: 'b0010000138800001388' },
      output: { data: { power: 1, limit: 5, energy: 5 } },
    },
    encodes({ relay_state: 1 }, [0x10]),
    encodes({ power: 0 }, [0x01, 0]),
    encodes({ limit: 5 }, [0x02, 0, 0, 0x13, 0x88, 255, 255, 255, 255]),
    encodes({ set_plomb: 1 }, [0x03]),
    encodes({ unblock: 1 }, [0x04]),
    encodes({ mts_activate: 1 }, [0x05]),
    encodes({ reset: 1 }, [0x06]),
    encodes({ setFrequency: 50 }, [0x07, 0, 0, 0, 50]),
    encodes({ report_period: 60, offset: 5 }, [0x08, 0, 60, 0, 5]),
    encodes({ complex_set: 1, arch_type: 5, ...MESSAGES }, [0x09, 5, ...WORDS]),
    encodes({ scheduler: 1, task_id: 2, delay: 10, profile: 1, refresh: 3, ...PARAMETERS }, [
      ...[0x0a, 2, 10, 1, 3],
      ...[1, 2, 3, 4, 5, 6, 7, 8],
    ]),
    encodes({ time_correct: -2 }, [0x0b, 254]),
    encodes({ time_correct2: 1.5 }, [0x0c, 0, 0, 0, 15]),
    encodes({ time_set: '2026-11-24 19:30:00' }, [0x0d, 26, 11, 24, 19, 30, 0]),
    encodes({ shedule: { tariff0: ['07:00'], tariff1: ['23:00'] } }, [0x0e, 1, 7, 0, 1, 23, 0, 0, 0]),
    encodes({ set_special_day: 1, day_list: ['01-07'], shedule: { tariff0: ['07:00'] } }, [
      ...[0x0f, 1, 1, 7, 1, 7, 0, 0, 0, 0],
    ]),
    encodes({ setout: 1, out: 2, duration: 30 }, [0x11, 1, 2, 30]),
    { type: 'downlink_decode', f_port: PORT, bytes: '0bfe', output: { data: { time_correct: -2 } } },
  ],
};

const u32 = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

export function plannerReport({ state: { isOn, limit }, measures: { tariff1 } }, at) {
  return { fPort: PORT, bytes: Uint8Array.from([0xb0, Number(isOn), ...u32(limit), ...u32(tariff1.value(at))]) };
}

/** Numbers of the commands that it shows in its report. */
const SHOWN = { power: 0x01, limit: 0x02 };
const LAST = 0x11;

export function plannerDoes(state, { fPort, bytes }) {
  const [kind] = bytes;
  if (fPort !== PORT || !(kind >= 1 && kind <= LAST)) return null;
  if (kind === SHOWN.power) state.isOn = bytes[1] === 1;
  else if (kind === SHOWN.limit) state.limit = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  return { effect: `planner ${kind}`, answers: ['report'] };
}
