import type { Codec, Downlink, DownlinkCommand } from '../../codec';
import type { ControlValues } from '../../controls/control';
import { choice } from '../../controls/control';
import { REPORT_PERIOD_TITLE } from '../../controls/settings';
import { i16, MINUTES, PORT, REPORT_PERIOD, SETTINGS, settingsIn } from './settings';

/** Downlinks of Vega Absolute devices (fixtures/vega-facts.md, "Common"; worked examples in fixtures/uplinks.json). */
export type VegaControls = NonNullable<Codec['controls']>;

/** Port 3: `00 {id u16, length u8, value}`. */
function writeSetting({ id, bytes }: (typeof SETTINGS)[string], value: unknown): Downlink {
  const written = bytes(value);
  return { fPort: PORT.settings, bytes: Uint8Array.of(0x00, ...i16(id), written.length, ...written) };
}

function writeNamedSetting(values: ControlValues): Downlink {
  const [name = '', setting] = Object.entries(SETTINGS).find(([each]) => values[each] !== undefined) ?? [];
  if (!setting) throw new RangeError('no setting was named');
  return writeSetting(setting, values[name]);
}

/** The device answers with its settings, `00 ...` on port 3. */
const answersWithSettings: DownlinkCommand['answer'] = ({ fPort, bytes }) =>
  fPort === PORT.settings && bytes[0] === 0x00 ? 'done' : null;

export const vegaControls: VegaControls = {
  get_settings: {
    encode: () => ({ fPort: PORT.settings, bytes: Uint8Array.of(0x01) }),
    answer: answersWithSettings,
    settingsOf: ({ bytes }) => settingsIn(bytes.subarray(1)),
  },
  vega_settings: { encode: writeNamedSetting },
  report_period: {
    bounds: { report_period: choice(REPORT_PERIOD_TITLE, MINUTES) },
    // No setting of the device shifts its reports.
    omits: ['offset'],
    encode: ({ report_period }) => writeSetting(REPORT_PERIOD, report_period),
  },
  time_correct: {
    // FF, seconds to add as i64.
    encode: ({ time_correct }) => {
      const bytes = new Uint8Array(9);
      bytes[0] = 0xff;
      new DataView(bytes.buffer).setBigInt64(1, BigInt(Number(time_correct)), true);
      return { fPort: PORT.clock, bytes };
    },
  },
};

/**
 * SI-12 and SI-12R report a changed output (type 05), the SI-12 also the states of all (type 06), TP-11 its states with each
 * packet.
 */
const outputAnswer: DownlinkCommand['answer'] = ({ fPort, bytes }, { setout, out }) =>
  fPort === PORT.data && outputState(bytes, Number(out)) === Number(setout) ? 'done' : null;

/** 1 = on; null = the packet does not say. */
function outputState(bytes: Uint8Array, output: number): number | null {
  const [type] = bytes;
  // 05, battery, settings, output number, state, time.
  if (type === 0x05 && bytes.length === 9) return bytes[3] === output ? Math.min(bytes[4] ?? 0, 1) : null;
  // 06, time, input modes u16, outputs u16, ...
  if (type === 0x06 && bytes.length === 26) return ((bytes[7] ?? 0) >> (output - 1)) & 1;
  // TP-11: 01, ..., states at 13: bits 3 and 4 are the outputs.
  if (type === 0x01 && bytes.length === 16) return ((bytes[13] ?? 0) >> (output + 2)) & 1;
  return null;
}

/** Outputs of SI-12, SI-12R and TP-11: `03, output, seconds (0 = unlimited)` switches on, `04, output` off. */
export const vegaOutputs: VegaControls = {
  setout: {
    bounds: { out: choice({ ru: 'Номер выхода', en: 'Output', mn: 'Гаралтын дугаар' }, [1, 2]) },
    encode: ({ setout, out, duration }) => ({
      fPort: PORT.data,
      bytes: setout === 1 ? Uint8Array.of(0x03, Number(out), Number(duration ?? 0)) : Uint8Array.of(0x04, Number(out)),
    }),
    answer: outputAnswer,
  },
};

/**
 * Outputs of the GM-2: `output, state (0 open, 1 closed), time u16`; 0 = unlimited. Its packets report both outputs.
 */
export const vegaGm2Outputs: VegaControls = {
  setout: {
    bounds: { out: choice({ ru: 'Номер выхода', en: 'Output', mn: 'Гаралтын дугаар' }, [1, 2]) },
    encode: ({ setout, out, duration }) => ({
      fPort: PORT.data,
      bytes: Uint8Array.of(Number(out), Number(setout), ...i16(Number(duration ?? 0))),
    }),
    // battery, time u32, temperature, reason, input 1, input 2, output 1, output 2, ...
    answer: ({ fPort, bytes }, { setout, out }) => {
      if (fPort !== PORT.data || bytes.length !== 21) return null;
      return (bytes[8 + Number(out)] === 0 ? 0 : 1) === Number(setout) ? 'done' : null;
    },
  },
};
