/** As the sign-in form writes it, which is in the first load and shares nothing with this. */
const WAY_BACK = 'gaugeway.way_back';

/** Where the user was going before they went to the OpenID provider, once. */
export function takeWayBack(): string | undefined {
  const kept = sessionStorage.getItem(WAY_BACK) ?? '';
  sessionStorage.removeItem(WAY_BACK);
  return kept.startsWith('/cloud') ? kept : undefined;
}
