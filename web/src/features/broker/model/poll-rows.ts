import { POLL_ANSWER_FIELDS, type PollAnswer } from '@gaugeway/proto/api/broker';

/** Title and unit of a field, as the product names it. */
export interface FieldName {
  name: string;
  title: string;
  unit: { title: string } | null;
}

export interface AnswerRow {
  name: (typeof POLL_ANSWER_FIELDS)[number];
  /** null = the product has no title for it: the panel uses its own. */
  title: string | null;
  value: string | number;
}

/** Rows of a meter's answer, at most ten fields in their order; times stay Unix seconds. */
export function rowsOfAnswer(answer: PollAnswer, titles: readonly FieldName[]): AnswerRow[] {
  return POLL_ANSWER_FIELDS.flatMap((name): AnswerRow[] => {
    const value = answer[name];
    if (value === undefined) return [];
    const field = titles.find((title) => title.name === name);
    const unit = field?.unit?.title;
    return [{ name, title: field ? [field.title, unit].filter(Boolean).join(', ') : null, value }];
  });
}

/** At most two decimals, in the format of the language. */
export function shortNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}

export interface Phase {
  name: 'A' | 'B' | 'C';
  voltage: number;
  current: number | null;
}

/** The phases of the diagram: only where all three voltages are there. */
export function phasesOf(answer: PollAnswer): Phase[] | null {
  const { voltage1, voltage2, voltage3 } = answer;
  if (voltage1 === undefined || voltage2 === undefined || voltage3 === undefined) return null;
  return [
    { name: 'A', voltage: voltage1, current: answer.current1 ?? null },
    { name: 'B', voltage: voltage2, current: answer.current2 ?? null },
    { name: 'C', voltage: voltage3, current: answer.current3 ?? null },
  ];
}

/** End of a vector of a phase from the middle (0, 0), y downwards; 120 degrees apart, the first one upwards. */
export function tipOf(phase: number, length: number): { x: number; y: number } {
  const angle = (-90 + 120 * phase) * (Math.PI / 180);
  return { x: length * Math.cos(angle), y: length * Math.sin(angle) };
}
