import { defineError } from '@gaugeway/platform/http';

/** Some of several occurrences are missing or invisible to the caller: none was changed. */
export const someAreDeleted = defineError('errors.occurred_some_deleted', 404);
