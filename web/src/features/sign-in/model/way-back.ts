const WAY_BACK = 'gaugeway.way_back';

/** Keeps where the user was going while they are at the OpenID provider. */
export function keepWayBack(from = ''): void {
  sessionStorage.setItem(WAY_BACK, from);
}

/** What was kept, once. */
export function takeWayBack(): string | undefined {
  const kept = sessionStorage.getItem(WAY_BACK) ?? '';
  sessionStorage.removeItem(WAY_BACK);
  return kept.startsWith('/cloud') ? kept : undefined;
}
