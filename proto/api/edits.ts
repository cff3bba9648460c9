import { z } from 'zod';

/** Key of the 409 that answers an edit whose `version` is no longer the newest. */
export const EDITED_MEANWHILE = 'errors.edited_meanwhile';

/** One field that differs. */
export const fieldChange = z.object({
  /** Name of the field in the editing call. */
  field: z.string(),
  /** The field in the caller's language. */
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Names of the values, if they are ids of objects of the company. */
  before_name: z.string().optional(),
  after_name: z.string().optional(),
});

/**
 * The `data` of that error: another user's changes of the device, gateway device or base station since the form was
 * opened. Nothing was stored; the edit is repeated with this `version` when the person has seen it.
 */
export const editedMeanwhile = z.object({
  key: z.literal(EDITED_MEANWHILE),
  /** The sentence in the caller's language. */
  msg: z.string(),
  /** `before` as it was in the version that the form was opened with, `after` as it is now. Without secrets. */
  changes: z.array(fieldChange),
  /** User of the last change; null where that is not known. */
  edited_by: z
    .object({ user_id: z.number().nullable(), api_key_id: z.number().nullable(), name: z.string() })
    .nullable(),
  /** Unix seconds of their change; null where that is not known. */
  edited_at: z.number().nullable(),
  /** The version now. */
  version: z.number(),
});

export type EditedMeanwhile = z.output<typeof editedMeanwhile>;
