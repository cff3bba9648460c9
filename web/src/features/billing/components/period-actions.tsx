import {
  type BillingPeriod,
  closePeriod,
  type ReadinessCounts,
  reopenPeriod,
} from '@gaugeway/proto/api/billing-periods';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Tooltip } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { counted, formatDay } from '@/shared/i18n';
import { confirm, prompt, useDone } from '@/shared/ui';
import { lackingOf, pointsOf } from '../model/readiness';
import { useBillingSearch } from '../model/use-billing-search';

/** Closing and reopening of the shown period, or of the chosen branch of it. */
export function PeriodActions({ period, counts }: { period: BillingPeriod; counts: ReadinessCounts | undefined }) {
  const { t } = useTranslation('billing');
  const { object } = useBillingSearch();
  const mayClose = useCan('create', SECTION.billing);
  const mayReopen = useCan('delete', SECTION.billing);
  const onSuccess = useDone('all');
  const closing = useCall(closePeriod, { onSuccess });
  const reopening = useCall(reopenPeriod, { onSuccess });
  const of = { period_start: period.start, object_id: object ?? null };
  const isRunning = period.state === 'closing';
  const open = counts ? pointsOf(counts) - counts.closed : 0;
  const lacking = counts ? lackingOf(counts) : 0;
  const closeLabel = object === undefined ? t('close') : t('close_branch');
  const close = async () => {
    const text = [
      t('close_text', counted(open)),
      lacking > 0 ? t('close_lacking', counted(lacking)) : '',
      t('close_after'),
    ];
    const answer = await confirm({
      title: t('close_title', { start: formatDay(period.start), end: formatDay(period.end) }),
      text: text.filter(Boolean).join(' '),
      confirm: closeLabel,
      ...(lacking > 0 ? { checkbox: t('close_anyway'), mustTick: true } : {}),
    });
    if (answer) closing.mutate(of);
  };
  const reopen = async () => {
    const reason = await prompt({
      title: t('reopen_title', { start: formatDay(period.start), end: formatDay(period.end) }),
      text: t('reopen_text', counted(counts?.closed ?? 0)),
      label: t('reason'),
      confirm: t('reopen'),
      danger: true,
      ...inputBounds(reopenPeriod, 'reason'),
    });
    if (reason !== null) reopening.mutate({ ...of, reason });
  };
  const canClose = period.has_ended && open > 0;
  return (
    <Group gap="xs">
      {mayReopen && (counts?.closed ?? 0) > 0 && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} />}
          disabled={isRunning}
          loading={reopening.isPending}
          onClick={() => void reopen()}
        >
          {t('reopen')}
        </Button>
      )}
      {mayClose && (
        <Tooltip label={t('nothing_open')} disabled={!period.has_ended || open > 0}>
          <Button
            leftSection={<IconLock size={16} />}
            data-disabled={!canClose || undefined}
            aria-disabled={!canClose}
            loading={closing.isPending || isRunning}
            onClick={() => canClose && void close()}
          >
            {closeLabel}
          </Button>
        </Tooltip>
      )}
    </Group>
  );
}
