import type { auditList } from '@gaugeway/proto/api/audit';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { ActionName, DetailsTable } from '@/entities/audit';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { Facts, JsonBlock } from '@/shared/panel';
import { CopyField, SideDrawer } from '@/shared/ui';
import classes from './company-security.module.css';

export type AuditRow = ReplyOf<typeof auditList>['audit']['data'][number];

/** All data of one log entry, with its seal. */
export function AuditDetails({ row, onClose }: { row: AuditRow | null; onClose: () => void }) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} width={480} title={row && <ActionName action={row.action} />}>
      {row && <Entry row={row} />}
    </SideDrawer>
  );
}

function Entry({ row }: { row: AuditRow }) {
  const { t } = useTranslation('company-security');
  const zone = useUserZone();
  const facts = [
    [t('audit.at'), formatDateTime(row.at, zone)],
    [t('audit.action'), row.action],
    [t('audit.user'), row.user ? `${row.user.name} (${row.user.email})` : NO_VALUE],
    [t('audit.api_key'), row.api_key?.name ?? NO_VALUE],
    [t('audit.company'), row.company?.name ?? NO_VALUE],
    [t('audit.address'), row.address],
    [t('audit.number'), String(row.number)],
  ] as const;
  return (
    <Stack gap="md">
      <Facts small facts={facts} />
      <section>
        <h3 className={classes.small}>{t('audit.details')}</h3>
        <DetailsTable details={row.details} names={row.names} />
        <details className={classes.raw}>
          <summary>{t('audit.raw')}</summary>
          <JsonBlock label={t('audit.raw')} value={row.details} />
        </details>
      </section>
      <CopyField label={t('audit.hash')} value={row.hash} />
      <p className={classes.note}>{t('audit.hash_hint')}</p>
    </Stack>
  );
}
