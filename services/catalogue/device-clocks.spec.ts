import { fromHex } from './codecs/reader';
import { models } from './index';
import { isLora, uplinkOf } from './testing';

/** Numbers of four bytes at each place of a frame: one of them is its time, where it has one. */
function withNumber(frame: Uint8Array, place: number, value: number, isLittle: boolean): Uint8Array {
  const changed = frame.slice();
  new DataView(changed.buffer).setUint32(place, value, isLittle);
  return changed;
}

describe('a codec of the catalogue', () => {
  const published = models.flatMap((model) =>
    model.vectors.flatMap((vector) =>
      model.codec && isLora(vector) && Array.isArray(vector.expect) ? [{ codec: model.codec, vector }] : [],
    ),
  );

  it('reads a frame of a clock that is not set, and refuses none for its time', () => {
    const refused: string[] = [];
    for (const { codec, vector } of published) {
      const frame = uplinkOf(vector);
      const bytes = fromHex(vector.hex);
      for (let place = 0; place + 4 <= bytes.length; place += 1) {
        for (const value of [0, 3600, 946_684_900, 0xffff_ffff, 2_000_000_000]) {
          for (const isLittle of [true, false]) {
            try {
              codec.decodeUplink({ ...frame, bytes: withNumber(bytes, place, value, isLittle) });
            } catch (error) {
              if (/clock (is|of|shows)|future|not set|implausible/i.test(String(error)))
                refused.push(`${codec.id}: ${String(error)}`);
            }
          }
        }
      }
    }
    expect([...new Set(refused)]).toEqual([]);
  });
});
