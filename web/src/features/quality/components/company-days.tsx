import { companyQuality } from '@gaugeway/proto/api/quality';
import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Paginator, pagingOf, SearchField } from '@/shared/data-table';
import { formatNumber } from '@/shared/i18n';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import { everyDay } from '../model/heat';
import { useQualitySearch } from '../model/use-quality-search';
import { HeatLegend, HeatStrip } from './heat-strip';
import classes from './quality.module.css';

/** Days of all devices, and those of each device, the worst first. */
export function CompanyDays({ picker }: { picker: ReactNode }) {
  const { t } = useTranslation('quality');
  const navigate = useNavigate();
  // A day is too narrow for touch: there the name of the device opens its days.
  const isPhone = useIsPhone();
  const { from, to, list } = useQualitySearch();
  const found = useQuery({
    ...query(companyQuality, { from, to, search_string: list.q || null, page: list.page, per_page: list.per_page }),
    placeholderData: keepPreviousData,
  });
  const days = useMemo(() => everyDay(from, to), [from, to]);
  const whole = useMemo(() => new Map(found.data?.days.map((day) => [day.day, day])), [found.data]);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const devices = found.data?.devices;
  const open = (device: number, day?: string) =>
    void navigate({ to: '/cloud/devices/quality', search: { device, from: day ?? from, to: day ?? to } });
  return (
    <Stack gap="md">
      {picker}
      <section className={classes.card} aria-label={t('title')}>
        <div className={classes.head}>
          <h2 className={classes.heading}>{t('tab_days')}</h2>
          <HeatLegend />
        </div>
        {found.data ? <HeatStrip isTall days={days} counts={whole} /> : <Skeleton height={32} />}
      </section>
      <section className={classes.card} aria-label={t('worst')}>
        <div className={classes.head}>
          <h2 className={classes.heading}>{t('worst')}</h2>
          <SearchField value={list.q} onSearch={list.searchFor} placeholder={t('search')} />
        </div>
        {!devices && <Skeleton height={320} />}
        {devices?.data.length === 0 && (
          <BlankState icon={IconHeartRateMonitor} title={t('no_data')} hint={t('no_data_hint')} />
        )}
        {devices && devices.data.length > 0 && (
          <>
            <div className={`${classes.row ?? ''} ${classes.rowHead ?? ''}`}>
              <span>{t('device')}</span>
              <span className={classes.number}>{t('missing')}</span>
              <span className={classes.number}>{t('suspect')}</span>
            </div>
            {devices.data.map((device) => (
              <div key={device.device_id} className={classes.row}>
                <Link
                  className={classes.name}
                  to="/cloud/devices/quality"
                  search={{ device: device.device_id, from, to }}
                  title={device.name}
                >
                  {device.name}
                </Link>
                <span className={classes.number}>{formatNumber(device.missing, 0)}</span>
                <span className={classes.number}>{formatNumber(device.suspect, 0)}</span>
                <HeatStrip
                  days={days}
                  counts={new Map(device.days.map((day) => [day.day, day]))}
                  {...(isPhone ? {} : { onOpen: (day: string) => open(device.device_id, day) })}
                />
              </div>
            ))}
            <div className={classes.foot}>
              <Paginator {...pagingOf(list, devices.total)} />
            </div>
          </>
        )}
      </section>
    </Stack>
  );
}
