import type { ShelfState } from '../shelf-state';

/** So long a dropped session is waited for, and so long a new one has to last: who flaps is told of neither way. */
export const DAMPING_MS = 60_000;

/** What is known of a gateway device. Times are Unix milliseconds, periods seconds. */
export interface GatewayFacts {
  state: ShelfState;
  online: boolean;
  /** Begin or end of its last session. */
  changedAt: number | null;
  lastContact: number | null;
  reportPeriod: number;
  warningPeriod: number;
  /** What was told last. */
  isDead: boolean;
}

export interface Judgement {
  isDead: boolean;
  /** When time alone may change the judgement; null = only news can. */
  judgeAt: number | null;
}

/**
 * Whether a gateway device is out of contact. One without a session may be silent for as long as its owner warned for,
 * else for two of its reports, and at least a minute; one with a session counts as there, unless its owner set a warning
 * period and nothing came through for that long. Pure.
 */
export function judgeGateway(gateway: GatewayFacts, now: number): Judgement {
  if (gateway.state !== 'active' || gateway.lastContact === null) return { isDead: false, judgeAt: null };
  const deadAt = deadAtOf(gateway, gateway.lastContact);
  if (now >= deadAt) return { isDead: true, judgeAt: null };
  const backAt = gateway.isDead && gateway.online ? (gateway.changedAt ?? 0) + DAMPING_MS : 0;
  if (now < backAt) return { isDead: true, judgeAt: backAt };
  return { isDead: false, judgeAt: Number.isFinite(deadAt) ? deadAt : null };
}

function deadAtOf({ online, changedAt, reportPeriod, warningPeriod }: GatewayFacts, lastContact: number): number {
  if (online) return warningPeriod > 0 ? Math.max(lastContact, changedAt ?? 0) + warningPeriod * 1000 : Infinity;
  const silence = (warningPeriod || 2 * reportPeriod) * 1000;
  return Math.max((changedAt ?? lastContact) + DAMPING_MS, lastContact + silence);
}
