import { pushSubscriptions, removePush } from '@gaugeway/proto/api/event-pushes';
import { request } from '../api/request';

/** Subscription data of a browser. */
interface BrowserKeys {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Reason why this browser cannot receive notifications while the console is closed; null = it can. */
export function pushObstacle(): 'insecure' | 'unsupported' | 'denied' | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Subscription of this browser; null = none. Does not throw. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (pushObstacle() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/**
 * Asks for permission, and subscribes this browser with the installation's key. Rejects if the user or the browser
 * denies it, or if the push service is unreachable.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserKeys> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const registration = await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // A subscription with another key of the installation receives nothing.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('the browser gave no keys');
  return { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}

/**
 * Removes the subscription of this browser, here and with `token` on the server, at the sign-out of its user. Does not
 * throw.
 */
export async function leaveBrowser(token: string): Promise<void> {
  localStorage.removeItem('gaugeway.push');
  const known = await currentPush();
  if (!known) return;
  try {
    const { subscriptions } = await request(pushSubscriptions, {}, { token });
    const own = subscriptions.find(({ endpoint }) => endpoint === known.endpoint);
    if (own) await request(removePush, { id: own.id }, { token });
  } catch {
    // The push service will report the expired subscription.
  }
  await known.unsubscribe().catch(() => false);
}

/** Name of the browser and its system. Pure. */
export function browserName(agent: string): string {
  const browser = (
    [
      [/Edg(?:A|iOS)?\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/YaBrowser\//, 'Yandex Browser'],
      [/SamsungBrowser\//, 'Samsung Internet'],
      [/(?:Firefox|FxiOS)\//, 'Firefox'],
      [/(?:Chrome|CriOS)\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ] as const
  ).find(([pattern]) => pattern.test(agent))?.[1];
  const system = (
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS X/, 'macOS'],
      [/Linux/, 'Linux'],
    ] as const
  ).find(([pattern]) => pattern.test(agent))?.[1];
  return [browser ?? 'Browser', system].filter(Boolean).join(', ');
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
