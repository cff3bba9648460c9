import { pushSubscriptions, removePush, subscribePush } from '@gaugeway/proto/api/event-pushes';
import { call } from '../api/call';
import { browserName, currentPush, pushObstacle, subscribeBrowser } from './browser-push';

/** The address by which this browser was switched on. */
const SWITCHED_ON = 'gaugeway.push';

/** Notes that this browser was switched on, or (null) off. */
export function notePush(endpoint: string | null): void {
  if (endpoint === null) localStorage.removeItem(SWITCHED_ON);
  else localStorage.setItem(SWITCHED_ON, endpoint);
}

/** renewed: this browser is notified again; lost: it is not, and its person has to switch it on. */
export type PushKept = 'fine' | 'renewed' | 'lost';

/** Whether a browser that was switched on still is what the server knows. Pure. */
export function pushFault(
  switchedOn: string | null,
  current: string | null,
  known: readonly { endpoint: string; expired_at: number | null }[],
): boolean {
  if (switchedOn === null) return false;
  return !known.some(({ endpoint, expired_at }) => endpoint === current && expired_at === null);
}

/**
 * Subscribes this browser again where the service of its maker has let go of it, or has given it another address, while
 * it was switched on. Nobody is asked for permission here. Rejects where the server cannot be reached.
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
  const given = await subscribeBrowser(public_key).catch(() => null);
  if (!given) {
    notePush(null);
    return 'lost';
  }
  await call(subscribePush, { ...given, device: browserName(navigator.userAgent), language });
  notePush(given.endpoint);
  const former = subscriptions.find(({ endpoint }) => endpoint === switchedOn && endpoint !== given.endpoint);
  if (former) await call(removePush, { id: former.id }).catch(() => undefined);
  return 'renewed';
}
