/** Answer of a device to a task: the values by their names, or the error message. */
interface TaskAnswer {
  error: string | null;
  values: readonly (readonly [name: string, value: string])[];
}

/** `result` of a task is a JSON object; `error` in it is a message. Empty without an answer. */
export function answerOf(result: string | null): TaskAnswer {
  if (result === null || result === '') return { error: null, values: [] };
  try {
    const parsed: unknown = JSON.parse(result);
    if (typeof parsed !== 'object' || parsed === null) return { error: null, values: [['', String(parsed)]] };
    const { error, ...values } = parsed as Record<string, unknown>;
    return {
      error: typeof error === 'string' ? error : null,
      // null: the meter has no such value.
      values: Object.entries(values).flatMap(([name, value]) =>
        value === null ? [] : [[name, textOf(value)] as const],
      ),
    };
  } catch {
    return { error: result, values: [] };
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
