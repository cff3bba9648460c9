import { plus, times } from '../derived/decimals';
import type { Part } from './figures.repository';

/** The parts of a measured point of a formula. */
export interface TermParts {
  factor: number;
  parts: readonly Part[];
  /** The day from which it is measured, YYYY-MM-DD; null = nothing has measured there. */
  since: string | null;
}

const keyOf = ({ day, hour }: Part): string => `${day}/${String(hour ?? 0).padStart(2, '0')}`;

/**
 * The parts of a virtual point. As for a meter whose reading is late, what flowed while one of its points was silent
 * belongs to the next part in which all of them have a value; before the first that all of them are measured in, and after
 * the last, nothing is known. Pure.
 */
export function virtualParts(terms: readonly TermParts[]): Part[] {
  if (terms.length === 0 || terms.some(({ since }) => since === null)) return [];
  const since = terms.reduce((latest, term) => (term.since !== null && term.since > latest ? term.since : latest), '');
  const byKey = new Map<string, { part: Part; values: Map<number, number> }>();
  for (const [place, { parts }] of terms.entries()) {
    for (const part of parts) {
      if (part.day < since) continue;
      const known = byKey.get(keyOf(part)) ?? { part, values: new Map<number, number>() };
      known.values.set(place, part.value);
      byKey.set(keyOf(part), known);
    }
  }
  const found: Part[] = [];
  let held = 0;
  for (const [, { part, values }] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [place, value] of values) held = plus(held, times(value, terms[place]?.factor ?? 0));
    if (values.size < terms.length) continue;
    found.push({ ...part, value: held });
    held = 0;
  }
  return found;
}
