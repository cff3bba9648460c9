import { type Decoded, type Exchange, modelById } from '@gaugeway/catalogue';
import { wiredMeter } from '../../pipeline/registry/wired-meter';
import type { Registry } from '../../pipeline/registry/registry';
import type { Session } from './session';

/**
 * Checks that the peer of a session still answers, by a poll of the first meter behind it. A half-open connection
 * accepts our bytes and never answers. The probe does not depend on the time of the last data: a modem that lost its
 * network connects again within seconds. With no meter to poll, a peer that sends nothing for `probeMs` counts as
 * disconnected.
 */
export async function isAlive(session: Session, registry: Registry, probeMs: number): Promise<boolean> {
  const startedAt = Date.now();
  if (session.state !== 'bound') return false;
  session.probeConnection(true);
  const request = firstRequest(session, registry, new Date(startedAt));
  const answered = request
    ? session.queue.add({
        deviceId: 0,
        what: 'probe',
        priority: 1,
        expiresAt: startedAt + probeMs,
        totalMs: probeMs,
        open: () => once({ ...request, timeoutMs: Math.min(request.timeoutMs, probeMs) }),
      })
    : session.over;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, probeMs)));
  await Promise.race([answered, session.over, late]);
  clearTimeout(timer);
  session.probeConnection(false);
  return session.isOpen && session.lastDataAt > startedAt;
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
