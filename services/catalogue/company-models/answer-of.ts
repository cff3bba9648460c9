import { type ControlKey, controlOf } from '../controls';
import { shownBy } from '../controls/shown-state';

type Values = Record<string, unknown>;

/** Values that an answer may have, and characters of a text of it. */
const MOST = { values: 60, list: 100, text: 1000 };

/**
 * Answer to a control that reads, in the output of an uploaded codec; null = the output is not its answer. A codec
 * returns it in `answers`, next to `data`: `{ data: {}, answers: { get_alarm_value: { set_gas_alarm: 300 } } }`.
 * Without `answers`, the answer is a report with the state that the control reads: a valve, a limit, settings. Pure.
 */
export function answerIn(control: ControlKey, output: unknown): Values | null {
  if (controlOf(control).class !== 'A' || !isRecord(output)) return null;
  const { answers, data } = output;
  if (isRecord(answers)) {
    const named = Object.hasOwn(answers, control) ? plain(answers[control]) : {};
    return isEmpty(named) ? null : named;
  }
  const reported = Object.entries(plain(data)).filter(
    ([name, value]) => !isEmpty(shownBy(control, {}, { [name]: value })),
  );
  return reported.length > 0 ? Object.fromEntries(reported) : null;
}

/** true if the output has answers to controls: it may have no value of the mapping then. Pure. */
export const hasAnswers = (output: Readonly<Values>): boolean => isRecord(output.answers) && !isEmpty(output.answers);

/** Numbers, texts, lists of these and `{ tariff0: [...] }`; a yes is 1. Anything else of the company's text is left out. */
function plain(values: unknown): Values {
  if (!isRecord(values)) return {};
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const kept = one(value) ?? list(value) ?? zones(value);
    return kept === undefined || name === 'error' || name === 'sentence' ? [] : [[name.slice(0, 64), kept] as const];
  });
  return Object.fromEntries(entries.slice(0, MOST.values));
}

function one(value: unknown): number | string | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? value.slice(0, MOST.text) : undefined;
}

function list(value: unknown): (number | string)[] | undefined {
  return Array.isArray(value) ? value.slice(0, MOST.list).flatMap((each) => one(each) ?? []) : undefined;
}

function zones(value: unknown): Record<string, (number | string)[]> | undefined {
  if (!isRecord(value)) return undefined;
  const known = Object.entries(value).flatMap(([name, starts]) => {
    const kept = /^tariff\d$/.test(name) ? list(starts) : undefined;
    return kept ? [[name, kept] as const] : [];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
