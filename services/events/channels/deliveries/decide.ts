import type { QuietHours } from '@gaugeway/proto/api';
import type { Outgoing } from './outgoing.repository';

const MOST_ATTEMPTS = 12;
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 3600;
/** Age after which a notice is useless. */
const LONGEST_LIFE = 86_400;
const LONGEST_CHANNEL_PAUSE = 600;

/** Reason against sending; null = none. Pure. */
export function needless({ stage, occurred }: Pick<Outgoing, 'stage' | 'occurred'>): string | null {
  if (!occurred || stage === 'test') return null;
  if (occurred.endCause === 'inhibited') return 'inhibited';
  if (stage === 'ended') return null;
  if (occurred.isSilenced) return 'silenced';
  if (stage !== 'escalated') return null;
  return occurred.isTaken ? 'taken' : occurred.openSubjects === 0 ? 'ended' : null;
}

/** Until when the hours are quiet, Unix seconds; null = they are not. `zone`: hours from UTC. Pure. */
export function quietUntil(quiet: QuietHours | null, severity: string, now: number, zone: number): number | null {
  if (!quiet || (quiet.allow_critical && severity === 'critical')) return null;
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const minute = Math.floor((((now + zone * 3600) / 60) % 1440) + 1440) % 1440;
  const isQuiet = from < to ? minute >= from && minute < to : from > to && (minute >= from || minute < to);
  if (!isQuiet) return null;
  const left = (to - minute + 1440) % 1440;
  return Math.floor(now / 60) * 60 + left * 60;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Seconds until the next attempt of a delivery; null = none. Pure. */
export function againAfter(
  { attempts, createdAt, stage }: Pick<Outgoing, 'attempts' | 'createdAt' | 'stage'>,
  isFinal: boolean,
  now: number,
): number | null {
  // Somebody waits for the answer of a test, not for its success.
  if (isFinal || stage === 'test' || attempts >= MOST_ATTEMPTS || now - createdAt > LONGEST_LIFE) return null;
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
}

/** Pause of a channel after so many consecutive failures, seconds. Pure. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_CHANNEL_PAUSE, 5 * 2 ** Math.min(failures - 1, 10));
