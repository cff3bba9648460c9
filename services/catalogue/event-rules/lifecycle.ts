import type { EventDefinition, OccurrenceState } from '@gaugeway/proto/api';

/** Signal to the occurrence of a rule for a subject. */
export type Signal =
  /** The condition is so, and was for the hold time. */
  | 'met'
  /** The condition is so, and not yet for the hold time. */
  | 'begun'
  /** The condition is no longer so. */
  | 'cleared'
  /** Normal for the recovery time. */
  | 'settled';

/** `dropped`: it was never shown to users, and is not stored. */
export type NextState = OccurrenceState | 'dropped';

/** The next state by state and signal; a signal that is not listed changes nothing. `none` = there is no occurrence that lasts. */
export const OCCURRENCE_LIFECYCLE: Readonly<
  Record<'none' | Exclude<OccurrenceState, 'ended'>, Partial<Record<Signal, NextState>>>
> = {
  none: { begun: 'pending', met: 'active' },
  pending: { met: 'active', cleared: 'dropped', settled: 'dropped' },
  active: { cleared: 'recovering', settled: 'ended' },
  recovering: { met: 'active', begun: 'active', settled: 'ended' },
};

/** An occurrence that lasts. */
export interface OpenOccurrence {
  /** null = it is not in the database yet. */
  id: number | null;
  state: Exclude<OccurrenceState, 'ended'>;
  /** Unix seconds; since when it has been recovering. */
  recoveringAt: number | null;
}

/** State of a condition at a moment: true or false, and since when (Unix seconds). */
export interface Truth {
  is: boolean;
  since: number;
}

/** Signal of a truth to an occurrence at a time (Unix seconds). Pure. */
export function signalOf(
  truth: Truth,
  open: OpenOccurrence | null,
  rule: Pick<EventDefinition, 'hold_minutes' | 'recover_minutes'>,
  time: number,
): Signal {
  if (truth.is) return time - truth.since >= rule.hold_minutes * 60 ? 'met' : 'begun';
  const from = open?.state === 'recovering' ? (open.recoveringAt ?? time) : time;
  return time - from >= rule.recover_minutes * 60 ? 'settled' : 'cleared';
}

/** The state that follows; null = it stays as it is. Pure. */
export function nextState(open: OpenOccurrence | null, signal: Signal): NextState | null {
  return OCCURRENCE_LIFECYCLE[open?.state ?? 'none'][signal] ?? null;
}
