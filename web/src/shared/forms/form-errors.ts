import type { ApiError } from '@/shared/api';

/** The server's sentences by input, as a form takes them: one sentence an input. Inputs in an object are dotted. */
export function fieldErrors(error: ApiError): Record<string, string> {
  const entries = Object.entries(error.fields).filter(([, sentences]) => sentences.length > 0);
  return Object.fromEntries(entries.map(([field, sentences]) => [field, sentences.join(' ')]));
}

/** What is wrong by input, whether the schema or the work behind it found it. */
export function faultsOf(error: ApiError): Record<string, string> {
  return { ...(error.attribute ? { [error.attribute]: error.message } : {}), ...fieldErrors(error) };
}
