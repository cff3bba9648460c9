import * as v from 'valibot';
import { ApiError } from '@/shared/api';

const told = v.object({
  changes: v.array(v.object({ field: v.string(), title: v.string(), before: v.unknown(), after: v.unknown() })),
  edited_by: v.nullable(v.object({ name: v.string() })),
  /** Unix seconds. */
  edited_at: v.nullable(v.number()),
  version: v.number(),
});

export type EditConflict = v.InferOutput<typeof told>;

/** What somebody else has changed since the form was opened; null for any other error. */
export function conflictOf(error: Error | null): EditConflict | null {
  if (!(error instanceof ApiError) || error.key !== 'errors.edited_meanwhile') return null;
  const parsed = v.safeParse(told, error.data);
  return parsed.success ? parsed.output : null;
}

type Values = Record<string, unknown>;

/** Whether the field was changed here as well, to something else: one of the two has to give way. */
export function isDisputed(change: EditConflict['changes'][number], opened: Values, mine: Values): boolean {
  const { field, after } = change;
  if (!(field in mine)) return false;
  return textOf(mine[field]) !== textOf(opened[field]) && textOf(mine[field]) !== textOf(after);
}

/** What a form holds and what the server tells are compared as text: 8 and "8" are the same. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
