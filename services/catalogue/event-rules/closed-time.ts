/** Time in which nothing could reach us, Unix seconds: our doors were closed. `until`: Infinity = they are still. */
export interface ClosedTime {
  from: number;
  until: number;
}

/**
 * Time at which the silence of a device is long enough, Unix seconds; Infinity = not while the doors are closed. `at`:
 * its last contact; `silence`: permitted silence; `grace`: its report period (seconds). Only time with open doors
 * counts, and after each reopening the device has a report period to be heard: data sent to closed doors may be lost.
 * The graces together are no longer than the silence, or a device would never be reported on an installation that
 * restarts often. `closed` in the order of time. Pure.
 */
export function silentAt(at: number, silence: number, closed: readonly ClosedTime[], grace: number): number {
  let counted = at + silence;
  let due = counted;
  for (const { from, until } of closed) {
    if (until <= at) continue;
    if (from >= due) break;
    if (until === Infinity) return Infinity;
    counted += until - Math.max(from, at);
    due = Math.max(counted, Math.min(until + grace, counted + silence));
  }
  return due;
}
