import { defaultPeakHours, savePeakHours, type PeakHours, type PeakZone } from '@gaugeway/proto/api/peak-hours';
import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { currentCompany } from '@/entities/company';
import { Panel, Panels } from '@/shared/panel';
import { ErrorState, useDone, useIsPhone } from '@/shared/ui';
import { HoursTable } from './hours-table';

const ZONES: readonly PeakZone[] = ['price_0', 'price_1', 'manual'];
type Months = PeakHours['months'];

/** Hours of each month in which the company pays for its peak load. */
export function PeakHoursTab() {
  const defaults = useQuery({ ...query(defaultPeakHours, {}), staleTime: Infinity });
  const company = useQuery(currentCompany);
  const failed = [defaults, company].find(({ isError, data }) => isError && !data);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!defaults.data || !company.data) return <Skeleton height={360} radius="md" />;
  const lists = defaults.data.peak_hours_each_month_by_regions_id;
  const { peak_hours: kept, version } = company.data.company;
  return <PeakHoursForm key={version} lists={lists} kept={kept} />;
}

interface PeakHoursFormProps {
  lists: { price_0: Months; price_1: Months };
  kept: PeakHours | null;
}

function PeakHoursForm({ lists, kept }: PeakHoursFormProps) {
  const { t } = useTranslation(['company-settings', 'common']);
  const isPhone = useIsPhone();
  const { current_company: company } = useCurrentUser();
  const [zone, setZone] = useState<PeakZone>(kept?.zone ?? 'price_0');
  const [own, setOwn] = useState<Months>(kept?.months ?? lists.price_0);
  const months = zone === 'manual' ? own : lists[zone];
  const save = useCall(savePeakHours, { onSuccess: useDone([currentCompany]) });
  return (
    <Panels narrow>
      <Panel title={t('tabs.peak_hours')} lead={t('peak.lead')}>
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t('peak.zone')}
            orientation={isPhone ? 'vertical' : 'horizontal'}
            fullWidth={isPhone}
            w={isPhone ? '100%' : undefined}
            value={zone}
            onChange={(value) => setZone(ZONES.find((known) => known === value) ?? 'price_0')}
            data={ZONES.map((value) => ({ value, label: t(`peak.${value}`) }))}
          />
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ id: company.id, zone, ...(zone === 'manual' ? { months: own } : {}) })}
          >
            {t('common:actions.save')}
          </Button>
        </Group>
        <HoursTable months={months} onChange={zone === 'manual' ? setOwn : undefined} />
      </Panel>
    </Panels>
  );
}
