import { setImmediate } from 'node:timers/promises';
import { HeavySlots } from '@gaugeway/platform/slots';
import type { TestApp } from '@gaugeway/platform/testing';

/** Requests as many slots as allowed, and keeps each granted one until `release` is called. */
export async function occupySlots(
  app: TestApp,
  caller: { companyId: number; isDemo: boolean },
): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slots = app.get(HeavySlots);
  // Released jobs leave their slots.
  await setImmediate();
  // The last ones are refused: the queue is full.
  for (let n = 0; n < 12; n++) slots.run(caller, () => held).catch(() => undefined);
  return { release };
}
