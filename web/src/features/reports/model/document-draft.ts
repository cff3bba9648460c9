import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { DesignPeriod } from '@gaugeway/proto/api/report-design';
import type { createDesignedReport, WholeDesignedReport } from '@gaugeway/proto/api/report-designer';

/** Item in the scope of a document, with its id as text. */
export interface Picked {
  id: string;
  title: string;
}

/** Scope of a document. */
export interface ScopeDraft {
  points: readonly Picked[];
  objects: readonly Picked[];
  devices: readonly Picked[];
  groups: readonly Picked[];
}
export type ScopePart = keyof ScopeDraft;

/** In the order of the form, each with the name of its input. */
export const SCOPE_PARTS = [
  { part: 'objects', input: 'object_ids' },
  { part: 'points', input: 'accounting_point_ids' },
  { part: 'devices', input: 'device_ids' },
  { part: 'groups', input: 'balance_group_ids' },
] as const satisfies readonly { part: ScopePart; input: string }[];

export const NO_SCOPE: ScopeDraft = { points: [], objects: [], devices: [], groups: [] };

export const PERIOD_KINDS = ['last_month', 'this_month', 'last_week', 'yesterday', 'this_year', 'dates'] as const;

/** Draft of a new or existing document. */
export interface DocumentDraft {
  title: string;
  /** null = not selected yet. */
  template: string | null;
  scope: ScopeDraft;
  period: DesignPeriod;
  format: 'pdf' | 'xlsx';
}

export const newDocument = (template: { id: string; title: string } | null): DocumentDraft => ({
  ...{ title: template?.title ?? '', template: template?.id ?? null, scope: NO_SCOPE },
  ...{ period: { kind: 'last_month' }, format: 'pdf' },
});

/** Draft of a stored document. */
export function documentDraft({ settings, subjects }: WholeDesignedReport): DocumentDraft {
  const { title, template, period, format } = settings;
  const numbered = (list: readonly { id: number; title: string }[]) =>
    list.map(({ id, title: name }) => ({ id: String(id), title: name }));
  const scope: ScopeDraft = {
    points: numbered(subjects.accounting_points),
    objects: subjects.objects,
    devices: numbered(subjects.devices),
    groups: numbered(subjects.balance_groups),
  };
  return { title, template, scope, period, format };
}

/** Ids of the scope of a document, as the calls take them. */
export function scopeInput({ points, objects, devices, groups }: ScopeDraft) {
  const numbers = (list: readonly Picked[]) => list.map(({ id }) => Number(id));
  return {
    accounting_point_ids: numbers(points),
    object_ids: objects.map(({ id }) => id),
    device_ids: numbers(devices),
    balance_group_ids: numbers(groups),
  };
}

/** Only a period between dates includes the dates. */
const periodInput = ({ kind, date_start, date_end }: DesignPeriod) =>
  kind === 'dates' ? { kind, date_start, date_end } : { kind };

export function documentInput({ title, template, scope, period, format }: DocumentDraft) {
  return {
    ...{ title: title.trim(), template: template ?? '', ...scopeInput(scope) },
    ...{ period: periodInput(period), format },
    // The form sends no unknown template.
  } as CallOf<typeof createDesignedReport>;
}

/** Faults of the draft by input: keys of messages. Pure. */
export function documentFaults({ title, template, scope, period }: DocumentDraft) {
  const { kind, date_start: start, date_end: end } = period;
  const isEmpty = SCOPE_PARTS.every(({ part }) => scope[part].length === 0);
  return {
    ...(title.trim() === '' && { title: 'no_title' as const }),
    ...(template === null && { template: 'no_template' as const }),
    ...(isEmpty && { accounting_point_ids: 'no_scope' as const }),
    ...(kind === 'dates' && (!start || !end) && { 'period.date_end': 'no_dates' as const }),
    ...(kind === 'dates' && start && end && start > end && { 'period.date_end': 'dates_order' as const }),
  };
}
