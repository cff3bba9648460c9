// A vibration sensor on a pump, by battery, of a model that the demo company made itself: it has settings and set points.
const PORT = 9;

const source = `// Vibration sensor, port 9, most significant byte first.
// Up:   C0, battery %, temperature i8; C1, sleep time u16, connections u16; C2, speed, acceleration, displacement u16
// Down: 01 asks for the settings, 02 for the set points; settings are their numbers and u16 each; 30 restarts;
//       40, 1 lights the lamp; 41, 1 sounds
var WORDS = { sleep_time: 0x10, range_connect: 0x11, skz_speed: 0x20, skz_boost: 0x21, skz_move: 0x22 };
var SWITCHES = { set_control_led: 0x40, set_control_buzer: 0x41 };
var ACTS = { get_settings: 0x01, get_setpoints: 0x02, reset: 0x30 };

var downlinkControls = {
  get_settings: {},
  set_settings: { sleep_time: { min: 10, max: 3600 }, range_connect: { min: 1, max: 1440 } },
  get_setpoints: {},
  set_setpoint: { skz_speed: { min: 1, max: 500 }, skz_boost: { min: 1, max: 200 }, skz_move: { min: 1, max: 1000 } },
  set_control_led: {},
  set_control_buzer: {},
  reset: {}
};

function decodeUplink(input) {
  var b = input.bytes;
  var word = function (at) { return b[at] * 256 + b[at + 1]; };
  if (input.fPort === 9 && b[0] === 0xc1 && b.length === 5)
    return { data: {}, answers: { get_settings: { sleep_time: word(1), range_connect: word(3) } } };
  if (input.fPort === 9 && b[0] === 0xc2 && b.length === 7)
    return { data: {}, answers: { get_setpoints: { skz_speed: word(1), skz_boost: word(3), skz_move: word(5) } } };
  if (input.fPort !== 9 || b[0] !== 0xc0 || b.length !== 3) return { errors: ['no report of the sensor'] };
  return { data: { battery: b[1], temperature: b[2] > 127 ? b[2] - 256 : b[2] } };
}

function encodeDownlink(input) {
  var d = input.data;
  var words = [];
  for (var word in WORDS) if (d[word] !== undefined) words.push(WORDS[word], d[word] >> 8, d[word] & 255);
  if (words.length) return { fPort: 9, bytes: words };
  for (var key in SWITCHES) if (d[key] !== undefined) return { fPort: 9, bytes: [SWITCHES[key], d[key]] };
  for (var act in ACTS) if (d[act]) return { fPort: 9, bytes: [ACTS[act]] };
  return { errors: ['the sensor has no such command'] };
}

function decodeDownlink(input) {
  var b = input.bytes;
  var data = {};
  for (var at = 0; at < b.length; at += 3)
    for (var word in WORDS) if (b[at] === WORDS[word]) data[word] = b[at + 1] * 256 + b[at + 2];
  for (var key in SWITCHES) if (b[0] === SWITCHES[key]) data[key] = b[1];
  for (var act in ACTS) if (b[0] === ACTS[act]) data[act] = 1;
  return Object.keys(data).length ? { data: data } : { errors: ['the sensor has no such command'] };
}
`;

const encodes = (data, bytes) => ({ type: 'downlink_encode', data, output: { fPort: PORT, bytes } });

export const vibrationModel = {
  name: 'Датчик вибрации',
  resource: 'sensor',
  source,
  mapping: [
    { key: 'battery', type: 7, field: 'battery' },
    { key: 'temperature', type: 7, field: 'temperature' },
  ],
  examples: [
    { type: 'uplink', f_port: PORT, bytes: 'c05ae7', output: { data: { battery: 90, temperature: -25 } } },
    encodes({ get_settings: 1 }, [1]),
    encodes({ set_settings: 1, sleep_time: 60 }, [0x10, 0, 60]),
    encodes({ set_settings: 1, sleep_time: 60, range_connect: 5 }, [0x10, 0, 60, 0x11, 0, 5]),
    encodes({ get_setpoints: 1 }, [2]),
    encodes({ set_setpoint: 1, skz_speed: 300 }, [0x20, 1, 44]),
    encodes({ set_control_led: 1 }, [0x40, 1]),
    encodes({ set_control_buzer: 1 }, [0x41, 1]),
    encodes({ reset: 1 }, [0x30]),
    { type: 'downlink_decode', f_port: PORT, bytes: '20012c', output: { data: { skz_speed: 300 } } },
  ],
};

export const vibrationReport = (battery, temperature) => ({
  fPort: PORT,
  bytes: Uint8Array.of(0xc0, battery, temperature & 255),
});

/** By the first byte of the command that sets them; the values that it left the factory with. */
const WORDS = { 0x10: 60, 0x11: 30, 0x20: 300, 0x21: 100, 0x22: 500 };
/** Registers to read, by the first byte of the command that requests them. */
const READS = { 0x01: [0x10, 0x11], 0x02: [0x20, 0x21, 0x22] };

export function vibrationDoes(state, { fPort, bytes }) {
  const [kind] = bytes;
  if (fPort !== PORT || !(kind in WORDS || kind in READS || [0x30, 0x40, 0x41].includes(kind))) return null;
  const words = (state.words ??= { ...WORDS });
  for (let at = 0; kind in WORDS && at + 2 < bytes.length; at += 3)
    if (bytes[at] in WORDS) words[bytes[at]] = bytes[at + 1] * 256 + bytes[at + 2];
  const reply = READS[kind]?.flatMap((word) => [words[word] >> 8, words[word] & 255]);
  const answer = reply && { fPort: PORT, bytes: Uint8Array.from([0xc0 + kind, ...reply]) };
  return { effect: `sensor ${kind.toString(16)}`, answers: [answer ?? 'report'] };
}
