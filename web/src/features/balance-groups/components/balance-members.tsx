import type { GroupBalance } from '@gaugeway/proto/api/balance-groups';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatPercent, NO_VALUE } from '@/shared/i18n';
import { ShareBar, StateMark } from '@/shared/ui';
import { PlainTable } from '@/shared/plain-table';
import { figuresOf } from '../model/balance-view';
import classes from './balance.module.css';

const SHARE_WIDTH = 48;

interface BalanceMembersProps {
  balance: GroupBalance;
  zone: number;
  /** Start of the selected day; undefined = the whole period. */
  at: number | undefined;
  onWhole: () => void;
}

/** Members of the group with side, share and consumption in the period or on a day. */
export function BalanceMembers({ balance, zone, at, onWhole }: BalanceMembersProps) {
  const { t } = useTranslation('balance-groups');
  const { members, unit } = balance;
  const day = figuresOf(balance, at);
  const panel = useRef<HTMLElement>(null);
  // On a phone it is above the table of days.
  useEffect(() => {
    if (at !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const amount = (value: number | null, of: string) => (value === null ? NO_VALUE : `${formatNumber(value, 3)} ${of}`);
  return (
    <section ref={panel} className={classes.panel} aria-label={t('members.title')}>
      <h2 className={classes.heading}>
        {day ? t('members.of_day', { day: formatDate(day.part.from, zone) }) : t('members.title')}
      </h2>
      {day && (
        <div className={classes.day}>
          {(['in', 'out', 'loss'] as const).map((name) => (
            <span key={name}>
              {t(`amount.${name}`)}: <b>{amount(day.part[name], unit)}</b>
            </span>
          ))}
          <Button size="compact-sm" variant="default" onClick={onWhole}>
            {t('members.whole')}
          </Button>
        </div>
      )}
      {members.length === 0 ? (
        <p className={classes.hint}>{t('members.none')}</p>
      ) : (
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">{t('members.point')}</th>
              <th scope="col">{t('members.side')}</th>
              <th scope="col" data-number data-wide>
                {t('members.share')}
              </th>
              <th scope="col" data-number>
                {t('members.total')}
              </th>
              {!day && <th scope="col">{t('members.final')}</th>}
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
                  <DayState state={day?.values.get(member.accounting_point_id)?.state ?? null} />
                  {member.problem && <StateMark tone="warning" label={t(`problem.${member.problem}`)} />}
                </th>
                <td>{t(member.sign === 1 ? 'amount.in' : 'amount.out')}</td>
                <td data-number data-wide>
                  {formatPercent(member.share, 2)}
                </td>
                <td data-number>
                  {amount(
                    day ? (day.values.get(member.accounting_point_id)?.value ?? null) : member.total,
                    member.unit,
                  )}
                </td>
                {!day && (
                  <td>
                    <ShareBar share={member.final_share} width={SHARE_WIDTH} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}

/** Reason why the figure of a day is unreliable. */
function DayState({ state }: { state: 'missing' | 'silent' | null }) {
  const { t } = useTranslation('balance-groups');
  return state && <StateMark tone="warning" label={t(`members.${state}`)} />;
}
