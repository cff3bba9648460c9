import { balanceReport, getBalanceGroup, groupBalance } from '@gaugeway/proto/api/balance-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { isNotFound, query, useDownload } from '@/shared/api';
import { PeriodPicker } from '@/shared/forms';
import { ErrorState, NotFound, Page, ResourceLabel, useCrumbs } from '@/shared/ui';
import { resourceName } from '../model/group-draft';
import { useBalanceSearch } from '../model/use-balance-search';
import { BalanceChart } from './balance-chart';
import { BalanceMembers } from './balance-members';
import { BalanceParts } from './balance-parts';
import { BalanceTotal } from './balance-total';
import { useErase } from './balance-groups-tab';
import { GroupForm } from './group-form';
import classes from './balance.module.css';

const DAY = 86_400;
/**
 * Longest period of each step, seconds. It keeps the number of parts below the limit of one call (two years of days).
 */
const LONGEST = { day: 366 * DAY, month: 10 * 366 * DAY } as const;

/** cloud/directories/balance/:id: inflow, outflow and losses by day or month. */
export function BalanceGroupPage() {
  const { t } = useTranslation('balance-groups');
  const navigate = useNavigate();
  const zone = useUserZone();
  const { id, step, period, at, show, setStep, showDay, showDays } = useBalanceSearch(zone);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useCan('update', SECTION.objects);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.objects);
  const found = useQuery({ ...query(getBalanceGroup, { id }), meta: { quiet: true } });
  const input = { id, start_date: period.start, stop_date: period.stop, step };
  const balance = useQuery({
    ...query(groupBalance, input),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    enabled: found.isSuccess,
  });
  const keep = useDownload(balanceReport);
  const toList = () => void navigate({ to: '/cloud/directories', search: { tab: 'balance' } });
  const erase = useErase(toList);
  const group = found.data?.balance_group;
  const pick = (from: number) => {
    const part = balance.data?.parts.find((one) => one.from === from);
    if (!part) return;
    if (step === 'month') showDays({ start: part.from, stop: part.to - 1 });
    else showDay(from === at ? undefined : from);
  };
  useCrumbs([{ label: t('directories'), to: '/cloud/directories' }, { label: group?.title ?? t('title') }]);
  if (isNotFound(found.error)) return <NotFound what="page" />;
  if (found.isError && !group) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!group) return <Skeleton height={320} radius="md" />;
  const data = balance.data;
  return (
    <Page
      title={group.title}
      aside={<ResourceLabel resource={resourceName(group.resource_type_id)} />}
      actions={
        <>
          {mayDelete && (
            <ActionIcon size={36} variant="default" aria-label={t('delete.do')} onClick={() => void erase(group)}>
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={keep.isPending}
            onClick={() => keep.mutate(input)}
          >
            {t('download')}
          </Button>
          {mayEdit && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </>
      }
      bar={
        <div className={classes.bar}>
          <PeriodPicker period={period} zone={zone} longestSeconds={LONGEST[step]} onShow={show} />
          <SegmentedControl
            aria-label={t('step.label')}
            value={step}
            onChange={(next) => setStep(next === 'month' ? 'month' : 'day')}
            data={[
              { value: 'day', label: t('step.day') },
              { value: 'month', label: t('step.month') },
            ]}
          />
        </div>
      }
    >
      {balance.isError && !data ? (
        <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius="md" />
      ) : (
        <div className={classes.grid}>
          <BalanceTotal balance={data} />
          <BalanceChart balance={data} zone={zone} onPick={pick} />
          <BalanceMembers balance={data} zone={zone} at={at} onWhole={() => showDay(undefined)} />
          <BalanceParts balance={data} zone={zone} step={step} at={at} onPick={pick} />
        </div>
      )}
      {isEditing && <GroupForm group={group} onClose={() => setEditing(false)} />}
    </Page>
  );
}
