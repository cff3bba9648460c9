import * as v from 'valibot';
import { ApiError } from '@/shared/api';

/** Key of the rejection of an edit after another user's change. */
const EDITED_MEANWHILE = 'errors.edited_meanwhile';

const refused = v.object({
  changes: v.array(v.object({ field: v.string(), title: v.string(), before: v.unknown(), after: v.unknown() })),
  edited_by: v.nullable(v.object({ name: v.string() })),
  /** Unix seconds. */
  edited_at: v.nullable(v.number()),
  version: v.number(),
});

export type EditConflict = v.InferOutput<typeof refused>;

/** Changes by another user since the form was opened; null for any other error. */
export function conflictOf(error: Error | null): EditConflict | null {
  if (!(error instanceof ApiError) || error.key !== EDITED_MEANWHILE) return null;
  const parsed = v.safeParse(refused, error.data);
  return parsed.success ? parsed.output : null;
}

type Values = Record<string, unknown>;

/** true if the field was changed here as well, to another value: the user must choose one. */
export function isDisputed(change: EditConflict['changes'][number], opened: Values, mine: Values): boolean {
  const { field, after } = change;
  if (!(field in mine)) return false;
  return textOf(mine[field]) !== textOf(opened[field]) && textOf(mine[field]) !== textOf(after);
}

/** Text for comparing values of a form and of the server: 8 and "8" are equal. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
