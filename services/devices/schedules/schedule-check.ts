import type { TariffScheduleLimits } from '@gaugeway/catalogue';
import type { TariffSchedule } from '@gaugeway/proto/api';
import type { FieldFault } from '../field-faults';

const wrong = (key: string, variables: FieldFault['variables'] = {}): FieldFault => ({ key, variables });

/** Contradiction within a schedule, on any meter; null = none. */
export function contradiction({ day_types, seasons, special_days }: TariffSchedule): FieldFault | null {
  const known = new Set(day_types.map(({ id }) => id));
  if (known.size !== day_types.length) return wrong('errors.schedule_day_type_twice');
  const named = [...seasons.flatMap(({ week }) => week), ...special_days.map(({ day_type }) => day_type)];
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) return wrong('errors.schedule_day_type_unknown', { id: unknown });
  for (const { id, switches } of day_types) {
    if (switches[0]?.time !== '00:00') return wrong('errors.schedule_begins_late', { id });
    if (!areRising(switches.map(({ time }) => time))) return wrong('errors.schedule_order', { id });
  }
  if (!areRising(seasons.map(({ start }) => start))) return wrong('errors.schedule_seasons_order');
  const dates = special_days.map(({ date }) => date);
  return new Set(dates).size === dates.length ? null : wrong('errors.schedule_date_twice');
}

const areRising = (values: readonly string[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? ''));

/** Fault of a schedule that the model does not support; null = it supports all of it. */
export function beyond(limits: TariffScheduleLimits | undefined, schedule: TariffSchedule): FieldFault | null {
  if (!limits) return wrong('errors.schedule_not_for_model');
  const switches = schedule.day_types.flatMap((day) => day.switches);
  if (switches.some(({ tariff }) => tariff > limits.tariffs))
    return wrong('errors.schedule_tariffs', { max: limits.tariffs });
  if (schedule.seasons.length > limits.seasons) return wrong('errors.schedule_seasons', { max: limits.seasons });
  if (schedule.day_types.length > limits.dayTypes) return wrong('errors.schedule_day_types', { max: limits.dayTypes });
  return schedule.day_types.some((day) => day.switches.length > limits.switches)
    ? wrong('errors.schedule_switches', { max: limits.switches })
    : null;
}
