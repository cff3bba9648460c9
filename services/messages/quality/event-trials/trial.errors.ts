import { defineError } from '@gaugeway/platform/http';

/** A condition names a field that no device has. */
export const unknownField = defineError('errors.event_unknown_field', 422);
