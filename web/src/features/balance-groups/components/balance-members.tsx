import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import classes from './balance.module.css';

/** Who is in the group, on which side, with what share, and what each consumed. */
export function BalanceMembers({ balance }: { balance: GroupBalance }) {
  const { t } = useTranslation('balance-groups');
  const { members } = balance;
  return (
    <section className={classes.panel} aria-label={t('members.title')}>
      <h2 className={classes.heading}>{t('members.title')}</h2>
      {members.length === 0 ? (
        <p className={classes.hint}>{t('members.none')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('members.point')}</th>
                <th scope="col">{t('members.side')}</th>
                <th scope="col" data-number>
                  {t('members.share')}
                </th>
                <th scope="col" data-number>
                  {t('members.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member.accounting_point_id}>
                  <th scope="row">
                    <Link
                      to="/cloud/objects/accounting-points/$pointId"
                      params={{ pointId: member.accounting_point_id }}
                      className={classes.link}
                    >
                      {member.title}
                    </Link>
                    {member.problem && <StateMark tone="warning" label={t(`problem.${member.problem}`)} />}
                  </th>
                  <td>{t(member.sign === 1 ? 'amount.in' : 'amount.out')}</td>
                  <td data-number>{formatNumber(member.share, 2)} %</td>
                  <td data-number>
                    {member.total === null ? NO_VALUE : `${formatNumber(member.total, 3)} ${member.unit}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
