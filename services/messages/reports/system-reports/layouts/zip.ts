import { ARCHIVE_TIME } from '@gaugeway/platform/documents/archive-time';
import { Zip, ZipDeflate } from 'fflate';
import type { ExchangeFile } from './layout';

/** As fast as the native deflate of zlib, and 3 % larger; a higher level takes four times as long. */
const LEVEL = 1;

/** Files as one ZIP archive; only one is held unpacked. Pure. Throws what the archive refuses (a name over 64 kB). */
export function zipped(files: Iterable<ExchangeFile>): Buffer {
  const parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = ARCHIVE_TIME;
    archive.add(file);
    file.push(content, true);
  }
  archive.end();
  return Buffer.concat(parts);
}
