import { performance } from 'node:perf_hooks';
import { restAfter } from './pace';

/** A process that is busy for a part of the time; `rests` counts the looks at it. */
function busy(part: number) {
  let rests = 0;
  const since = () => {
    rests++;
    return part;
  };
  return { now: () => performance.eventLoopUtilization(), since, rests: () => rests };
}

it.each([
  ['a process that has room rests as long as the work took', 0.2, 1],
  ['a busy process gives it a tenth of its time', 0.95, 9],
])('%s', async (_, part, rests) => {
  const process = busy(part);
  const began = performance.now();
  await restAfter(30, undefined, process);
  expect(process.rests()).toBe(rests);
  // A timer may fire a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(rests * 29 - 5);
});

it('a rest ends with the process', async () => {
  const process = busy(1);
  // A rest of a minute otherwise.
  await restAfter(60_000, AbortSignal.timeout(40), process);
  expect(process.rests()).toBe(0);
});
