import { SECTION } from '@gaugeway/proto/api/endpoint';
import { deviceQuality } from '@gaugeway/proto/api/quality';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatNumber, inZone } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { ErrorState } from '@/shared/ui';
import { qualityTotals } from '../model/quality-totals';
import classes from './card.module.css';

/** Number of days shown. */
const DAYS = 30;
const STATES = ['suspect', 'estimated', 'edited', 'missing'] as const;

/** Completeness of the data of the last days, by kind of message; details are on the quality screen. */
export function QualityPanel({ pointId }: { pointId: number }) {
  const { t } = useTranslation('accounting-points');
  const mayRead = useCan('read', SECTION.devices);
  const zone = useUserZone();
  const today = inZone(Date.now() / 1000, zone);
  const dates = {
    from: today.subtract(DAYS - 1, 'day').format('YYYY-MM-DD'),
    to: today.format('YYYY-MM-DD'),
  };
  const found = useQuery({
    ...query(deviceQuality, { accounting_point_id: pointId, ...dates }),
    enabled: mayRead,
    meta: { quiet: true },
  });
  if (!mayRead) return null;
  const totals = qualityTotals(found.data?.series ?? []);
  const text = ({ expected, ...counts }: (typeof totals)[number]): string =>
    [
      t('quality.complete', { percent: formatNumber((100 * counts.complete) / expected, 1) }),
      ...STATES.flatMap((state) =>
        counts[state] > 0 ? [t(`quality.${state}`, { number: formatNumber(counts[state], 0) })] : [],
      ),
    ].join(', ');
  const body = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!found.data) return <Skeleton height={80} />;
    if (totals.length === 0) return <p className={classes.hint}>{t('quality.none')}</p>;
    return <Facts facts={totals.map((each) => [each.title, text(each)])} />;
  };
  return (
    <Panel
      dense
      wide
      title={t('quality.title')}
      aside={
        totals.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconHeartRateMonitor size={16} stroke={1.6} />}
            renderRoot={(props) => (
              <Link to="/cloud/devices/quality" search={{ point: pointId, ...dates }} {...props} />
            )}
          >
            {t('quality.open')}
          </Button>
        )
      }
    >
      {body()}
    </Panel>
  );
}
