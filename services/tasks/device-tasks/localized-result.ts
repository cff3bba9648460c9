import { sayIn, sentenceOf } from '@gaugeway/catalogue';

/** Values that a device answered by name, or `error`: JSON as the connector writes it. Pure. */
export function answerOf(result: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(result ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/**
 * Result of a task in a language: a sentence that the connector stored in translatable form is translated. Values and
 * older results are unchanged. Pure.
 */
export function resultIn(result: string | null, language: string): string | null {
  if (result === null || !result.includes('"sentence"')) return result;
  try {
    const { sentence, ...values } = JSON.parse(result) as Record<string, unknown>;
    const known = sentenceOf(sentence);
    return JSON.stringify(known ? { ...values, error: sayIn(known, language) } : values);
  } catch {
    return result;
  }
}
