/** The bytes of a raw file; null for a text that is not hex. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> | null {
  const digits = hex.replace(/\s/g, '');
  if (digits.length === 0 || digits.length % 2 === 1 || !/^[0-9a-f]+$/i.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

/** The device's id and the time of the row (specification 2, section 2.5). */
export function rawFileName(deviceId: number, unixSeconds: number, zone: number): string {
  // 2026-02-01T02:00:00.000Z of a clock that is shifted by its zone.
  const at = new Date((unixSeconds + zone * 3600) * 1000).toISOString().slice(0, 16);
  return `${deviceId}_${at.replace('T', '_').replace(':', '-')}.mds`;
}
