/**
 * Shortest time between two reloads of a page for a missing file, milliseconds. It bounds the reloads when the server
 * is broken.
 */
const RELOAD_AGAIN_MS = 60_000;
const RELOADED = 'gaugeway.reloaded';

/**
 * In production builds the console caches its shell (public/sw.js). A tab that was open during a new build requests
 * chunks that no longer exist: it reloads once.
 */
export function startServiceWorker(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED));
    // Offline, the file is not missing, and a reload would lose the page.
    if (!navigator.onLine || Date.now() - last < RELOAD_AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
  // Absent on plain http, except on localhost.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
  }
}
