import { chirpstackEvents, deleteIntegrationKey, integrationKeys } from '@gaugeway/proto/api/integrations';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { KeyTable } from '@/shared/keys';
import { AddButton } from '@/entities/company';
import { Panel } from '@/shared/panel';
import { BlankState, CopyField, ErrorState, Since, useDone } from '@/shared/ui';
import { CreateKey } from './create-key';
import classes from './integrations.module.css';

const HEADER = 'X-Integration-Key';

/** Instructions for connecting a LoRaWAN network server, and the keys that identify it. */
export function IntegrationsTab() {
  const { t } = useTranslation('devices');
  const [creating, setCreating] = useState(false);
  const mayCreate = useCan('create', SECTION.devices);
  const url = `${window.location.origin}${chirpstackEvents.prefix}${chirpstackEvents.path}`;
  return (
    <div className={classes.columns}>
      <Panel title={t('integration.chirpstack')} lead={t('integration.lead')}>
        <ol className={classes.steps}>
          <li>{t('integration.step_key')}</li>
          <li>{t('integration.step_add')}</li>
          <li>{t('integration.step_fill')}</li>
        </ol>
        <div className={classes.fields}>
          <CopyField label={t('integration.url')} value={url} />
          <CopyField label={t('integration.header')} value={HEADER} />
          <div>
            <Text size="sm" fw={600}>
              {t('integration.encoding')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('integration.encoding_hint')}
            </Text>
          </div>
        </div>
        <p className={classes.note}>{t('integration.others')}</p>
        <p className={classes.note}>{t('integration.kept')}</p>
      </Panel>
      <Panel
        title={t('integration.keys')}
        aside={
          mayCreate && (
            <AddButton kind="integration_keys" onClick={() => setCreating(true)}>
              {t('integration.create_key')}
            </AddButton>
          )
        }
      >
        <Keys />
      </Panel>
      {creating && <CreateKey url={url} header={HEADER} onClose={() => setCreating(false)} />}
    </div>
  );
}

function Keys() {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  const mayRevoke = useCan('delete', SECTION.devices);
  const keys = useQuery(query(integrationKeys, {}));
  const revoke = useCall(deleteIntegrationKey, { onSuccess: useDone([integrationKeys]) });
  if (keys.isError && !keys.data) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />;
  if (!keys.data) return <Skeleton height={120} radius="md" />;
  const list = keys.data.integration_keys;
  if (list.length === 0) return <BlankState icon={IconKey} title={t('blank.keys')} hint={t('blank.keys_hint')} />;
  return (
    <KeyTable
      rows={list}
      minWidth={560}
      titles={{ name: t('integration.name'), secret: t('integration.key') }}
      columns={[
        { id: 'created_at', title: t('column.created'), cell: (key) => formatDateTime(key.created_at, zone) },
        {
          id: 'last_used_at',
          title: t('integration.last_used'),
          cell: (key) =>
            key.last_used_at === null ? t('integration.never') : <Since unixSeconds={key.last_used_at} />,
        },
        { id: 'uplinks', title: t('integration.uplinks'), align: 'end', cell: (key) => formatNumber(key.uplinks, 0) },
      ]}
      revoke={
        mayRevoke
          ? {
              label: t('integration.revoke'),
              title: (name) => t('integration.revoke_title', { name }),
              text: t('integration.revoke_text'),
              onRevoke: (id) => revoke.mutate({ id }),
            }
          : null
      }
    />
  );
}
