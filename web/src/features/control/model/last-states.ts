import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import type { Task } from '@gaugeway/proto/api/tasks';

/** What shows the state of which control. */
const SHOWS: Readonly<Record<string, string>> = {
  relay_state: 'power',
  limit_state: 'limit',
  get_shedule_tariff: 'shedule',
  get_special_day: 'set_special_day',
  // Settings with a status of their own are shown from there.
  get_settings: 'virtual_bridge',
};

type State = Record<string, unknown>;

/** States by control, the newest of tasks that are done, which come newest first. */
export function lastStates(tasks: readonly Pick<Task, 'control' | 'management' | 'result'>[]): Map<string, State> {
  const known = new Map<string, State>();
  for (const { control, management, result } of tasks) {
    if (!control) continue;
    const answer = objectOf(result);
    const key = SHOWS[control] ?? control;
    // What the device showed afterwards is truer than what it was told.
    if (!known.has(key)) known.set(key, SHOWS[control] ? answer : { ...management, ...answer });
  }
  return known;
}

/** What a control was last set to, with what its device showed since, in an answer or in a reading. */
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
