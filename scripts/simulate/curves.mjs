// Values of the simulated meters, as pure functions of time: history and live values agree, and registers never go
// back, for any caller at any time.

/** Registers begin here, Unix seconds. */
export const EPOCH = Date.UTC(2025, 0, 1) / 1000;

const HOUR = 3600;
const TURN = 2 * Math.PI;

/** A small seeded generator (mulberry32): the fleet is the same on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shares of the swings around the mean by kind: [period in hours, amplitude, hour of the peak]. Their amplitudes stay below 1. */
const SHAPES = {
  water: [
    [24, 0.42, 20],
    [12, 0.3, 7.5],
    [168, 0.1, 60],
    [5.3, 0.12, 1],
  ],
  gas: [
    [24, 0.25, 19],
    [12, 0.15, 7],
    [8760, 0.45, 360],
    [17.7, 0.08, 3],
  ],
  heat: [
    [24, 0.12, 6],
    [8760, 0.6, 360],
    [97, 0.12, 20],
    [17.7, 0.06, 3],
  ],
  electricity: [
    [24, 0.35, 19.5],
    [12, 0.2, 8],
    [168, 0.08, 130],
    [7.1, 0.15, 2],
  ],
  /** Used by day, idle by night, and the reverse: the two tariffs of one meter. */
  day: [
    [24, 0.75, 14],
    [168, 0.08, 60],
    [7.1, 0.1, 2],
  ],
  night: [
    [24, 0.75, 2],
    [168, 0.08, 130],
    [7.1, 0.1, 4],
  ],
};

/**
 * A register of a kind with a mean rate an hour.
 * @param {{ kind: keyof typeof SHAPES, mean: number, seed: number, initial?: number }} options
 */
export function register({ kind, mean, seed, initial = 0 }) {
  const next = random(seed);
  const waves = SHAPES[kind].map(([period, amplitude, peak]) => ({
    speed: TURN / period,
    amplitude: amplitude * (0.85 + 0.15 * next()),
    // Neighbours are alike, not the same.
    phase: (peak + (next() - 0.5) * 0.08 * Math.min(period, 24)) * (TURN / period),
  }));
  const hours = (at) => (at - EPOCH) / HOUR;
  const area = (h) =>
    h + waves.reduce((sum, { speed, amplitude, phase }) => sum + (amplitude / speed) * Math.sin(speed * h - phase), 0);
  const atBegin = area(0);
  return {
    /** Reading at a time (Unix seconds). */
    value: (at) => initial + mean * Math.max(0, area(hours(at)) - atBegin),
    /** Rate an hour at a time. */
    rate: (at) =>
      mean *
      (1 +
        waves.reduce((sum, { speed, amplitude, phase }) => sum + amplitude * Math.cos(speed * hours(at) - phase), 0)),
  };
}

/** A quantity that swings around a mean: a voltage, a temperature. */
export function swing({ mean, span, seed, period = 24 }) {
  const next = random(seed);
  const phases = [next() * TURN, next() * TURN, next() * TURN];
  return (at) => {
    const h = (at - EPOCH) / HOUR;
    const wave =
      0.6 * Math.sin((TURN / period) * h + phases[0]) +
      0.3 * Math.sin((TURN / (period / 7.3)) * h + phases[1]) +
      0.1 * Math.sin((TURN / 0.31) * h + phases[2]);
    return mean + span * wave;
  };
}
