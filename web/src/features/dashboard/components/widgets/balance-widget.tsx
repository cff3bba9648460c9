import { balanceGroups, groupBalance } from '@gaugeway/proto/api/balance-groups';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconScale } from '@tabler/icons-react';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatPercent, NO_VALUE } from '@/shared/i18n';
import { ShareBar, StateMark } from '@/shared/ui';
import { dayStart } from '../../model/periods';
import { QuietNote } from './quiet-note';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconScale;

const DAY = 86_400;
/** Number of whole days that are added up. */
const DAYS = 7;
/** Each group is a separate computation; further groups are in the list of groups. */
const MOST_GROUPS = 6;
const SHARE_WIDTH = 48;

/** Loss of balance groups over the last whole days, those over their limit first. */
export default function BalanceWidget() {
  const { t } = useTranslation('dashboard');
  const today = dayStart(Math.floor(Date.now() / 1000), useUserZone());
  const groups = useQuery(query(balanceGroups, { page: 1 }));
  const period = { start_date: today - DAYS * DAY, stop_date: today - 1, step: 'day' as const };
  const shown = groups.data?.balance_groups.data.slice(0, MOST_GROUPS) ?? [];
  const balances = useQueries({
    queries: shown.map(({ id }) => ({ ...query(groupBalance, { id, ...period }), refetchInterval: 5 * REFRESH_MS })),
  });
  return (
    <WidgetBody data={groups}>
      {({ balance_groups: { total } }) => {
        if (total === 0) return <QuietNote title={t('balance.none')}>{t('balance.none_hint')}</QuietNote>;
        const rows = shown
          .map(({ id, title }, index) => ({ id, title, balance: balances[index]?.data?.total ?? null }))
          .sort((a, b) => Number(b.balance?.is_exceeded ?? false) - Number(a.balance?.is_exceeded ?? false));
        return (
          <div className={classes.column}>
            <ul className={classes.rows}>
              {rows.map(({ id, title, balance }) => (
                <li key={id}>
                  <Link to="/cloud/directories/balance/$groupId" params={{ groupId: id }} className={classes.row}>
                    <span className={classes.named}>
                      <span className={classes.wrapped}>{title}</span>
                      <span className={classes.detail}>
                        {balance === null || balance.parts === 0
                          ? t('balance.unknown')
                          : t('balance.days', { count: balance.parts })}
                      </span>
                    </span>
                    <span className={classes.amount}>
                      <StateMark
                        tone={
                          balance === null || balance.percent === null
                            ? 'idle'
                            : balance.is_exceeded
                              ? 'alarm'
                              : 'online'
                        }
                        label={
                          balance === null || balance.percent === null ? NO_VALUE : formatPercent(balance.percent, 1)
                        }
                      />
                      <ShareBar share={balance?.final_share} width={SHARE_WIDTH} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {total > shown.length && (
              <p className={classes.soft}>{t('balance.more', { count: total - shown.length })}</p>
            )}
          </div>
        );
      }}
    </WidgetBody>
  );
}
