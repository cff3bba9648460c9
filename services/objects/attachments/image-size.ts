export interface ImageSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** Markers of JPEG frames, which have the size (ITU-T T.81, table B.1); C4, C8 and CC are no frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The size of a picture by its header, as a bound of the memory that a browser unpacks it to; null where it has none. A
 * picture is not unpacked. Pure.
 */
export function imageSize(mime: string, bytes: Buffer): ImageSize | null {
  const size = mime === 'image/png' ? ofPng(bytes) : mime === 'image/jpeg' ? ofJpeg(bytes) : ofWebp(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** ISO/IEC 15948, 11.2.2: the first chunk is IHDR. */
function ofPng(bytes: Buffer): ImageSize | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** ITU-T T.81, B.1 and B.2.2: segments with their lengths, up to the first frame. */
function ofJpeg(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** RFC 9649, 2.5 to 2.7: the first chunk is VP8, VP8L or VP8X. */
function ofWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
