import { type Decoded, type Exchange, modelById } from '@gaugeway/catalogue';
import { wiredMeter } from '../../pipeline/registry/wired-meter';
import type { Registry } from '../../pipeline/registry/registry';
import type { Session } from './session';

/** How long a second peer with the same identity waits for the judgement on the first. */
const PATIENCE_MS = 15_000;

/**
 * Whether the peer of a session is still alive. Heard within `keepAliveMs` it is. Else the first meter behind it is
 * asked: a half-open connection takes our bytes and never answers. With no meter to ask, silence counts as gone.
 */
export async function isAlive(session: Session, registry: Registry, keepAliveMs: number): Promise<boolean> {
  const asked = Date.now();
  if (session.state !== 'bound') return false;
  if (asked - session.lastDataAt <= keepAliveMs) return true;
  const request = firstRequest(session, registry, new Date(asked));
  if (!request) return false;
  const probe = session.queue.add({
    deviceId: 0,
    what: 'probe',
    priority: 1,
    expiresAt: asked + PATIENCE_MS,
    totalMs: PATIENCE_MS,
    open: () => once(request),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([probe, late]);
  clearTimeout(timer);
  return session.lastDataAt > asked;
}

function firstRequest(session: Session, registry: Registry, now: Date): Exchange | null {
  for (const device of registry.devicesBehind(session.gateway?.gatewayId ?? 0)) {
    const driver = modelById(device.modelId)?.driver;
    const kind = driver?.reads[0];
    if (!driver || !kind) continue;
    try {
      const step = driver.session({ kind, arguments: {} }, wiredMeter(device), now).next();
      if (!step.done) return step.value;
    } catch {
      // A device with a wrong address or password cannot be polled; another one may be.
    }
  }
  return null;
}

function* once(exchange: Exchange): Generator<Exchange, Decoded, Uint8Array> {
  yield exchange;
  return { readings: [] };
}
