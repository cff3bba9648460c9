import { DEFAULT_FIGURE_POLICY, type FigurePolicy } from '@gaugeway/proto/api';
import { STATUS } from '../../../store/timeseries/merge';
import { isUsed, policyFor, type PolicyRow } from './choose-policy';

const DAY = 86_400;
const at = (time: string) => Date.parse(time) / 1000;
const policy = (longest_gap: number, of: Partial<FigurePolicy> = {}): FigurePolicy => ({
  ...DEFAULT_FIGURE_POLICY,
  ...{ longest_gap, ...of },
});
const version = (validFrom: string, input: FigurePolicy | null, of: Partial<PolicyRow> = {}): PolicyRow => ({
  ...{ companyId: 1, resource: '', pointId: 0, validFrom, policy: input, ...of },
});
const device = { companyId: 1, resource: 'heat' as const, zone: 0, points: [{ pointId: 8, from: 0, to: null }] };
const longestAt = (rows: readonly PolicyRow[], time: string, of: Partial<typeof device> = {}) =>
  policyFor(rows, { ...device, ...of })(at(time)).longest_gap;

it('the point comes before the resource and the company, in whatever order they are given', () => {
  const rows = [
    version('2025-01-01', policy(3), { pointId: 8 }),
    version('2025-01-01', policy(2), { resource: 'heat' }),
    version('2025-01-01', policy(1)),
  ];
  for (let dropped = 0; dropped < rows.length; dropped += 1) {
    expect(longestAt(rows.slice(dropped), '2025-02-01T00:00Z')).toBe(3 - dropped);
    expect(longestAt(rows.slice(dropped).reverse(), '2025-02-01T00:00Z')).toBe(3 - dropped);
  }
  const others = [{ companyId: 2 }, { resource: 'gas' as const }, { pointId: 9 }];
  const foreign = others.map((of) => version('2025-01-01', policy(9), of));
  expect(longestAt(foreign, '2025-02-01T00:00Z')).toBe(DEFAULT_FIGURE_POLICY.longest_gap);
});

it('a version applies from its day by the clock of the device: the reading of midnight belongs to the day before', () => {
  const rows = [version('2025-03-15', policy(2)), version('2025-01-01', policy(1))];
  expect(longestAt(rows, '2025-03-15T00:00Z')).toBe(1);
  expect(longestAt(rows, '2025-03-15T00:00:01Z')).toBe(2);
  expect(longestAt(rows, '2025-03-14T22:00Z', { zone: 3 })).toBe(2);
  expect(longestAt(rows, '2024-12-31T12:00Z')).toBe(DEFAULT_FIGURE_POLICY.longest_gap);
});

it('a version without a policy returns to the more general scope from its day', () => {
  const rows = [
    version('2025-01-01', policy(1)),
    version('2025-01-01', policy(3), { pointId: 8 }),
    version('2025-03-15', null, { pointId: 8 }),
  ];
  expect(longestAt(rows, '2025-03-14T12:00Z')).toBe(3);
  expect(longestAt(rows, '2025-03-15T12:00Z')).toBe(1);
});

it('a suspect value is used by policy alone, and an impossible one never', () => {
  const using = policyFor([version('2025-01-01', policy(1, { suspect_values: 'use' }))], device);
  const spike = { ts: at('2025-02-01T12:00Z'), rule: 'spike' as const, status: STATUS.suspect, value: 99_999.9 };
  expect(isUsed(spike, using, null)).toBe(true);
  expect(isUsed({ ...spike, ts: spike.ts - 60 * DAY }, using, null)).toBe(false);
  expect(isUsed({ ...spike, rule: 'negative' }, using, null)).toBe(false);
  expect(isUsed({ ...spike, status: STATUS.rejected }, using, null)).toBe(false);
  expect(isUsed(spike, policyFor([], device), null)).toBe(false);
  // Beyond the end of the counter.
  expect(isUsed(spike, using, 100_000)).toBe(true);
  expect(isUsed({ ...spike, value: 100_000 }, using, 100_000)).toBe(false);
});
