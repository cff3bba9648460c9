import { captions } from '../captions';
import type { Parameter } from '../controls/control';
import { momentOf, NOW } from '../controls/schema';
import { DriverError, type WiredMeter } from '../driver';

/** Bounds of a command that is sent within seconds: the right time may be left to that moment. */
export const TIME_OR_NOW = {
  time_set: { kind: 'moment', now: true, captions: captions('Дата и время', 'Date and time', 'Огноо, цаг') },
} as const satisfies Record<string, Parameter>;

/** Value for the clock of a meter: its local time in seconds, as if it were UTC. Throws DriverError not_supported. */
export function localTimeSet(value: unknown, { timeZone }: WiredMeter, now: Date): number {
  const text = String(value);
  const local = text === NOW ? Math.round(now.getTime() / 1000 + timeZone * 3600) : momentOf(text);
  if (local === null) throw new DriverError('not_supported', 'no_moment', { value: text });
  return local;
}
