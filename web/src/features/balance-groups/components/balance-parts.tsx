import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMonth, formatNumber, inZone, NO_VALUE } from '@/shared/i18n';
import { ShareBar, StateMark } from '@/shared/ui';
import { PlainTable } from '@/shared/plain-table';
import { titlesOf, TONES, verdictOf, worstParts } from '../model/balance-view';
import classes from './balance.module.css';

/** Number of worst days listed above the table. */
const WORST = 3;
const SHARE_WIDTH = 48;

interface BalancePartsProps {
  balance: GroupBalance;
  zone: number;
  step: 'day' | 'month';
  /** Start of the selected part. */
  at: number | undefined;
  onPick: (from: number) => void;
}

/** Balance of each day or month, newest first, with missing data. */
export function BalanceParts({ balance, zone, step, at, onPick }: BalancePartsProps) {
  const { t } = useTranslation('balance-groups');
  const { parts, members, unit } = balance;
  const when = (at: number) => {
    if (step === 'day') return formatDate(at, zone);
    const month = inZone(at, zone);
    return `${formatMonth(month.month())} ${month.year()}`;
  };
  const shown = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, 3));
  // Parts of closed periods have it.
  const isBilled = parts.some(({ billed }) => billed !== null);
  const worst = worstParts(parts, WORST);
  return (
    <section className={classes.panel} aria-label={t('parts.title')}>
      <h2 className={classes.heading}>{t('parts.title')}</h2>
      {worst.length > 0 && (
        <p className={classes.hint}>{t('parts.worst', { days: worst.map(({ from }) => when(from)).join(', ') })}</p>
      )}
      <PlainTable tall>
        <thead>
          <tr>
            <th scope="col">{t('parts.when')}</th>
            {(['in', 'out', 'loss'] as const).map((name) => (
              <th key={name} scope="col" data-number data-wide={name !== 'loss' || undefined}>
                {t(`amount.${name}`)}
                {unit && `, ${unit}`}
              </th>
            ))}
            <th scope="col" data-number>
              %
            </th>
            {isBilled && (
              <th scope="col" data-number data-wide>
                {t('amount.billed')}
                {unit && `, ${unit}`}
              </th>
            )}
            <th scope="col" data-wide>
              {t('members.final')}
            </th>
            <th scope="col">{t('parts.state')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map((part) => {
            const verdict = verdictOf(part);
            return (
              <tr key={part.from} aria-current={part.from === at || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.when}
                    title={step === 'month' ? t('parts.show_days') : t('parts.show_members')}
                    onClick={() => onPick(part.from)}
                  >
                    {when(part.from)}
                  </button>
                </th>
                <td data-number data-wide>
                  {shown(part.in)}
                </td>
                <td data-number data-wide>
                  {shown(part.out)}
                </td>
                <td data-number>{shown(part.loss)}</td>
                <td data-number>{part.percent === null ? NO_VALUE : formatNumber(part.percent, 1)}</td>
                {isBilled && (
                  <td data-number data-wide>
                    {shown(part.billed)}
                  </td>
                )}
                <td data-wide>
                  <ShareBar share={part.final_share} width={SHARE_WIDTH} />
                </td>
                <td>
                  <StateMark tone={TONES[verdict]} label={t(`short.${verdict}`)} />
                  {part.missing.length > 0 && (
                    <span className={classes.hint}>
                      {t('parts.missing', { points: titlesOf(members, part.missing) })}
                    </span>
                  )}
                  {part.points_without_data.length > 0 && (
                    <span className={classes.hint}>
                      {t('parts.silent', { points: titlesOf(members, part.points_without_data) })}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
    </section>
  );
}
