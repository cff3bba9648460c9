import { formatSentence, sentenceOf } from '@gaugeway/catalogue';
import type { DeviceTaskRow } from './device-task.row';

/** Values by name from a JSON object; none for anything else. Pure. */
export function valuesOf(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Outcome of a task: the values that the device answered, or the reason of the failure in a language; null = neither. */
export interface TaskOutcome {
  values: Record<string, unknown>;
  error: string | null;
}

/** Outcome of a task in a language. Pure. */
export function outcomeOf(
  { result, failure }: Pick<DeviceTaskRow, 'result' | 'failure'>,
  language: string,
): TaskOutcome {
  const sentence = sentenceOf(failure);
  return { values: valuesOf(result), error: sentence && formatSentence(sentence, language) };
}

/** Field `result` of a task in the API: JSON with the values or with `error` in a language; null = no outcome. Pure. */
export function resultIn(row: Pick<DeviceTaskRow, 'result' | 'failure'>, language: string): string | null {
  const { error } = outcomeOf(row, language);
  return error === null ? row.result : JSON.stringify({ error });
}
