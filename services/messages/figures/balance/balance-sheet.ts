import type { Language } from '@gaugeway/platform/auth';
import { type Cell, type Sheet } from '@gaugeway/platform/documents';
import { translate } from '@gaugeway/platform/i18n';
import type { GroupBalance } from '@gaugeway/proto/api';
import { offsetAt, type Zone } from '@gaugeway/proto/time/zone';

const head = (text: string): Cell => ({ text, tone: 'head' });

/** The balance as two sheets: the parts of the period, and the members with the value of each part. Zone in hours. */
export function balanceSheets(
  balance: GroupBalance,
  { language, zone, step }: { language: Language; zone: Zone; step: 'day' | 'month' },
): Sheet[] {
  const t = (key: 'period' | 'in' | 'out' | 'loss' | 'percent' | 'note' | 'total' | 'point' | 'side' | 'share') =>
    translate(language, `balance.${key}`);
  const { unit, total } = balance;
  const inUnit = (text: string) => (unit ? `${text}, ${unit}` : text);
  const dayOf = (at: number): string => {
    const [year = '', month = '', day = ''] = new Date((at + offsetAt(zone, at)) * 1000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    return step === 'day' ? `${day}.${month}.${year}` : `${month}.${year}`;
  };
  const titles = new Map(balance.members.map(({ accounting_point_id, title }) => [accounting_point_id, title]));
  const note = ({ missing, points_without_data: silent }: GroupBalance['parts'][number]): string => {
    const named = (ids: number[]) => ids.map((id) => titles.get(id) ?? id).join(', ');
    return [
      missing.length > 0 && translate(language, 'balance.missing', { points: named(missing) }),
      silent.length > 0 && translate(language, 'balance.silent', { points: named(silent) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const parts: Cell[][] = [
    [t('period'), inUnit(t('in')), inUnit(t('out')), inUnit(t('loss')), t('percent'), t('note')].map(head),
    ...balance.parts.map((part): Cell[] => [
      dayOf(part.from),
      part.in,
      part.out,
      part.loss,
      part.percent === null ? null : { text: part.percent, tone: part.is_exceeded ? 'bad' : undefined },
      note(part),
    ]),
    [head(t('total')), total.in, total.out, total.loss, total.percent, ''],
  ];
  const members: Cell[][] = [
    [t('point'), t('side'), t('share'), t('total'), ...balance.parts.map(({ from }) => dayOf(from))].map(head),
    ...balance.members.map((member): Cell[] => [
      member.title,
      translate(language, member.sign === 1 ? 'balance.in' : 'balance.out'),
      member.share,
      member.total,
      ...member.values,
    ]),
  ];
  return [
    { name: translate(language, 'balance.sheet'), widths: [14, 16, 16, 16, 12, 60], stickyRows: 1, rows: [parts] },
    {
      name: translate(language, 'balance.sheet_members'),
      widths: [36, 16, 10, 16, ...balance.parts.map(() => 12)],
      stickyRows: 1,
      stickyColumns: 1,
      rows: [members],
    },
  ];
}
