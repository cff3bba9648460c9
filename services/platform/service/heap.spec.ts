import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const HEAP = join(__dirname, 'heap.ts');
const HOOK = join(__dirname, '../testing/register.cjs');

/** Objects that outlive collections of the young generation, some MB each. */
const WORK = 'const kept = []; for (let each = 0; each < 400_000; each++) kept.push({ each, list: [each] });';

/** Time of threads beside the main one in each collection of the young generation, ms. */
function timesBeside(before: string): number[] {
  const script = `${before} ${WORK}`;
  const args = ['--max-semi-space-size=16', '-r', HOOK, '-e', script];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return [...output.matchAll(/ gc=s .* background\.scavenge\.parallel=([\d.]+)/g)].map(([, time]) => Number(time));
}

it('collects the young generation in the thread that allocates', () => {
  const times = timesBeside(
    `require(${JSON.stringify(HEAP)}).boundHeap(); require('node:v8').setFlagsFromString('--trace-gc-nvp');`,
  );
  expect(times.length).toBeGreaterThan(2);
  expect(new Set(times)).toEqual(new Set([0]));
});
