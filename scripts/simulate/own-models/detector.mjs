// A gas detector of a model that the demo company made itself, by battery: its codec says which controls it encodes
// (`downlinkControls`), so that it can be controlled although the catalogue does not know it.
const PORT = 7;

/** The detector's own document, as far as the simulation plays it: its reports, and the effects of its commands. */
const source = `// Gas detector, port 7, most significant byte first.
// Up:   A0, battery %, valve (1 open), gas alarm threshold u16, siren (1 muted)
//       A4 and A5 answer A4 and A5: thresholds u16 of gas and of CO
// Down: A1 closes the valve; A3, 1 mutes the siren; A4 asks for the alarm thresholds; A5 for those at which it ends;
//       A6 tests itself; A7, 1 lights the lamp; A8, 1 sounds;
//       thresholds u16: A2 gas alarm, A9 gas alarm ends, AA CO alarm, AB CO alarm ends
var WORDS = { set_gas_alarm: 0xa2, set_gas_exit_alarm: 0xa9, set_co_alarm: 0xaa, set_co_exit_alarm: 0xab };
var SWITCHES = { muffing: 0xa3, set_control_led: 0xa7, set_control_buzer: 0xa8 };
var ACTS = { closed_solenoid: 0xa1, get_alarm_value: 0xa4, get_exit_alarm_value: 0xa5, set_test: 0xa6 };

var downlinkControls = {
  closed_solenoid: {},
  set_gas_alarm: { set_gas_alarm: { min: 10, max: 900 } },
  set_gas_exit_alarm: { set_gas_exit_alarm: { min: 5, max: 850 } },
  set_co_alarm: { set_co_alarm: { min: 20, max: 300 } },
  set_co_exit_alarm: { set_co_exit_alarm: { min: 10, max: 280 } },
  muffing: {},
  set_test: {},
  get_alarm_value: {},
  get_exit_alarm_value: {},
  set_control_led: {},
  set_control_buzer: {}
};

function decodeUplink(input) {
  var b = input.bytes;
  if (input.fPort === 7 && b.length === 5 && (b[0] === 0xa4 || b[0] === 0xa5)) {
    var gas = b[1] * 256 + b[2];
    var co = b[3] * 256 + b[4];
    return b[0] === 0xa4
      ? { data: {}, answers: { get_alarm_value: { set_gas_alarm: gas, set_co_alarm: co } } }
      : { data: {}, answers: { get_exit_alarm_value: { set_gas_exit_alarm: gas, set_co_exit_alarm: co } } };
  }
  if (input.fPort !== 7 || b[0] !== 0xa0 || b.length !== 6) return { errors: ['no report of a gas detector'] };
  return { data: { battery: b[1], valve: b[2], threshold: b[3] * 256 + b[4], muted: b[5] } };
}

function encodeDownlink(input) {
  var d = input.data;
  for (var word in WORDS) if (d[word] !== undefined) return { fPort: 7, bytes: [WORDS[word], d[word] >> 8, d[word] & 255] };
  for (var key in SWITCHES) if (d[key] !== undefined) return { fPort: 7, bytes: [SWITCHES[key], d[key]] };
  for (var act in ACTS) if (d[act]) return { fPort: 7, bytes: [ACTS[act]] };
  return { errors: ['the detector has no such command'] };
}

function decodeDownlink(input) {
  var b = input.bytes;
  var data = {};
  for (var word in WORDS) if (b[0] === WORDS[word]) data[word] = b[1] * 256 + b[2];
  for (var key in SWITCHES) if (b[0] === SWITCHES[key]) data[key] = b[1];
  for (var act in ACTS) if (b[0] === ACTS[act]) data[act] = 1;
  return Object.keys(data).length ? { data: data } : { errors: ['the detector has no such command'] };
}
`;

const encodes = (data, bytes) => ({ type: 'downlink_encode', data, output: { fPort: PORT, bytes } });

export const detectorModel = {
  name: 'Газовый сигнализатор',
  resource: 'gas',
  source,
  mapping: [
    { key: 'battery', type: 7, field: 'battery' },
    { key: 'valve', type: 7, field: 'valve' },
  ],
  examples: [
    {
      ...{ type: 'uplink', f_port: PORT, bytes: 'a05a0101f400' },
      output: { data: { battery: 90, valve: 1, threshold: 500, muted: 0 } },
    },
    encodes({ closed_solenoid: 1 }, [0xa1]),
    encodes({ set_gas_alarm: 300 }, [0xa2, 1, 44]),
    encodes({ set_gas_exit_alarm: 250 }, [0xa9, 0, 250]),
    encodes({ set_co_alarm: 60 }, [0xaa, 0, 60]),
    encodes({ set_co_exit_alarm: 40 }, [0xab, 0, 40]),
    encodes({ muffing: 1 }, [0xa3, 1]),
    encodes({ set_test: 1 }, [0xa6]),
    encodes({ get_alarm_value: 1 }, [0xa4]),
    encodes({ get_exit_alarm_value: 1 }, [0xa5]),
    encodes({ set_control_led: 1 }, [0xa7, 1]),
    encodes({ set_control_buzer: 0 }, [0xa8, 0]),
    { type: 'downlink_decode', f_port: PORT, bytes: 'a2012c', output: { data: { set_gas_alarm: 300 } } },
  ],
};

/** @returns {{ fPort: number, bytes: Uint8Array }} */
export function detectorReport({ state: { isOpen, threshold, isMuted } }, battery) {
  const bytes = [0xa0, battery, Number(isOpen), threshold >> 8, threshold & 255, Number(isMuted)];
  return { fPort: PORT, bytes: Uint8Array.from(bytes) };
}

/** By the first byte of the command that sets them. */
const THRESHOLDS = { 0xa2: 'threshold', 0xa9: 'gasEnds', 0xaa: 'co', 0xab: 'coEnds' };

/** It reports after each command, and returns its thresholds on request. */
export function detectorDoes(state, { fPort, bytes }) {
  const [kind, high = 0, low = 0] = bytes;
  if (fPort !== PORT || kind < 0xa1 || kind > 0xab) return null;
  if (kind === 0xa1) state.isOpen = false;
  else if (kind === 0xa3) state.isMuted = high === 1;
  else if (kind in THRESHOLDS) state[THRESHOLDS[kind]] = high * 256 + low;
  const { threshold, gasEnds = 250, co = 60, coEnds = 40 } = state;
  const registers = { 0xa4: [threshold, co], 0xa5: [gasEnds, coEnds] }[kind];
  const reply = registers && Uint8Array.from([kind, ...registers.flatMap((value) => [value >> 8, value & 255])]);
  return { effect: `detector ${kind.toString(16)}`, answers: reply ? [{ fPort: PORT, bytes: reply }] : ['report'] };
}
