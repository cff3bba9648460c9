import { deflateRawSync } from 'node:zlib';
import type { ExchangeFile } from './layout';

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1980-01-01, the first day that the format knows: files that are equal make archives that are equal. */
const FIRST_DAY = 0x0021;

/** Files as one ZIP archive (APPNOTE 6.3.10, 4.3); names in ASCII, each file below 4 GB. Pure. */
export function zipped(files: Iterable<ExchangeFile>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    // Fields common to the local header (4.3.7) and the central one (4.3.12).
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(FIRST_DAY, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name, 'latin1'), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), version, common, place, Buffer.from(name, 'latin1'));
    parts.push(local);
    offset += local.length;
    count += 1;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
