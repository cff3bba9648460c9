import { performance } from 'node:perf_hooks';
import { restAfter } from './pace';

const busy = (part: number) => ({ now: () => performance.eventLoopUtilization(), since: () => part });

async function tookFor(part: number, signal?: AbortSignal): Promise<number> {
  const began = performance.now();
  await restAfter(30, signal, busy(part));
  return performance.now() - began;
}

it('a process that has room rests as long as the work took', async () => {
  const took = await tookFor(0.2);
  expect(took).toBeGreaterThan(25);
  expect(took).toBeLessThan(200);
});

it('a busy process gives it a tenth of its time', async () => {
  expect(await tookFor(0.95)).toBeGreaterThan(260);
});

it('a rest ends with the process', async () => {
  expect(await tookFor(1, AbortSignal.timeout(40))).toBeLessThan(200);
});
