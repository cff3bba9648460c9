const TAB = 'gaugeway.tab';
/** Says that a refresh cookie probably exists, so that a first visit need not ask in vain. It is no secret. */
export const HINT = 'gaugeway.session';

/** The name by which the server keeps this tab's refresh cookie apart; null for the tabs that share one session. */
export const ownTab = sessionStorage.getItem(TAB);

export function newTabName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
}

/** From the next load on this tab has its own session, whose cookie exists already. */
export function keepToTab(name: string): void {
  sessionStorage.setItem(TAB, name);
  sessionStorage.setItem(HINT, '1');
}
