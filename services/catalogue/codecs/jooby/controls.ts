import type { Codec, Downlink, DownlinkCommand } from '../../codec';
import { momentOf } from '../../controls/schema';
import { checkByte, YEAR_2000 } from './frames';

/** Port of the commands: modules answer on the port that they report on. */
const PORT = 1;

/** A command with its check byte: id, length, body (fixtures of jooby-dev/jooby-codec, "analog" family). */
function command(id: number, ...body: readonly number[]): Downlink {
  const bytes = Uint8Array.of(id, body.length, ...body);
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
  // softRestart, which the module carries out without an answer.
  reset: { encode: () => command(0x19) },
};

/** What the modules' commands ask, as `joobyControls` writes them; null where the check byte does not fit. */
export function joobyDownlink({ fPort, bytes }: Downlink): Record<string, number | string> | null {
  const [id, length = 0] = bytes;
  if (fPort !== PORT || bytes.length !== length + 3) return null;
  if (checkByte(bytes.subarray(0, -1)) !== bytes.at(-1)) return null;
  const body = new DataView(bytes.buffer, bytes.byteOffset + 2, length);
  if (id === 0x18 && length === 0) return { now_value: 1 };
  if (id === 0x19 && length === 0) return { reset: 1 };
  if (id === 0x0c && length === 2) return { time_correct: body.getInt8(1) };
  if (id !== 0x02 || length !== 5) return null;
  const at = new Date((body.getUint32(1) + YEAR_2000) * 1000);
  return { time_set: `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC` };
}
