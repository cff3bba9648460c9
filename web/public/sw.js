// The console's service worker: keeps the shell, so that the console opens and says so when there is no connection.
// The page itself always comes from the network where there is one: a console that was built anew is seen at once.
// Assets carry a hash in their names, so one that is kept is never a stale one. Calls of the API are not touched.
// It also shows the notices of events while the console is closed.

const PAGE = 'gaugeway-page';
const ASSETS = 'gaugeway-assets';
/** Builds come and go; beyond this the files kept longest are let go. */
const MOST_ASSETS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.add(new Request('/', { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && (pathname === '/' || pathname === '/index.html')) {
    event.respondWith(page(request));
    event.waitUntil(letOldGo());
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(request));
  }
});

// A notice of an event (services/events/channels/kinds/push.ts). Every browser demands that something is shown.
self.addEventListener('push', (event) => {
  event.waitUntil(show(noticeOf(event.data)));
});

// The service of the browser's maker has let go of the subscription, or replaced it. The console that is open says it to
// the server; a closed one does when it is opened next (web/src/shared/push/keep-push.ts).
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

// The console that is open is led to the event; otherwise one is opened.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? 'cloud/events'));
});

function noticeOf(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Gaugeway', body: '', path: 'cloud/events' };
  }
}

async function show({ title, body, tag, path, lang, critical }) {
  await self.registration.showNotification(title, {
    body,
    tag,
    // A notice that replaces an older one of the same event is heard as well.
    renotify: Boolean(tag),
    lang,
    requireInteraction: Boolean(critical),
    icon: '/favicon.svg',
    data: { path },
  });
}

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of windows) each.postMessage({ type: 'push-changed' });
}

async function open(path) {
  // Only paths of the console: a notice does not lead elsewhere.
  const address = new URL(`/#/${path}`, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows;
  if (!first) return self.clients.openWindow(address);
  // A browser that does not bring the window to the front leads it there all the same.
  await first.focus().catch(() => undefined);
  return first.navigate(address).catch(() => self.clients.openWindow(address));
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(PAGE)).put('/', answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match('/', { cacheName: PAGE });
    if (kept) return kept;
    throw error;
  }
}

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Once a load, and not with each of its files. */
async function letOldGo() {
  const cache = await caches.open(ASSETS);
  const names = await cache.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST_ASSETS)).map((name) => cache.delete(name)));
}
