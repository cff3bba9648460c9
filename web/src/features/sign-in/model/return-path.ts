/** Same format as in the sign-in form, which is part of the first load and shares no code with this. */
const RETURN_PATH = 'gaugeway.way_back';

/** Target of the user before the OpenID provider; readable once. */
export function takeReturnPath(): string | undefined {
  const kept = sessionStorage.getItem(RETURN_PATH) ?? '';
  sessionStorage.removeItem(RETURN_PATH);
  return kept.startsWith('/cloud') ? kept : undefined;
}
