const TAB = 'gaugeway.tab';

/** The name by which the server keeps this tab's refresh cookie apart; null for the tabs that share one session. */
export const ownTab = sessionStorage.getItem(TAB);

/** A name for a session of this tab's own. It counts from the next load on. */
export function nameTab(): string {
  const name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
  sessionStorage.setItem(TAB, name);
  return name;
}
