/** The checksum begins with this and is the exclusive or of all bytes. */
const CHECK_START = 0x55;
/** 2000-01-01T00:00:00Z in Unix seconds: their clocks count from it. */
export const YEAR_2000 = 946_684_800;

export const checkByte = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum ^ byte, CHECK_START);

/** Days as the modules write them: year since 2000 (7 bits), month (4), day (5). Unix seconds of midnight, UTC. */
export const dayOf = (bits: number): number =>
  Date.UTC(2000 + (bits >> 9), ((bits >> 5) & 0x0f) - 1, bits & 0x1f) / 1000;

/** The same of a moment: its two bytes. */
export function dayBytes(seconds: number): [number, number] {
  const at = new Date(seconds * 1000);
  const bits = ((at.getUTCFullYear() - 2000) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [(bits >> 8) & 0xff, bits & 0xff];
}
