import { deflateSync, inflateSync } from 'node:zlib';
import { compress } from '../../scripts/docs/png.mjs';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
type Colour = [red: number, green: number, blue: number];

/** A chunk; its check sum is not looked at. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** An RGB image whose rows use the filters of PNG in turn (none, sub, up, average, Paeth). */
function rgb(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const stride = width * 3;
  const plain = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) plain.set(colourAt(x, y), y * stride + x * 3);
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (stride + 1)] = y % 5;
    for (let x = 0; x < stride; x++) {
      const left = x < 3 ? 0 : (plain[y * stride + x - 3] ?? 0);
      const up = y === 0 ? 0 : (plain[(y - 1) * stride + x] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (plain[(y - 1) * stride + x - 3] ?? 0);
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const guess = [0, left, up, (left + up) >> 1, paeth][y % 5] ?? 0;
      rows[y * (stride + 1) + 1 + x] = (plain[y * stride + x] ?? 0) - guess;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The chunks of a file by their type. */
function chunksOf(file: Buffer): Record<string, Buffer> {
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    chunks[file.toString('latin1', at + 4, at + 8)] = file.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  return chunks;
}

function coloursOf(file: Buffer): Colour[][] {
  const { IHDR, PLTE, IDAT } = chunksOf(file);
  if (!IHDR || !PLTE || !IDAT) throw new Error('no image with a palette');
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)];
  const rows = inflateSync(IDAT);
  const colour = (index: number): Colour => [PLTE[index * 3] ?? 0, PLTE[index * 3 + 1] ?? 0, PLTE[index * 3 + 2] ?? 0];
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_unused, x) => colour(rows[y * (width + 1) + 1 + x] ?? 0)),
  );
}

describe('screenshots of the documents', () => {
  it('keep the colours of an image that has few of them', () => {
    const colourAt = (x: number, y: number): Colour => [(x % 4) * 60, (y % 8) * 30, ((x + y) % 3) * 100];
    const colours = coloursOf(compress(rgb(24, 20, colourAt)));
    for (const [y, row] of colours.entries())
      for (const [x, colour] of row.entries()) expect(colour).toEqual(colourAt(x, y));
  });

  it('stay close to the colours of an image that has more than a palette', () => {
    const colourAt = (x: number, y: number): Colour => [x * 4, y * 4, (x * y) % 256];
    const colours = coloursOf(compress(rgb(64, 64, colourAt)));
    const distances = colours.flatMap((row, y) =>
      row.map((colour, x) =>
        Math.max(...colour.map((value, channel) => Math.abs(value - (colourAt(x, y)[channel] ?? 0)))),
      ),
    );
    expect(distances.reduce((sum, distance) => sum + distance, 0) / distances.length).toBeLessThan(24);
  });

  it('are the same bytes for the same pixels', () => {
    const image = rgb(40, 40, (x, y) => [x * 6, y * 6, x ^ y]);
    expect(compress(image)).toEqual(compress(image));
  });
});
