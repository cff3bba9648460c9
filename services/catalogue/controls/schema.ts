import { tariffSchedule, type TariffSchedule } from '@gaugeway/proto/api/schedules';
import { z } from 'zod';
import type { Control, Parameter } from './control';

const clockTime = z.string().refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'errors.control_time');
/** Start times of a zone: one, and a second too for the middle zone of three (specification 1, section 3). */
const starts = z.array(clockTime).min(1).max(2);

/** Days of each month; 29 February is a day of some year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDayOfYear = (text: string): boolean => {
  const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= (DAYS[Number(month) - 1] ?? 0);
};

/** The right time when it is sent. */
export const NOW = 'now';

/** A moment as it was given, `YYYY-MM-DD HH:mm[:ss]`, in seconds as if it were UTC; null for a day that does not exist. */
export function momentOf(text: string): number | null {
  const found = /^(20\d\d-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/.exec(text);
  if (!found) return null;
  const [, date = '', minute = '', second = '00'] = found;
  const at = new Date(`${date}T${minute}:${second}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? at.getTime() / 1000 : null;
}

function schemaOfParameter(parameter: Parameter): z.ZodType {
  switch (parameter.kind) {
    case 'number': {
      const within = z.number().min(parameter.min).max(parameter.max);
      return parameter.step === 1 ? within.int() : within.superRefine(inSteps(parameter.step));
    }
    case 'choice':
      return z.literal([...parameter.values]);
    case 'flag':
      return z.union([z.literal(1), z.literal(true)]).transform(() => 1);
    case 'hex':
      return z
        .string()
        .min(parameter.min)
        .max(parameter.max)
        .refine((text) => /^[0-9a-f]*$/i.test(text), 'errors.field_hex')
        .refine((text) => text.length % 2 === 0, 'errors.field_hex_pairs');
    case 'moment':
      return z
        .string()
        .refine((text) => momentOf(text) !== null || (parameter.now === true && text === NOW), 'errors.control_moment');
    case 'days':
      return z
        .array(z.string().refine(isDayOfYear, 'errors.control_day'))
        .min(1)
        .max(366)
        .refine((days) => new Set(days).size === days.length, 'errors.control_day_twice');
    case 'zones':
      return z
        .strictObject({
          tariff0: starts,
          tariff1: starts.optional(),
          tariff2: starts.optional(),
          tariff3: starts.optional(),
        })
        .refine(zonesFollow, 'errors.control_zones');
    case 'tariffs':
      return tariffSchedule.refine(namesItsDays, 'errors.control_tariffs');
  }
}

/** Every day type that the schedule names is defined in it, and begins at midnight. */
function namesItsDays({ day_types, seasons, special_days }: TariffSchedule): boolean {
  const known = new Set(day_types.map(({ id }) => id));
  const named = [...seasons.flatMap(({ week }) => week), ...special_days.map(({ day_type }) => day_type)];
  return named.every((id) => known.has(id)) && day_types.every(({ switches }) => switches[0]?.time === '00:00');
}

/** Binary fractions are no obstacle: 0.3 is a multiple of 0.1. */
const inSteps =
  (divisor: number) =>
  (input: number, context: z.RefinementCtx): void => {
    const steps = input / divisor;
    if (Math.abs(steps - Math.round(steps)) < 1e-6) return;
    context.addIssue({ code: 'not_multiple_of', divisor, input });
  };

/** 1 to 4 zones without a gap, no two beginning at the same minute. */
function zonesFollow(zones: Partial<Record<string, readonly string[]>>): boolean {
  const zonesOfDay = [0, 1, 2, 3].map((zone) => zones[`tariff${zone}`] ?? []);
  const count = zonesOfDay.findLastIndex((times) => times.length > 0) + 1;
  const times = zonesOfDay.flat();
  return zonesOfDay.slice(0, count).every((zone) => zone.length > 0) && new Set(times).size === times.length;
}

/** The management of a control, checked as a whole. */
export function schemaOf({ parameters, rule }: Control): z.ZodType<Record<string, unknown>> {
  const shape = Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const schema = schemaOfParameter(parameter);
      return [name, parameter.optional || parameter.default !== undefined ? schema.optional() : schema] as const;
    }),
  );
  return z.strictObject(shape).superRefine((values, context) => {
    const fault = rule?.(values);
    if (fault) context.addIssue({ code: 'custom', path: [fault.parameter], message: fault.message });
  });
}
