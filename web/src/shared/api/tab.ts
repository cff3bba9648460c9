const TAB = 'gaugeway.tab';
/** Flag that a refresh cookie probably exists, so that a first visit skips a useless request. It is not a secret. */
export const HINT = 'gaugeway.session';

/** Name by which the server separates this tab's refresh cookie; null for the tabs that share one session. */
export const ownTab = sessionStorage.getItem(TAB);

export function newTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
}

/** From the next load on this tab has a separate session, whose cookie exists already. */
export function keepToTab(name: string): void {
  sessionStorage.setItem(TAB, name);
  sessionStorage.setItem(HINT, '1');
}
