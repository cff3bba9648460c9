import { defineCondition, type Kept, OBSERVED } from '../condition';
import { wholeInput } from '../condition-inputs';

/** The device reports the difference: the time of its deliveries is not used. */
const REPORTS: Kept = { reports: 1 };

/**
 * The clock of the device is wrong: by the difference that it reports itself, by an impossible time of its readings, else
 * by readings that came before their own time. That a clock is slow only the first shows: a reading may have waited on its way.
 */
export const clockDrift = defineCondition({
  kind: 'clock_drift',
  order: 220,
  subject: 'device',
  inputs: { seconds: wholeInput({ min: 1, max: 86_400, unit: 's', start: 300 }) },
  reads: () => ['time_difference', OBSERVED.clock, OBSERVED.ahead],
  judge({ seconds }, { values }, before) {
    const own = values['time_difference'];
    if (own !== undefined)
      return { is: Math.abs(own) > seconds, seen: { field: 'time_difference', value: own }, kept: REPORTS };
    const impossible = values[OBSERVED.clock];
    if (impossible !== undefined)
      return { is: true, seen: { field: 'time_difference', value: impossible }, kept: before?.kept ?? {} };
    const ahead = values[OBSERVED.ahead];
    if (ahead === undefined || before?.kept['reports'] === 1) return null;
    return { is: ahead > seconds, seen: { field: 'time_difference', value: ahead }, kept: {} };
  },
});
