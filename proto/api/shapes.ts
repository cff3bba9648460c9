import { z } from 'zod';
import { naming, type Thing } from './named-ids';

/** Largest integer of a column that is an `int`. */
export const LARGEST_INT = 2 ** 31 - 1;

const anyId = z.coerce.number().int().positive().max(LARGEST_INT);

/**
 * A positive integer id, also as a decimal string (path parameters, forms). An id of an input declares the kind of its
 * entity, `id.of('device')`: the tests of tenant isolation try it with entities of that kind.
 */
export const id = Object.assign(anyId, { of: (thing: Thing) => naming(thing, anyId) });

/** The last second that rows of the time series can have, in 2106. */
export const LAST_SECOND = 2 ** 32 - 1;

/** Unix seconds, UTC, from 1970 to 2106. */
export const unixSeconds = z.coerce.number().int().min(0).max(LAST_SECOND);

/** Version of a row that a form was opened with; the change is refused if the row has another one. */
export const version = z.int().min(0).max(LARGEST_INT);

/** A measured or configured quantity, in any unit. */
export const quantity = z.number().min(-1e15).max(1e15);

/** Range of days: devices and their due dates are within it. A period is expanded only between such days. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

/** A day without a time, 2026-01-31. */
export const calendarDay = z.iso
  .date({ message: 'errors.field_date', abort: true })
  .refine((value) => value >= FIRST_DAY && value <= LAST_DAY, { message: 'errors.field_date_range' });

/** Days of a period, inclusive, without expanding it: limits are checked with it before any day is visited. */
export const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Text that a user typed: trimmed, without control characters (NUL would be refused by the database). */
export function text(max: number, min = 0) {
  return (
    z
      .string()
      .trim()
      .min(min)
      .max(max)
      // oxlint-disable-next-line no-control-regex -- the point is to refuse them
      .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), {
        message: 'errors.field_control_characters',
      })
  );
}

/** Marks that turn the direction of text: in a name they make it look like another. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Name of a person or thing. */
export function properName(max: number) {
  return text(max, 1).refine((value) => !TURNING.test(value), { message: 'errors.field_control_characters' });
}

/** The farthest time zone, hours from UTC (specification 1, section 5). */
const FARTHEST_ZONE = 12;

/** Hours from UTC as they are kept; undefined = ignored, as if they had not been sent. */
export const keptZone = (hours: number): number | undefined => (Math.abs(hours) <= FARTHEST_ZONE ? hours : undefined);

/** Offset of a person or thing from UTC, hours; ignored outside of -12 to +12. */
export const timeZone = z.number().min(-1000).max(1000).transform(keptZone).optional();

export const email = text(254, 3).pipe(z.email());

/** An INN as the specification declares it (1, section 5): 10 characters, or none. */
export const inn = z.union([z.literal(''), text(10, 10)]);

/** At least 8 characters with a lowercase letter, an uppercase letter, a digit and one of !@#$%^&* (specification 1, section 5). */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/s;

/** The longest password that is hashed. */
export const LONGEST_PASSWORD = 1024;

/** A password that a user chooses. */
export const chosenPassword = z
  .string()
  .max(LONGEST_PASSWORD)
  .refine((value) => PASSWORD_PATTERN.test(value), { message: 'errors.easy_password' });

/** Number of a page, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** Most ids of a filter or of a list in one call, where the call has no other bound. */
export const MOST_IDS = 10_000;

/** The paging inputs of the specification in both of its spellings. */
export const paging = {
  page: pageNumber.optional(),
  per_page: z.coerce.number().int().min(1).max(1000).optional(),
  perPage: z.coerce.number().int().min(1).max(1000).optional(),
  paginate: z.boolean().optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  sort_field: z.string().max(64).optional(),
  search_string: z.string().trim().max(200).nullish(),
};

/** A page of a list. */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    current_page: z.number(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  });
}

/** Most rows that `paginate: false` returns. */
export const UNPAGED_LIMIT = 10_000;

/** A page, or the bare array where the caller sent `paginate: false`. */
export function pagedOrAll<T extends z.ZodType>(row: T) {
  return z.union([paged(row), z.array(row)]);
}

export interface Page<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}
