import type { OrderedReportType } from '@gaugeway/proto/api/filter-values';
import { MOST_REPORT_GROUPS, MOST_REPORT_POINTS } from '@gaugeway/proto/api/reports';
import { reportKindOf } from '@gaugeway/proto/api/report-schema';
import { type ReportInput, startOf } from '@gaugeway/proto/kinds/report';
import { reportKinds } from '@gaugeway/proto/kinds/reports';

/** Accounting point or balance group of a report. */
export interface Subject {
  id: number;
  title: string;
}

/** A value of a setting; null = not entered yet. */
export type InputValue = string | number | readonly string[] | null;

/** Template, subjects and settings of a report. */
export interface KindDraft {
  /** null until the templates are loaded. */
  template: string | null;
  type: OrderedReportType;
  subjects: readonly Subject[];
  /** Settings of all kinds by their names; those of other kinds keep their values. */
  inputs: Readonly<Record<string, InputValue>>;
}

/** Settings of all kinds before anything was chosen. */
export const firstInputs = (): KindDraft['inputs'] =>
  Object.assign({}, ...reportKinds.map(({ inputs }) => startOf(inputs))) as KindDraft['inputs'];

/** Settings of the chosen kind, in the order of the form; a template of the company has none. */
export const inputsOf = ({ template }: Pick<KindDraft, 'template'>): readonly (ReportInput & { name: string })[] =>
  Object.entries(reportKindOf(template ?? '')?.inputs ?? {}).map(([name, input]) => ({ name, ...input }));

/**
 * true: the report has a value per day or month. Templates of the company cover the whole period, except for groups.
 */
export function hasSteps({ template, type }: Pick<KindDraft, 'template' | 'type'>): boolean {
  const kind = reportKindOf(template ?? '');
  return kind ? kind.hasParts === true : template === null || type === 'balance';
}

/** Draft for another template; the selection is kept if it is of the same kind. */
export function withTemplate<T extends KindDraft>(
  draft: T,
  { id, report_type }: { id: string; report_type: OrderedReportType },
): T {
  const kindOf = (type: OrderedReportType) => (type === 'single' || type === 'group' ? 'points' : type);
  const subjects = kindOf(report_type) === kindOf(draft.type) ? draft.subjects : [];
  return {
    ...{ ...draft, template: id, type: report_type },
    subjects: report_type === 'single' ? subjects.slice(-1) : subjects,
  };
}

/** Draft with further points or groups, each once; a report of one point keeps the newest. */
export function withSubjects<T extends { subjects: readonly Subject[]; type: OrderedReportType }>(
  draft: T,
  added: readonly Subject[],
): T {
  if (draft.type === 'single') return { ...draft, subjects: added.slice(-1) };
  const known = new Set(draft.subjects.map(({ id }) => id));
  return { ...draft, subjects: [...draft.subjects, ...added.filter(({ id }) => !known.has(id))] };
}

/** Most points or groups of a report. */
export const mostSubjects = (type: OrderedReportType): number =>
  type === 'balance' ? MOST_REPORT_GROUPS : MOST_REPORT_POINTS;

const isEntered = (value: InputValue | undefined): boolean =>
  value !== undefined && value !== null && (typeof value !== 'object' || value.length > 0);

/** `isOfAll`: without named points it is of all. */
export const isKindWhole = (draft: KindDraft, isOfAll = false): boolean =>
  draft.template !== null &&
  draft.subjects.length <= mostSubjects(draft.type) &&
  (draft.subjects.length > 0 || draft.type === 'infrastructure' || (draft.type === 'group' && isOfAll)) &&
  inputsOf(draft).every(({ name }) => isEntered(draft.inputs[name]));

/** Subjects and settings as the calls take them. */
export function kindInput(draft: KindDraft): object {
  const ids = draft.subjects.map(({ id }) => id);
  const subjects = {
    single: { accounting_point_id: ids[0] ?? 0 },
    group: { accounting_point_ids: ids },
    balance: { balance_group_ids: ids },
    infrastructure: {},
  };
  const inputs = Object.fromEntries(inputsOf(draft).map(({ name }) => [name, draft.inputs[name]]));
  return { ...subjects[draft.type], ...inputs };
}
