/**
 * The first moment after `after` at which a device is polled, Unix seconds. Devices of one interval are spread evenly
 * over it by a hash of their ids, so that ten thousand hourly meters are not polled on the hour; a device keeps its
 * place.
 */
export function nextPollAt(deviceId: number, interval: number, after: number): number {
  const phase = hash(deviceId) % interval;
  return Math.floor((after - phase) / interval) * interval + phase + interval;
}

/** Place of a device among all, 0 to 1; ids in a row are spread evenly. */
export const shareOf = (deviceId: number): number => hash(deviceId) / 2 ** 32;

/** 32-bit finaliser of MurmurHash3: neighbours in, no pattern out. */
function hash(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
