import type { LifeState } from '../life-state';

/** Time that a dropped session may be absent, and that a new one must last: a flapping one causes no notices. */
export const DAMPING_MS = 60_000;
/** Wait for a gateway device whose session ended on our side: it has to notice that first. */
export const CUT_OFF_MS = 300_000;
/** Causes of `connection.changed` that are ours: a connector that stopped in order, one that was killed. */
const OURS: ReadonlySet<string> = new Set(['shutdown', 'restart']);

/** Facts for judging a gateway device. Times are Unix milliseconds, periods seconds. */
export interface GatewayFacts {
  state: LifeState;
  online: boolean;
  /** Begin or end of its last session. */
  changedAt: number | null;
  /** Reason for the end of the last session. */
  cause: string;
  lastContact: number | null;
  reportPeriod: number;
  warningPeriod: number;
  /** Last published judgement. */
  isDead: boolean;
}

export interface Judgement {
  isDead: boolean;
  /** Time at which the judgement may change without an event; null = only an event can change it. */
  judgeAt: number | null;
}

/**
 * Judges whether a gateway device is out of contact. Without a session it may be silent for its permitted time without
 * contact, else for two report periods; at least for a minute, or five where we ended its session. With a session it is
 * in contact, unless its owner set a permitted time and nothing arrived for that long. Pure.
 */
export function judgeGateway(gateway: GatewayFacts, now: number): Judgement {
  if (gateway.state !== 'active' || gateway.lastContact === null) return { isDead: false, judgeAt: null };
  const deadAt = deadAtOf(gateway, gateway.lastContact);
  if (now >= deadAt) return { isDead: true, judgeAt: null };
  const backAt = gateway.isDead && gateway.online ? (gateway.changedAt ?? 0) + DAMPING_MS : 0;
  if (now < backAt) return { isDead: true, judgeAt: backAt };
  return { isDead: false, judgeAt: Number.isFinite(deadAt) ? deadAt : null };
}

function deadAtOf(gateway: GatewayFacts, lastContact: number): number {
  const { online, changedAt, cause, reportPeriod, warningPeriod } = gateway;
  if (online) return warningPeriod > 0 ? Math.max(lastContact, changedAt ?? 0) + warningPeriod * 1000 : Infinity;
  const silence = (warningPeriod || 2 * reportPeriod) * 1000;
  const patience = OURS.has(cause) ? CUT_OFF_MS : DAMPING_MS;
  return Math.max((changedAt ?? lastContact) + patience, lastContact + silence);
}
