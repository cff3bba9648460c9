import { type Entitled, isAllowed, tiedTo } from '@gaugeway/platform/auth';
import {
  deviceMessages,
  deviceNotices,
  gateways,
  occurredEvents,
  pointMessages,
  type Watch,
} from '@gaugeway/proto/api';

/**
 * Audiences of events, as names of rooms. A socket joins only rooms that name its own company and, where ties limit its
 * user's view, its own user. An event carries the company and ties of its subject, so it is sent to the rooms of the
 * users who may see the subject at that moment. No gateway has to know devices, and any number of gateways agree.
 */

/** Calls that return each list: a user who may make one of them is notified of its changes. */
const LISTS = { gateways: [gateways], figures: [deviceMessages, pointMessages] } as const;

/** `company:<id>` for users who see all of it, `company:<id>:user:<id>` for users who see only their tied entities. */
function scopeOf(companyId: number, user: number | null): string {
  return user === null ? `company:${companyId}` : `company:${companyId}:user:${user}`;
}

/** The rooms of a session that watches something. */
export function roomsOf(session: Entitled, { devices, lists }: Watch): string[] {
  const scope = scopeOf(session.companyId, tiedTo(session));
  const rooms: string[] = [];
  if (isAllowed(session, deviceNotices.access)) rooms.push(scope);
  if (isAllowed(session, occurredEvents.access)) rooms.push(`${scope}:events`);
  const seen = lists.filter((list) => LISTS[list].some(({ access }) => isAllowed(session, access)));
  rooms.push(...seen.map((list) => `${scope}:list:${list}`));
  if (isAllowed(session, deviceMessages.access)) rooms.push(...devices.map((id) => `${scope}:device:${id}`));
  return rooms;
}

/** Subject of an event. */
export type Subject = { device: number } | { list: Watch['lists'][number] } | 'notices' | 'events';

/** The rooms that an event goes to; each socket is in at most one of them. */
export function roomsFor(companyId: number, tiedUsers: readonly number[], subject: Subject): string[] {
  const suffix = suffixOf(subject);
  return [null, ...tiedUsers].map((user) => `${scopeOf(companyId, user)}${suffix}`);
}

function suffixOf(subject: Subject): string {
  if (subject === 'notices') return '';
  if (subject === 'events') return ':events';
  return 'device' in subject ? `:device:${subject.device}` : `:list:${subject.list}`;
}

/** Rooms of the audience, in addition to the socket's own and its session's. */
export function isAudience(room: string): boolean {
  return room.startsWith('company:');
}
