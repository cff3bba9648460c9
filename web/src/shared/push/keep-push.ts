import { pushSubscriptions, removePush, subscribePush } from '@gaugeway/proto/api/event-pushes';
import { call } from '../api/call';
import { browserName, currentPush, pushObstacle, subscribeBrowser } from './browser-push';

/** Endpoint with which notifications were enabled in this browser. */
const SWITCHED_ON = 'gaugeway.push';

/** Records that notifications were enabled, or (null) disabled, in this browser. */
export function notePush(endpoint: string | null): void {
  if (endpoint === null) localStorage.removeItem(SWITCHED_ON);
  else localStorage.setItem(SWITCHED_ON, endpoint);
}

/** renewed: this browser receives notifications again; lost: it does not, and its user must enable them again. */
export type PushKept = 'fine' | 'renewed' | 'lost';

/** true if the enabled subscription of a browser is no longer the one on the server. Pure. */
export function pushFault(
  switchedOn: string | null,
  current: string | null,
  known: readonly { endpoint: string; expired_at: number | null }[],
): boolean {
  if (switchedOn === null) return false;
  return !known.some(({ endpoint, expired_at }) => endpoint === current && expired_at === null);
}

/**
 * Renews the subscription of this browser if the push service has dropped it or changed its endpoint while
 * notifications are enabled. Does not ask for permission. Rejects if the server is unreachable.
 */
export async function keepPush(language: 'ru' | 'en' | 'mn'): Promise<PushKept> {
  const switchedOn = localStorage.getItem(SWITCHED_ON);
  if (switchedOn === null) return 'fine';
  const [current, { public_key, subscriptions }] = await Promise.all([currentPush(), call(pushSubscriptions, {})]);
  if (!pushFault(switchedOn, current?.endpoint ?? null, subscriptions)) return 'fine';
  if (pushObstacle() !== null || Notification.permission !== 'granted') {
    notePush(null);
    return 'lost';
  }
  const isDead = subscriptions.some(
    ({ endpoint, expired_at }) => endpoint === current?.endpoint && expired_at !== null,
  );
  if (isDead) await current?.unsubscribe();
  const subscription = await subscribeBrowser(public_key).catch(() => null);
  if (!subscription) {
    notePush(null);
    return 'lost';
  }
  await call(subscribePush, { ...subscription, device: browserName(navigator.userAgent), language });
  notePush(subscription.endpoint);
  const former = subscriptions.find(({ endpoint }) => endpoint === switchedOn && endpoint !== subscription.endpoint);
  if (former) await call(removePush, { id: former.id }).catch(() => undefined);
  return 'renewed';
}
