import type { Resource } from '@gaugeway/catalogue';
import { DEFAULT_FIGURE_POLICY, type FigurePolicy, type RuleName } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { dayOfDate, startOf } from '../../../figures/buckets';
import { STATUS } from '../../../store/timeseries/merge';
import type { PointSpan } from '../choose-settings';

/** Version of a policy: of the company, a resource or a point. */
export interface PolicyRow {
  companyId: number;
  /** '' = of all resources. */
  resource: Resource | '';
  /** 0 = of all accounting points. */
  pointId: number;
  /** YYYY-MM-DD, by the device's clock. */
  validFrom: string;
  /** null = the more general policy applies. */
  policy: FigurePolicy | null;
}

interface PolicyDevice {
  companyId: number;
  resource: Resource;
  zone: Zone;
  /** Accounting points where it was; the oldest first. */
  points: readonly PointSpan[];
}

/** Policy at a time, Unix seconds. */
export type PolicyAt = (ts: number) => FigurePolicy;

/**
 * The policy of a device's readings: of the point where it was, else of its resource, else of the company, each in the
 * version of the reading's day. The reading of midnight belongs to the day that ended. Pure.
 */
export function policyFor(rows: readonly PolicyRow[], { companyId, resource, zone, points }: PolicyDevice): PolicyAt {
  const versions = (isOf: (row: PolicyRow) => boolean) =>
    rows
      .filter((row) => row.companyId === companyId && isOf(row))
      .map(({ validFrom, policy }) => ({ after: startOf(dayOfDate(validFrom), zone), policy }))
      .sort((a, b) => a.after - b.after);
  const general = [
    versions((row) => row.pointId === 0 && row.resource === resource),
    versions((row) => row.pointId === 0 && row.resource === ''),
  ];
  const ofPoints = new Map(points.map(({ pointId }) => [pointId, versions((row) => row.pointId === pointId)] as const));
  return (ts) => {
    const point = points.findLast(({ from, to }) => from <= ts && (to === null || ts <= to));
    const scopes = [...(point ? [ofPoints.get(point.pointId) ?? []] : []), ...general];
    for (const scope of scopes) {
      const policy = scope.findLast(({ after }) => after < ts)?.policy;
      if (policy) return policy;
    }
    return DEFAULT_FIGURE_POLICY;
  };
}

/**
 * true if figures count a value despite the verdict: a rejected value, a register that fell and a value beyond the end of
 * the counter never, as they are impossible.
 *
 * @param range of the register, after which it begins at zero again; null = not declared
 */
export const isUsed = (
  verdict: { ts: number; rule: RuleName; status: number; value: number | null },
  policyAt: PolicyAt,
  range: number | null,
): boolean =>
  verdict.status === STATUS.suspect &&
  verdict.rule !== 'negative' &&
  (range === null || verdict.value === null || verdict.value < range) &&
  policyAt(verdict.ts).suspect_values === 'use';
