// Common functions of the simulated meters.

/** CRC-16/MODBUS, low byte first, behind the bytes. */
export function withCrc16(bytes) {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return Uint8Array.of(...bytes, crc & 0xff, crc >>> 8);
}

/** true: a frame ends with the CRC-16/MODBUS of the bytes before it. */
export function hasCrc16(frame) {
  if (frame.length < 3) return false;
  const whole = withCrc16(frame.subarray(0, -2));
  return whole.at(-2) === frame.at(-2) && whole.at(-1) === frame.at(-1);
}

export const bcd = (value) => (Math.floor(value / 10) << 4) | (value % 10);

/** Parts of a time (Unix seconds) in UTC. */
export function clockParts(at) {
  const time = new Date(at * 1000);
  return {
    year: time.getUTCFullYear() % 100,
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    weekday: time.getUTCDay() || 7,
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
    second: time.getUTCSeconds(),
  };
}

/** Instant values of a three-phase load at a time. */
export function threePhases({ tariff1, tariff2, shares, voltages, cos, frequency }, at) {
  const power = tariff1.rate(at) + tariff2.rate(at);
  const factor = cos(at);
  const phases = shares.map((share, phase) => {
    const voltage = voltages[phase](at);
    const active = power * share;
    return {
      voltage,
      active,
      apparent: active / factor,
      reactive: (active / factor) * Math.sqrt(1 - factor * factor),
      current: active / factor / voltage,
    };
  });
  return { power, factor, frequency: frequency(at), phases };
}
