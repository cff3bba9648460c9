import { setImmediate } from 'node:timers/promises';
import { HeavySlots } from '@gaugeway/platform/slots';
import type { TestApp } from '@gaugeway/platform/testing';

/** Somebody asks for as many slots as they may, and keeps each that they get until `release` is called. */
export async function occupySlots(
  app: TestApp,
  caller: { companyId: number; isDemo: boolean },
): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slots = app.get(HeavySlots);
  // Those that were released before leave their slots.
  await setImmediate();
  // The last ones are refused: no more may wait.
  for (let n = 0; n < 12; n++) slots.run(caller, () => held).catch(() => undefined);
  return { release };
}
