import type { ApiError } from '@/shared/api';

/**
 * Messages of the server by input, as a form takes them: one message per input. Inputs in an object have dotted names.
 */
export function fieldErrors(error: ApiError): Record<string, string> {
  const entries = Object.entries(error.fields).filter(([, sentences]) => sentences.length > 0);
  return Object.fromEntries(entries.map(([field, sentences]) => [field, sentences.join(' ')]));
}

/** Faults by input, from the schema or from the service. */
export function faultsOf(error: ApiError): Record<string, string> {
  return { ...(error.attribute ? { [error.attribute]: error.message } : {}), ...fieldErrors(error) };
}
