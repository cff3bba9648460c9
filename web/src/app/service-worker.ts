/**
 * How often one page may reload itself because a file was gone, milliseconds: a server that is broken is no new build.
 */
const RELOAD_AGAIN_MS = 60_000;
const RELOADED = 'gaugeway.reloaded';

/**
 * In production builds the console keeps its shell (public/sw.js). A tab that was open while the console was rebuilt
 * requests chunks that are gone: it reloads itself, once.
 */
export function startServiceWorker(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED));
    // Without a connection the file is not gone, and a reload would lose the page.
    if (!navigator.onLine || Date.now() - last < RELOAD_AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
  // Absent on plain http, but for localhost.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
  }
}
