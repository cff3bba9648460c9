import { DecodeError, type Codec, type Decoded, type DecodedReading, type UplinkFrame } from '../../codec';
import { type VegaControls, vegaControls } from './controls';
import { vegaDownlink } from './downlinks';
import { ByteReader, expectLength, hex, isoTime } from '../reader';

/**
 * Common format of all Vega Absolute devices (fixtures/vega-facts.md, "Common"): numbers are little endian, times are
 * Unix seconds in UTC; port 2 carries measurements, port 3 settings, port 4 the device's request to correct its clock.
 */
const PORT = { data: 2, settings: 3, clock: 4 } as const;

/** Codes of the periods of settings 16 and 49, minutes. */
const PERIODS: Record<number, number> = { 1: 60, 2: 360, 3: 720, 4: 1440, 5: 5, 6: 15, 7: 30 };

/** Settings that have a field. The others go to the row's extra unchanged. */
const SETTING_FIELDS: Record<number, { field: string; read(value: Uint8Array): number | undefined }> = {
  16: { field: 'report_period', read: (value) => PERIODS[value[0] ?? 0] },
  49: { field: 'collection_period', read: (value) => PERIODS[value[0] ?? 0] },
  55: { field: 'time_zone', read: (value) => (value.length === 2 ? new ByteReader(value).i16() : undefined) },
};

/** Port 3: `00`, then {id u16, length u8, value} until the end. */
function decodeSettings(bytes: Uint8Array): Decoded {
  const reader = new ByteReader(bytes);
  const kind = reader.u8();
  if (kind !== 0) throw new DecodeError(`a settings packet begins with 00, this one with ${hex(bytes.subarray(0, 1))}`);
  const values: Record<string, number> = {};
  const settings: Record<string, string> = {};
  while (reader.left > 0) {
    const id = reader.u16();
    const value = reader.raw(reader.u8());
    settings[String(id)] = hex(value);
    const known = SETTING_FIELDS[id];
    const number = known?.read(value);
    if (known && number !== undefined) values[known.field] = number;
  }
  return { readings: [{ type: 6, ts: null, values, extra: { settings } }] };
}

/** Port 4: `FF`, clock u32. The packet reports a wrong clock, so the time is not checked here. */
function decodeClockRequest({ bytes, heardAt }: UplinkFrame): Decoded {
  expectLength(bytes, 5, 'a clock request');
  const reader = new ByteReader(bytes);
  if (reader.u8() !== 0xff)
    throw new DecodeError(`a clock request begins with ff, this one with ${hex(bytes.subarray(0, 1))}`);
  const clock = reader.u32();
  const values = { clock, time_difference: clock - Math.floor(heardAt.getTime() / 1000) };
  return { readings: [{ type: 7, ts: null, values, extra: { clock: isoTime(clock) } }] };
}

/** A codec of a Vega device: the shared ports, its own packets of port 2, and its controls beyond the shared ones. */
export function vegaCodec(
  id: string,
  decodeData: (frame: UplinkFrame) => Decoded,
  own: VegaControls = {},
  decodeDownlink: Codec['decodeDownlink'] = vegaDownlink,
): Codec {
  return {
    id,
    controls: { ...vegaControls, ...own },
    decodeDownlink,
    decodeUplink(frame) {
      if (frame.bytes.length === 0) throw new DecodeError('the frame is empty');
      switch (frame.fPort) {
        case PORT.data:
          return decodeData(frame);
        case PORT.settings:
          return decodeSettings(frame.bytes);
        case PORT.clock:
          return decodeClockRequest(frame);
        default:
          throw new DecodeError(`the device sends on ports 2, 3 and 4, this frame came on port ${frame.fPort}`);
      }
    },
  };
}

/** Values in tenths by which a temperature sensor of the maker reports its fault (fixtures/vega-facts.md, TD-11). */
export const SENSOR_FAULTS: Readonly<Record<number, string>> = {
  [-1000]: 'the wire of the sensor is broken',
  [-1270]: 'the sensor is short-circuited',
};

/** A temperature in tenths; null for one that the sensor did not measure. */
export const measuredTenths = (tenths: number): number | null => (SENSOR_FAULTS[tenths] ? null : tenths / 10);

/** A row of service information, left out where there is nothing to report. */
export function serviceRow(ts: number | null, values: Record<string, number | null | undefined>): DecodedReading[] {
  const known = Object.entries(values).filter((entry): entry is [string, number | null] => entry[1] !== undefined);
  return known.length > 0 ? [{ type: 7, ts, values: Object.fromEntries(known) }] : [];
}

export function batteryLevel(percent: number): number {
  if (percent > 100) throw new DecodeError(`the battery level is ${percent} %, more than 100 %`);
  return percent;
}
