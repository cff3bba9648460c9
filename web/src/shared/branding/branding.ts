import { branding } from '@gaugeway/proto/api/branding';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
// Not imported from the index of shared/api: this is part of the first load, and needs no query client.
import { request } from '@/shared/api/request';

type Branding = ReplyOf<typeof branding>['branding'];

/** Time to wait for the branding of a host before the default design is used. */
const PATIENCE_MS = 2000;

let current: Branding | null = null;
let scriptRuns = false;

/** Requests the branding of this host before the first paint: a logo that changes visibly would look like a fault. */
export async function loadBranding(): Promise<void> {
  try {
    ({ branding: current } = await request(branding, {}, { signal: AbortSignal.timeout(PATIENCE_MS) }));
  } catch {
    return;
  }
  apply(current);
}

/** Branding of this host; null = none is configured, or the request failed. */
export function brandingOfHost(): Branding | null {
  return current;
}

/** The name of the product on this host. */
export function productName(): string {
  return current?.title ?? 'Gaugeway';
}

/**
 * Runs the script that the platform operator configured for this host; behind the sign-in only. It is inline in the
 * page, because the page's policy permits it by its hash.
 */
export function runHostScript(): void {
  if (!current?.script || scriptRuns) return;
  scriptRuns = true;
  const element = document.createElement('script');
  element.textContent = current.script;
  document.head.append(element);
}

/** A script that has run stays active until the page is left: after a sign-out the page is reloaded for the sign-in. */
export function hasHostScriptRun(): boolean {
  return scriptRuns;
}

function apply({ title, color, favicon, style }: Branding): void {
  if (title) document.title = title;
  if (color) {
    const { style: root } = document.documentElement;
    root.setProperty('--brand', color);
    root.setProperty('--brand-on-dark', `color-mix(in srgb, ${color} 55%, white)`);
    root.setProperty('--brand-filled-on-dark', color);
  }
  if (favicon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    link?.removeAttribute('type');
    link?.setAttribute('href', favicon);
  }
  if (style) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    document.head.append(link);
  }
}
