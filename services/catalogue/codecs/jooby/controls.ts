import type { Codec, Downlink, DownlinkCommand } from '../../codec';
import { choice } from '../../controls/control';
import { READING_CONTROLS } from '../../controls/readings';
import { momentOf } from '../../controls/schema';
import { MESSAGE_TYPE, messageType } from '../../fields/message-types';
import { checkByte, dayBytes, dayOf, YEAR_2000 } from './frames';

/** Port of the commands: modules answer on the port that they report on. */
const PORT = 1;

/** Mask of the inputs whose archives are requested: those that the product has fields for. */
const INPUTS = 0x0f;
/** First byte of a command whose second one is its number. */
const EXTENDED = 0x1f;
const HOURS = 0x30;
const DAYS = 0x1b;
const DAILY = MESSAGE_TYPE.daily;

/** The archives that the modules keep; the hourly one is 0 in a request (specification 1, section 5). */
const KEPT = choice(READING_CONTROLS.archive.parameters.archive.captions, [0, DAILY], {
  titles: [MESSAGE_TYPE.hourly, DAILY].flatMap((type) => messageType(type)?.titles ?? []),
});

/**
 * A command with its check byte: id, length, body (fixtures of jooby-dev/jooby-codec, "analog" family); an extended one
 * has a number before its length.
 */
function command(id: number | readonly [number, number], ...body: readonly number[]): Downlink {
  const bytes = Uint8Array.of(...(typeof id === 'number' ? [id] : id), body.length, ...body);
  return { fPort: PORT, bytes: Uint8Array.of(...bytes, checkByte(bytes)) };
}

/** Short answers carry their id and length in one byte where the id is a multiple of 32, else in two. */
const answeredBy =
  (id: number): DownlinkCommand['answer'] =>
  ({ bytes }) =>
    bytes[0] === id ? 'done' : null;

/** The second byte behind the header of an answer to a change of the clock: 0 = the module did not do it. */
const clockAnswer =
  (id: number): DownlinkCommand['answer'] =>
  ({ bytes }) => {
    if (bytes[0] !== id) return null;
    return bytes[2] === 0 ? 'refused' : 'done';
  };

export const joobyControls: NonNullable<Codec['controls']> = {
  // getCurrentMc, answered by currentMc.
  now_value: { encode: () => command(0x18), answer: answeredBy(0x18) },
  // setTime2000: number of the command, seconds since 2000 in UTC, big endian.
  time_set: {
    encode: ({ time_set }, { timeZone, sequence }) => {
      const seconds = (momentOf(String(time_set)) ?? 0) - Math.round(timeZone * 3600) - YEAR_2000;
      return command(0x02, sequence, ...[24, 16, 8, 0].map((shift) => (seconds >>> shift) & 0xff));
    },
    answer: clockAnswer(0x02),
  },
  // correctTime2000: number of the command, seconds as i8.
  time_correct: {
    encode: ({ time_correct }, { sequence }) => command(0x0c, sequence, Number(time_correct) & 0xff),
    answer: clockAnswer(0x0c),
  },
  // getArchiveHoursMcEx from an hour and the one after it, getArchiveDaysMc of a day. Days and hours are those of UTC.
  archive: {
    bounds: { archive: KEPT },
    encode: ({ archive, datetime }, { timeZone }) => {
      const moment = momentOf(String(datetime)) ?? 0;
      if (archive === DAILY) return command(DAYS, ...dayBytes(moment), INPUTS, 1);
      const from = moment - Math.round(timeZone * 3600);
      return command([EXTENDED, HOURS], ...dayBytes(from), new Date(from * 1000).getUTCHours(), 1, INPUTS);
    },
    answer: ({ bytes }, { archive }) => {
      const isIt = archive === DAILY ? bytes[0] === DAYS : bytes[0] === EXTENDED && bytes[1] === HOURS;
      return isIt ? 'done' : null;
    },
  },
  // softRestart, which the module carries out without an answer.
  reset: { encode: () => command(0x19) },
};

/** Values of the modules' commands, as `joobyControls` encodes them; null if the check byte does not fit. */
export function joobyDownlink({ fPort, bytes }: Downlink): Record<string, number | string> | null {
  if (bytes[0] === EXTENDED) return requestedHours({ fPort, bytes });
  const [id, length = 0] = bytes;
  if (fPort !== PORT || bytes.length !== length + 3) return null;
  if (checkByte(bytes.subarray(0, -1)) !== bytes.at(-1)) return null;
  const body = new DataView(bytes.buffer, bytes.byteOffset + 2, length);
  if (id === 0x18 && length === 0) return { now_value: 1 };
  if (id === 0x19 && length === 0) return { reset: 1 };
  if (id === DAYS && length === 4) return { archive: DAILY, datetime: `${utcText(dayOf(body.getUint16(0)))} UTC` };
  if (id === 0x0c && length === 2) return { time_correct: body.getInt8(1) };
  if (id !== 0x02 || length !== 5) return null;
  return { time_set: `${utcText(body.getUint32(1) + YEAR_2000)} UTC` };
}

function requestedHours({ fPort, bytes }: Downlink): Record<string, number | string> | null {
  const [, number, length, high = 0, low = 0, hour = 0] = bytes;
  if (fPort !== PORT || number !== HOURS || length !== 5 || bytes.length !== 9) return null;
  if (checkByte(bytes.subarray(0, -1)) !== bytes.at(-1)) return null;
  return { archive: 0, datetime: `${utcText(dayOf((high << 8) | low) + hour * 3600)} UTC` };
}

const utcText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
