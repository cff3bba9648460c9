import { defineError } from '../http';

/** The job is under way or has ended: it cannot be started or stopped. */
export const bulkNotSo = defineError('errors.bulk_not_so', 409);
