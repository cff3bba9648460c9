import { deviceVerdicts } from '@gaugeway/proto/api/quality';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';
import type { DataSource } from './data-source';
import { type Mark, markOf, type MessageTable, reportedNames } from './message-table';

type Verdict = ReplyOf<typeof deviceVerdicts>['verdicts'][number];

/** Statuses that a person has set: they take precedence over rules. */
const DECIDED: readonly number[] = [3, 4, 5];

/** Table with the verdicts of rules added to its marks; a consumption column has the verdicts of its register. */
export function withVerdicts(table: MessageTable, verdicts: readonly Verdict[]): MessageTable {
  if (verdicts.length === 0) return table;
  const byTime = new Map<number, Verdict[]>();
  for (const verdict of verdicts) {
    const known = byTime.get(verdict.datetime);
    if (known) known.push(verdict);
    else byTime.set(verdict.datetime, [verdict]);
  }
  const marks = table.times.map((time, place): Readonly<Record<string, Mark>> | null => {
    const found = byTime.get(time);
    const marks = table.marks?.[place] ?? null;
    if (!found) return marks;
    const marked: Record<string, Mark> = { ...marks };
    for (const { name } of table.fields) {
      const ofField = found.filter(({ field }) => field === '' || reportedNames(name).includes(field));
      if (ofField.length === 0 || DECIDED.includes(markOf(table, place, name)?.status ?? 0)) continue;
      const status = Math.max(...ofField.map((verdict) => verdict.status));
      const held = ofField.some(({ is_excluded }) => is_excluded) ? { isHeldBack: true } : {};
      marked[name] = { ...marked[name], status, rules: [...new Set(ofField.map(({ rule }) => rule))], ...held };
    }
    return marked;
  });
  return { ...table, marks };
}

interface JudgedPeriod {
  msgType: number;
  startDate: number;
  stopDate: number;
}

/** Query of the verdicts of rules for a period of a device or of a point. */
export const verdictsOf = (
  of: { device_id: number } | { accounting_point_id: number },
  { msgType, startDate, stopDate }: JudgedPeriod,
) => ({
  ...query(deviceVerdicts, { ...of, msgType, startDate, stopDate }),
  placeholderData: keepPreviousData,
  meta: { quiet: true },
});

/** Id of the device or the point whose verdicts apply to the view. */
export const judgedIn = (source: DataSource) =>
  source.kind === 'accounting_point' && source.point
    ? { accounting_point_id: source.point.id }
    : { device_id: source.device.id };

/** Table with verdicts, of a device or of a point. */
export function useVerdicts(source: DataSource, table: MessageTable | null, query: JudgedPeriod): MessageTable | null {
  const found = useQuery(verdictsOf(judgedIn(source), query));
  const verdicts = found.data?.verdicts;
  return useMemo(() => (table && verdicts ? withVerdicts(table, verdicts) : table), [table, verdicts]);
}
