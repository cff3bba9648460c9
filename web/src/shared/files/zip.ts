/** One file of an archive. */
export interface ZipEntry {
  /** With folders: `xl/workbook.xml`. */
  name: string;
  text: string;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** 1 January 1980, the first day of the format: the same content produces the same file. */
const NO_DAY = 0x21;
const DEFLATED = 8;

/** Files as a ZIP archive (PKWARE APPNOTE 6.3, 4.3). */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const bytes = new TextEncoder().encode(entry.text);
    const packed = await deflated(bytes);
    // Version, flags (UTF-8 names), method, time, day, check sum, sizes, length of the name, no extra field.
    const about = [
      [20, 2],
      [0x800, 2],
      [DEFLATED, 2],
      [0, 2],
      [NO_DAY, 2],
      [crc32(bytes), 4],
    ] as [number, number][];
    const sizes = [
      [packed.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ] as [number, number][];
    const head = numbers([[0x04034b50, 4], ...about, ...sizes]);
    parts.push(head, name, packed);
    directory.push(
      numbers([[0x02014b50, 4], [20, 2], ...about, ...sizes, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]),
      name,
    );
    offset += head.length + name.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = numbers([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Little-endian numbers of the given sizes in bytes. */
function numbers(list: readonly (readonly [number, number])[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const [value, size] of list) for (let at = 0; at < size; at += 1) bytes.push((value >>> (8 * at)) & 0xff);
  return Uint8Array.from(bytes);
}
