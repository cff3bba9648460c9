// Screenshots as small PNG files: at most 256 colours and one byte per pixel, a third of the size that the browser
// writes.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
/** Bits per channel by which similar colours are counted as one before the palette is chosen. */
const BITS = 6;

/** @returns {{ width: number, height: number, bytesPerPixel: number, pixels: Buffer }} of an 8-bit RGB or RGBA image */
export function decode(file) {
  const parts = [];
  let header = null;
  for (let at = SIGNATURE.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const [width, height, depth, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error('An RGB or RGBA image with 8 bits is expected.');
  const bytesPerPixel = kind === 2 ? 3 : 4;
  const pixels = unfilter(inflateSync(Buffer.concat(parts)), width * bytesPerPixel, height, bytesPerPixel);
  return { width, height, bytesPerPixel, pixels };
}

/** Undoes the filter of each row (PNG specification, 9.2). */
function unfilter(rows, stride, height, back) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    const source = y * (stride + 1) + 1;
    const target = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x < back ? 0 : out[target + x - back];
      const up = y === 0 ? 0 : out[target + x - stride];
      const corner = x < back || y === 0 ? 0 : out[target + x - stride - back];
      out[target + x] = rows[source + x] + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
    }
  }
  return out;
}

function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

const cellOf = (r, g, b) => ((r >> (8 - BITS)) << (2 * BITS)) | ((g >> (8 - BITS)) << BITS) | (b >> (8 - BITS));

/** The palette by median cut, weighted by how often a colour occurs; the same pixels give the same palette. */
function paletteOf({ pixels, bytesPerPixel }) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += bytesPerPixel) {
    const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const cells = new Map();
  for (const [colour, count] of counts) {
    const rgb = channels(colour);
    const cell = cells.get(cellOf(...rgb)) ?? { count: 0, most: 0, rgb };
    // A cell is shown by its most frequent colour: large surfaces keep their exact one.
    cells.set(cellOf(...rgb), {
      count: cell.count + count,
      ...(count > cell.most ? { most: count, rgb } : { most: cell.most, rgb: cell.rgb }),
    });
  }
  let boxes = [[...cells.values()]];
  while (boxes.length < COLOURS) {
    const widest = boxes
      .map(spreadOf)
      .reduce((best, spread, index, all) => (spread.cost > all[best].cost ? index : best), 0);
    if (boxes[widest].length < 2) break;
    boxes = [...boxes.slice(0, widest), ...split(boxes[widest]), ...boxes.slice(widest + 1)];
  }
  return boxes.map((box) => box.reduce((most, cell) => (cell.count > most.count ? cell : most)).rgb);
}

function spreadOf(box) {
  const ranges = [0, 1, 2].map((channel) => {
    const values = box.map(({ rgb }) => rgb[channel]);
    return Math.max(...values) - Math.min(...values);
  });
  const range = Math.max(...ranges);
  const count = box.reduce((sum, cell) => sum + cell.count, 0);
  return { channel: ranges.indexOf(range), cost: range * Math.log2(1 + count) };
}

function split(box) {
  const { channel } = spreadOf(box);
  const sorted = box.toSorted((a, b) => a.rgb[channel] - b.rgb[channel] || cellOf(...a.rgb) - cellOf(...b.rgb));
  const middle = sorted.length >> 1;
  return [sorted.slice(0, middle), sorted.slice(middle)];
}

function nearest(palette, r, g, b) {
  let best = 0;
  let least = Infinity;
  for (let index = 0; index < palette.length; index++) {
    const [pr, pg, pb] = palette[index];
    const distance = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The same image with a palette. Transparency is not kept: a screenshot has none. */
export function compress(file) {
  const image = decode(file);
  const { width, height, bytesPerPixel, pixels } = image;
  const palette = paletteOf(image);
  const known = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += bytesPerPixel) {
      const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const colour = (r << 16) | (g << 8) | b;
      let index = known.get(colour);
      if (index === undefined) known.set(colour, (index = nearest(palette, r, g, b)));
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
