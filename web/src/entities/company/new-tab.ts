import { enterByCode } from '@gaugeway/proto/api/auth';
import { enterCode } from '@gaugeway/proto/api/companies';
import { call, keepToTab, newTabName, openEntry, request } from '@/shared/api';

/** Last code that this browser has requested: the tab that it opens needs no confirmation. */
const ENTERING_KEY = 'gaugeway.entering';

/** Opens a tab that enters a company below; this tab is unchanged. */
export async function enterInNewTab(companyId: number): Promise<void> {
  const { code } = await call(enterCode, { company_id: companyId });
  localStorage.setItem(ENTERING_KEY, code);
  window.open(`/#/enter/${code}`, '_blank', 'noopener');
}

/**
 * Did this browser request this code a moment ago? False for a link sent by another person. True once for each code.
 */
export function isRequestedHere(code: string): boolean {
  const isRequested = localStorage.getItem(ENTERING_KEY) === code;
  if (isRequested) localStorage.removeItem(ENTERING_KEY);
  return isRequested;
}

/** Gives this tab a separate session for a code, and reloads it. Throws ApiError. */
export async function enterHere(code: string): Promise<never> {
  const tab = newTabName();
  await request(enterByCode, { code }, { tab });
  keepToTab(tab);
  // The address with the code must not stay in the history.
  openEntry();
  return new Promise<never>(() => undefined);
}
