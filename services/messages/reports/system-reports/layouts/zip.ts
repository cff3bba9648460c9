import { ARCHIVE_TIME } from '@gaugeway/platform/documents/archive-time';
import { Zip, ZipDeflate } from 'fflate';
import type { ExchangeFile } from './layout';

/** As fast as the native deflate of zlib, and 3 % larger; a higher level takes four times as long. */
const LEVEL = 1;

/** Largest numbers of the format without ZIP64 (APPNOTE 4.4.21, 4.4.24), which fflate writes without a check. */
export const ZIP_LIMITS = { files: 0xffff, bytes: 0xffff_ffff };

/**
 * Files as one ZIP archive; only one is held unpacked. Pure. Throws RangeError over 65,535 files or 4 GB, and for names
 * over 64 kB.
 */
export function zipped(files: Iterable<ExchangeFile>, most = ZIP_LIMITS): Buffer {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
    bytes += part.length;
  });
  for (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = ARCHIVE_TIME;
    archive.add(file);
    file.push(content, true);
    count += 1;
    if (count > most.files || content.length > most.bytes || bytes > most.bytes) {
      throw new RangeError('a ZIP archive holds at most 65,535 files and 4 GB');
    }
  }
  archive.end();
  return Buffer.concat(parts);
}
