import type { Context } from '@gaugeway/platform/auth';
import { hoursNow, type ZonePeriod } from '@gaugeway/proto/time/zone';

/** Clock of a caller: that of the company where `zones` is given, else an offset at all times. */
export const contextClock = (row: {
  time_zone: number;
  zones: ZonePeriod[] | null;
}): Pick<Context, 'timeZone' | 'zone'> =>
  row.zones ? { timeZone: hoursNow(row.zones), zone: row.zones } : { timeZone: row.time_zone };
