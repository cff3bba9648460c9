import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import type { Task } from '@gaugeway/proto/api/tasks';

/** Control whose state each reading control returns. */
const SHOWS: Readonly<Record<string, string>> = {
  relay_state: 'power',
  limit_state: 'limit',
  get_shedule_tariff: 'shedule',
  get_special_day: 'set_special_day',
  // Settings that have a status are shown from the status.
  get_settings: 'virtual_bridge',
};

type State = Record<string, unknown>;

/** States by control, from completed tasks (newest first); the newest state wins. */
export function lastStates(tasks: readonly Pick<Task, 'control' | 'management' | 'result'>[]): Map<string, State> {
  const known = new Map<string, State>();
  for (const { control, management, result } of tasks) {
    if (!control) continue;
    const answer = objectOf(result);
    const key = SHOWS[control] ?? control;
    // The state read from the device overrides the values sent to it.
    if (!known.has(key)) known.set(key, SHOWS[control] ? answer : { ...management, ...answer });
  }
  return known;
}

/** Last values of a control, overridden by the status of the device from answers or readings. */
export function withStatus(
  control: string,
  last: State | undefined,
  status: MeteringDevice['status'],
): State | undefined {
  const { power, valve, last_set_limit, additional_limit } = status;
  if (control === 'power' && power !== null) return { ...last, power };
  if (control === 'valve' && valve !== null) return { ...last, valve };
  if (control === 'limit' && last_set_limit !== null) return { ...last, limit: last_set_limit, ...additional_limit };
  if (control === 'vega_settings' || control === 'set_settings' || control === 'set_setpoint') {
    return { ...last, ...status[control] };
  }
  if (control === 'set_special_day' && status.last_special_shedule_day !== null) {
    const { last_special_shedule_day: day_list, last_special_shedule_tariff: shedule } = status;
    return { ...last, day_list, ...(shedule && { shedule }) };
  }
  return last;
}

function objectOf(text: string | null): State {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : {};
  } catch {
    return {};
  }
}
