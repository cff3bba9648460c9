// Sizes of a run. Times are milliseconds; `scripts`: settings of those of tests/load.

export const SIZES = {
  smoke: {
    ...{ rounds: 1, batches: 2, reads: 2, rows: 300, devices: 20, bareMs: 300 },
    ...{ warm: 100, forMs: 700, burst: 300, bursts: 1, most: 50_000, listed: 200, pairs: 1 },
    ...{ calls: 5, operators: 5, pace: 500 },
    kafka: { devices: 20, warm: 100, sent: 300, drained: 300, many: 200, steadyMs: 2000 },
    steady: { rates: [50, 100], forMs: 1000 },
    registry: { sizes: [100, 200, 400], senders: 20, rounds: 1, batchWindowMs: 1000 },
    timescale: { devices: 50, days: 40, batches: 1 },
    scripts: { DEVICES: '200', RUNS: '1', ROWS: '30', FILES: '10', JUDGE: '0', POINTS: '100' },
  },
  quick: {
    ...{ rounds: 5, batches: 20, reads: 15, rows: 10_000, devices: 500, bareMs: 4000 },
    ...{ warm: 5000, forMs: 6000, burst: 10_000, bursts: 5, most: 400_000, listed: 10_000, pairs: 40 },
    ...{ calls: 1000, operators: 50, pace: 2000 },
    kafka: { devices: 500, warm: 3000, sent: 20_000, drained: 10_000, many: 5000, steadyMs: 30_000 },
    steady: { rates: [100, 300, 1111, 2000], forMs: 30_000 },
    registry: { sizes: [1000, 10_000, 100_000], senders: 500, rounds: 3, batchWindowMs: 65_000 },
    timescale: { devices: 200, days: 120, batches: 3 },
    scripts: { DEVICES: '5000', RUNS: '5', ROWS: '500', FILES: '200', POINTS: '1000' },
  },
  full: {
    ...{ rounds: 11, batches: 20, reads: 21, rows: 10_000, devices: 1000, bareMs: 4000 },
    ...{ warm: 10_000, forMs: 15_000, burst: 100_000, bursts: 2, most: 1_000_000, listed: 100_000, pairs: 200 },
    ...{ calls: 1000, operators: 50, pace: 2000 },
    kafka: { devices: 1000, warm: 10_000, sent: 100_000, drained: 40_000, many: 100_000, steadyMs: 180_000 },
    steady: { rates: [100, 300, 1111, 2000, 4000, 6000], forMs: 30_000 },
    registry: { sizes: [1000, 10_000, 1_000_000], senders: 500, rounds: 3, batchWindowMs: 65_000 },
    timescale: { devices: 1000, days: 120, batches: 10 },
    scripts: {},
  },
};
