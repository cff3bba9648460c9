import type { Endpoint } from '@gaugeway/proto/api/endpoint';
import { request } from './request';
import { accessToken, heldBy } from './session';

const KEY = 'gaugeway.unsaved';
/** Fields that are never stored in the browser. */
const SECRET = /password|one_t_p|secret|captcha/;

type Route = Pick<Endpoint, 'method' | 'prefix' | 'path'>;

/** Save that was interrupted by the end of a session. */
export interface Unsaved {
  user: unknown;
  company: unknown;
  endpoint: Route;
  input: Record<string, unknown>;
}

/** Stores a failed save in this tab, for the same user in the same company. */
export function keepUnsaved({ method, prefix, path }: Endpoint, input: Record<string, unknown>): void {
  const who = heldBy();
  if (!who || Object.keys(input).some((name) => SECRET.test(name))) return;
  const unsaved: Unsaved = { ...who, endpoint: { method, prefix, path }, input };
  sessionStorage.setItem(KEY, JSON.stringify(unsaved));
}

/** Returns the stored save once; null for any other user. */
export function takeUnsaved(): Unsaved | null {
  const kept = sessionStorage.getItem(KEY);
  const who = heldBy();
  if (kept === null || !who) return null;
  sessionStorage.removeItem(KEY);
  const unsaved = JSON.parse(kept) as Unsaved;
  return unsaved.user === who.user && unsaved.company === who.company ? unsaved : null;
}

/** Sends the stored save in the user's name. Throws ApiError. */
export async function save({ endpoint, input }: Unsaved): Promise<void> {
  // A request needs only method, prefix and path of an endpoint.
  await request(endpoint as Endpoint, input, { token: await accessToken() });
}
