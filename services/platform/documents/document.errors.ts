import { defineError } from '../http/errors';

/** It exceeded the time or the memory of the process that makes it. */
export const documentTooCostly = defineError('errors.document_too_costly', 422);
