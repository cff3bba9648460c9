/** The checksum begins with this and is the exclusive or of all bytes. */
const CHECK_START = 0x55;
/** 2000-01-01T00:00:00Z in Unix seconds: their clocks count from it. */
export const YEAR_2000 = 946_684_800;

export const checkByte = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum ^ byte, CHECK_START);
