/** Checksums of the meter protocols. All take the bytes that they cover and nothing else. */

const CRC16_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});

/** CRC-16/MODBUS: polynomial 8005 reflected (A001), start FFFF; sent low byte first. */
export function crc16Modbus(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC16_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}

/** The bytes followed by their CRC-16/MODBUS. */
export function withCrc16(bytes: Uint8Array): Uint8Array {
  const crc = crc16Modbus(bytes);
  return Uint8Array.of(...bytes, crc & 0xff, crc >>> 8);
}

/** The last two bytes are the CRC-16/MODBUS of those before them. */
export function hasCrc16(frame: Uint8Array): boolean {
  if (frame.length < 3) return false;
  const crc = crc16Modbus(frame.subarray(0, -2));
  return frame[frame.length - 2] === (crc & 0xff) && frame[frame.length - 1] === crc >>> 8;
}

const CRC8_TABLE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? (crc << 1) ^ 0x07 : crc << 1;
  return crc & 0xff;
});

/** CRC-8, polynomial 07, start 00. */
export function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = CRC8_TABLE[crc ^ byte] ?? 0;
  return crc;
}

/** Energomera's block check in mode C: sum of the bytes modulo 128. */
export const sum7 = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => (sum + byte) & 0x7f, 0);

/** Block check of IEC 62056-21: exclusive or of the bytes. */
export const xorBlock = (bytes: Uint8Array): number => bytes.reduce((check, byte) => check ^ byte, 0);

/** Low byte of the sum (EN 13757-2). */
export const sum8 = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);
