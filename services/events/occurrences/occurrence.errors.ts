import { defineError } from '@gaugeway/platform/http';

/** Of several that were to be worked on at once, some are not there, or the caller does not see them: none was changed. */
export const someAreDeleted = defineError('errors.occurred_some_deleted', 404);
