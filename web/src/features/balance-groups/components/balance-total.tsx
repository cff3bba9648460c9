import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { ShareBar, StateMark } from '@/shared/ui';
import { TONES, verdictOf } from '../model/balance-view';
import classes from './balance.module.css';

/** The balance of the whole period in four numbers and a word. */
export function BalanceTotal({ balance }: { balance: GroupBalance }) {
  const { t } = useTranslation('balance-groups');
  const { total, unit, allowed_imbalance: allowed, parts } = balance;
  const verdict = verdictOf(total);
  const shown = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, 3));
  return (
    <section className={classes.total} data-wide aria-label={t('total.title')}>
      {(['in', 'out', 'loss'] as const).map((name) => (
        <div key={name} className={classes.number}>
          <span className={classes.numberName}>{t(`amount.${name}`)}</span>
          <span className={classes.numberValue}>
            {shown(total[name])} <small>{total[name] === null ? '' : unit}</small>
          </span>
        </div>
      ))}
      <div className={classes.number}>
        <span className={classes.numberName}>{t('amount.percent')}</span>
        <span className={classes.numberValue}>
          {total.percent === null ? NO_VALUE : formatNumber(total.percent, 2)}
        </span>
      </div>
      {total.billed !== null && (
        <div className={classes.number}>
          <span className={classes.numberName}>{t('amount.billed')}</span>
          <span className={classes.numberValue}>
            {shown(total.billed)} <small>{unit}</small>
          </span>
        </div>
      )}
      <div className={classes.verdict}>
        <StateMark
          tone={TONES[verdict]}
          label={t(`verdict.${verdict}`, { allowed: formatNumber(allowed, 2) })}
          filled
        />
        {total.final_share && (
          <span className={classes.hint}>
            {t('members.final')} <ShareBar share={total.final_share} />
          </span>
        )}
        {total.parts < parts.length && (
          <span className={classes.hint}>{t('total.parts', { known: total.parts, of: parts.length })}</span>
        )}
      </div>
    </section>
  );
}
