// Reactions of the fleet's LoRaWAN devices to a downlink, byte by byte as their makers describe it
// (services/catalogue/fixtures). Without any radio: the network around them is in network.mjs.
import { detectorDoes } from '../own-models/detector.mjs';
import { plannerDoes } from '../own-models/planner.mjs';
import { vibrationDoes } from '../own-models/vibration.mjs';

const PORT = { data: 2, settings: 3, clock: 4, valve: 10 };
const VALVE = { kind: 0x07, open: 0xff, closed: 0x00 };
const REPORT_PERIOD = 16;

const u16 = (value) => [value & 0xff, (value >>> 8) & 0xff];

/** Settings of a Vega device as it leaves the factory: confirmed uplinks, repeats, periods (1 = 60 minutes), zone. */
const factorySettings = () =>
  new Map([
    [4, [2]],
    [8, [1]],
    [49, [1]],
    [REPORT_PERIOD, [1]],
    [55, [0, 0]],
  ]);

/** Port 3: 00 and {id u16, length, value} sets them; 01 asks for all. */
function vegaSettings(state, bytes) {
  if (bytes[0] === 0x01) {
    const body = [...state.settings].flatMap(([id, value]) => [...u16(id), value.length, ...value]);
    return { effect: 'settings read', answers: [{ fPort: PORT.settings, bytes: Uint8Array.of(0x00, ...body) }] };
  }
  if (bytes[0] !== 0x00) return null;
  for (let at = 1; at + 3 <= bytes.length; at += 3 + bytes[at + 2]) {
    state.settings.set(bytes[at] | (bytes[at + 1] << 8), [...bytes.subarray(at + 3, at + 3 + bytes[at + 2])]);
  }
  return { effect: 'settings written', answers: [] };
}

/** Port 4: FF and the seconds to add, i64. */
function vegaClock(state, bytes) {
  if (bytes[0] !== 0xff || bytes.length !== 9) return null;
  state.ahead += Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(1, true));
  return { effect: 'clock moved', answers: [] };
}

function vega(state, { fPort, bytes }) {
  if (fPort === PORT.settings) return vegaSettings(state, bytes);
  if (fPort === PORT.clock) return vegaClock(state, bytes);
  return null;
}

/** GM-2, port 2: number of the output, state (0 open, 1 closed), seconds u16; it reports both outputs at once. */
function gm2(state, { fPort, bytes }) {
  if (fPort !== PORT.data || bytes.length !== 4) return vega(state, { fPort, bytes });
  state.outputs[bytes[0] - 1] = bytes[1];
  return { effect: `output ${bytes[0]} ${bytes[1] ? 'closed' : 'open'}`, answers: ['report'] };
}

/** KFR, port 10: 07 and the state to go to; it reports the one that it came to. */
function kfr(state, { fPort, bytes }) {
  if (fPort !== PORT.valve || bytes.length !== 2 || bytes[0] !== VALVE.kind) return null;
  state.isOpen = bytes[1] === VALVE.open;
  return { effect: `valve ${state.isOpen ? 'open' : 'closed'}`, answers: ['report'] };
}

const ACTIONS = {
  ...{ si11: vega, betar: vega, mbus1: vega, ce2726a: vega, ce2727a: vega, gm2, kfr },
  ...{ detector: detectorDoes, planner: plannerDoes, vibration: vibrationDoes },
};

/**
 * A device that takes downlinks. `temper`: it does not hear every so many of them (`deaf`), so that it confirms nothing.
 * @param {{ kind: string, state: object, temper?: { deaf?: number } }} device
 */
export function playDevice({ kind, state, temper = {} }) {
  let received = 0;
  /** Executed commands, in order: shows commands that were executed twice. */
  const effects = [];
  return {
    effects,
    /** null: it did not hear the downlink. `report`: it sends its report once more. */
    receive(frame) {
      received += 1;
      if (temper.deaf && received % temper.deaf === 0) return null;
      const done = ACTIONS[kind]?.(state, frame) ?? { effect: `unknown on port ${frame.fPort}`, answers: [] };
      effects.push(done.effect);
      return done.answers;
    },
  };
}

/** State of a device that downlinks change. */
export const freshState = () => ({
  settings: factorySettings(),
  outputs: [0, 0],
  isOpen: true,
  ahead: 0,
  causes: new Set(),
  threshold: 500,
  isMuted: false,
  isOn: true,
  /** W. */
  limit: 15_000,
});
