import { models } from '@gaugeway/catalogue';
import { canBePolledFor, groupReads } from './group-reads';

const NOW = Date.UTC(2026, 10, 23, 12) / 1000;
const DAY = 86_400;
const withArchive = models.find(({ driver }) => driver?.archives?.includes(101) && !driver.reads.includes('profile'));
const withMonths = models.find(({ driver }) => driver?.archives?.join() === '103');
const withoutArchive = models.find(
  ({ driver }) => driver && !driver.reads.includes('archive') && !driver.reads.includes('journal'),
);
const radio = models.find((model) => model.codec && !model.driver);

const group = {
  selected: {
    kinds: ['current', 'clock', 'profile'] as ('current' | 'clock' | 'profile')[],
    archives: [101, 103] as (101 | 103)[],
  },
  autoload: { depth_days: 31 },
  averaging: 30,
};

describe('a poll of a group', () => {
  it('asks for archives from so many days back where none is here', () => {
    const reads = groupReads(group, withArchive, new Map(), NOW);
    expect(reads).toEqual([
      { read: 'current' },
      { read: 'clock' },
      { read: 'archive', type: 101, from: NOW - 31 * DAY, to: NOW },
      { read: 'archive', type: 103, from: Math.floor(NOW - 28 * DAY * 1.12), to: NOW },
    ]);
  });

  it('goes on after the newest record, and leaves out an archive that cannot have a new one', () => {
    const newest = new Map([
      [101, NOW - 3 * DAY],
      [103, NOW - 5 * DAY],
    ]);
    const archives = groupReads(group, withArchive, newest, NOW).filter(({ read }) => read === 'archive');
    expect(archives).toEqual([{ read: 'archive', type: 101, from: NOW - 3 * DAY + 1, to: NOW }]);
  });

  it('asks a record again only when the next one is due to the second', () => {
    const one = { ...group, selected: { kinds: [], archives: [101 as const] } };
    expect(groupReads(one, withArchive, new Map([[101, NOW - DAY + 1]]), NOW)).toEqual([]);
    expect(groupReads(one, withArchive, new Map([[101, NOW - DAY]]), NOW)).toHaveLength(1);
  });

  it('asks a meter for nothing that its driver cannot read', () => {
    expect(groupReads(group, withoutArchive, new Map(), NOW).map(({ read }) => read)).not.toContain('archive');
    expect(canBePolledFor({ kinds: ['journal'], archives: [101] }, withoutArchive)).toBe(false);
  });

  it('reads the newest month whatever the depth: its beginning may be a month back', () => {
    const shallow = { ...group, autoload: { ...group.autoload, depth_days: 3 } };
    const [days, months] = groupReads(shallow, withArchive, new Map(), NOW).filter(({ read }) => read === 'archive');
    expect(days?.from).toBe(NOW - 3 * DAY);
    expect(months?.from).toBeLessThanOrEqual(NOW - 31 * DAY);
  });

  it('asks for no archive that meters of the model do not keep', () => {
    const archives = groupReads(group, withMonths, new Map(), NOW).filter(({ read }) => read === 'archive');
    expect(archives.map(({ type }) => type)).toEqual([103]);
    expect(canBePolledFor({ kinds: [], archives: [101] }, withMonths)).toBe(false);
    expect(canBePolledFor(group.selected, radio)).toBe(false);
    expect(canBePolledFor(group.selected, withArchive)).toBe(true);
  });
});
