/** Seed of the properties whose runs may not differ between two runs of the gate. */
const SEED = 36;

/**
 * Options of fast-check for a property of pure code: all of its runs with TEST_TIER=all, the first tenth of them in the
 * gate.
 */
export const propertyRuns = (all: number): { numRuns: number; seed: number } => ({
  numRuns: process.env['TEST_TIER'] === 'all' ? all : Math.ceil(all / 10),
  seed: SEED,
});
