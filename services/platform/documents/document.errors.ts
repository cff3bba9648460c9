import { defineError } from '../http/errors';

/** The document exceeded the time or the memory of its process. */
export const documentTooCostly = defineError('errors.document_too_costly', 422);
