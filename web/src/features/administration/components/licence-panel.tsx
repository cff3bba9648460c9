import { licenseInfo } from '@gaugeway/proto/api/company-service';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDate, formatNumber } from '@/shared/i18n';
import { Facts } from '@/shared/panel';
import { ErrorState } from '@/shared/ui';
import classes from './administration.module.css';

/** Share of permitted devices from which the bar warns. */
const NEARLY_FULL = 0.9;

/** Limits of the licence of the installation and their use. */
export function LicencePanel() {
  const { t } = useTranslation('administration');
  const zone = useUserZone();
  const found = useQuery(query(licenseInfo, {}));
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={72} radius="md" mb="md" style={{ flex: 'none' }} />;
  const { license_expiry: expiry, server_devices_count: count, max_allowable_devices_count: most } = found.data;
  const share = most === null ? 0 : count / Math.max(most, 1);
  return (
    <section className={classes.licence} aria-label={t('licence.title')}>
      <h2>{t('licence.title')}</h2>
      <Facts
        layout="line"
        facts={[
          [t('licence.expiry'), expiry === null ? t('licence.never') : formatDate(expiry, zone)],
          [
            t('licence.devices'),
            most === null
              ? t('licence.devices_unlimited', { count: formatNumber(count, 0) })
              : t('licence.devices_of', { count: formatNumber(count, 0), most: formatNumber(most, 0) }),
          ],
        ]}
      />
      {most !== null && (
        <Progress
          value={Math.min(share, 1) * 100}
          color={share >= 1 ? 'red' : share >= NEARLY_FULL ? 'orange' : 'blue'}
          aria-label={t('licence.devices')}
          className={classes.licenceBar}
        />
      )}
    </section>
  );
}
