import { apiKeyList, deleteApiKey } from '@gaugeway/proto/api/api-keys';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { KeyTable } from '@/shared/keys';
import { AddButton } from '@/entities/company';
import { Panel, Panels } from '@/shared/panel';
import { BlankState, ErrorState, Since, useDone } from '@/shared/ui';
import { CreateApiKey } from './create-api-key';
import classes from './company-security.module.css';

/** Keys of programs that make calls in the company's name. */
export function ApiKeysTab() {
  const { t } = useTranslation('company-security');
  const zone = useUserZone();
  const { user } = useCurrentUser();
  const [creating, setCreating] = useState(false);
  const found = useQuery(query(apiKeyList, {}));
  const revoke = useCall(deleteApiKey, { onSuccess: useDone([apiKeyList]) });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={240} radius="md" />;
  const { api_keys: keys, access_groups: groups } = found.data;
  const add = (
    <AddButton kind="api_keys" disabled={user.is_demo} onClick={() => setCreating(true)}>
      {t('keys.create')}
    </AddButton>
  );
  return (
    <Panels>
      <Panel title={t('tabs.api_keys')} aside={keys.length > 0 && add} lead={t('keys.lead')}>
        {keys.length === 0 ? (
          <BlankState icon={IconKey} title={t('keys.none')} hint={t('keys.none_hint')}>
            {add}
          </BlankState>
        ) : (
          <KeyTable
            rows={keys}
            minWidth={760}
            titles={{ name: t('keys.name'), secret: t('keys.secret') }}
            columns={[
              {
                id: 'access_group',
                title: t('keys.access_group'),
                cell: (key) => key.access_group?.name ?? t('keys.no_group'),
              },
              {
                id: 'expires_at',
                title: t('keys.expires'),
                cell: (key) =>
                  key.expires_at === null ? t('keys.never_expires') : formatDateTime(key.expires_at, zone),
              },
              {
                id: 'last_used_at',
                title: t('keys.last_used'),
                cell: (key) =>
                  key.last_used_at === null ? (
                    t('keys.never_used')
                  ) : (
                    <>
                      <Since unixSeconds={key.last_used_at} />{' '}
                      <span className={classes.faint}>{key.last_used_from}</span>
                    </>
                  ),
              },
            ]}
            isReadOnly={user.is_demo}
            revoke={{
              label: t('keys.revoke'),
              title: (name) => t('keys.revoke_title', { name }),
              text: t('keys.revoke_text'),
              onRevoke: (id) => revoke.mutate({ id }),
            }}
          />
        )}
      </Panel>
      {creating && <CreateApiKey groups={groups} onClose={() => setCreating(false)} />}
    </Panels>
  );
}
