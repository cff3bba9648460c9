/** Same format as in the sign-in form, which is part of the first load and shares no code with this. */
const WAY_BACK = 'gaugeway.way_back';

/** Target of the user before the OpenID provider; readable once. */
export function takeWayBack(): string | undefined {
  const kept = sessionStorage.getItem(WAY_BACK) ?? '';
  sessionStorage.removeItem(WAY_BACK);
  return kept.startsWith('/cloud') ? kept : undefined;
}
