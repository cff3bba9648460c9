import { apiKeyList, deleteApiKey } from '@gaugeway/proto/api/api-keys';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { BlankState, ErrorState, notifyDone, Since } from '@/shared/ui';
import { CreateApiKey } from './create-api-key';
import classes from './trust.module.css';

/** Keys with which machines make calls in the company's name. */
export function ApiKeysTab() {
  const { t } = useTranslation(['trust', 'common']);
  const zone = useUserZone();
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const [creating, setCreating] = useState(false);
  const found = useQuery(query(apiKeyList, {}));
  const revoke = useCall(deleteApiKey, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: [apiKeyList.id] });
    },
  });
  const confirm = (id: number, name: string) =>
    modals.openConfirmModal({
      title: t('keys.revoke_title', { name }),
      children: <Text>{t('keys.revoke_text')}</Text>,
      labels: { confirm: t('keys.revoke'), cancel: t('common:actions.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => revoke.mutate({ id }),
    });

  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={240} radius="md" />;
  const { api_keys: keys, access_groups: groups } = found.data;
  const add = (
    <Button leftSection={<IconPlus size={16} />} disabled={user.is_demo} onClick={() => setCreating(true)}>
      {t('keys.create')}
    </Button>
  );
  return (
    <div className={classes.scroll}>
      <section className={classes.panel}>
        <div className={classes.headline}>
          <h2 className={classes.heading}>{t('tabs.api_keys')}</h2>
          {keys.length > 0 && add}
        </div>
        <p className={classes.lead}>{t('keys.lead')}</p>
        {keys.length === 0 ? (
          <BlankState icon={IconKey} title={t('keys.none')} hint={t('keys.none_hint')}>
            {add}
          </BlankState>
        ) : (
          <Table.ScrollContainer minWidth={760}>
            <Table className="numeric" verticalSpacing={10} fz="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('keys.name')}</Table.Th>
                  <Table.Th>{t('keys.secret')}</Table.Th>
                  <Table.Th>{t('keys.access_group')}</Table.Th>
                  <Table.Th>{t('keys.expires')}</Table.Th>
                  <Table.Th>{t('keys.last_used')}</Table.Th>
                  <Table.Th aria-label={t('keys.revoke')} />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {keys.map((key) => (
                  <Table.Tr key={key.id}>
                    <Table.Td fw={500}>{key.name}</Table.Td>
                    <Table.Td>
                      <code className={classes.mono}>{key.prefix}…</code>
                    </Table.Td>
                    <Table.Td>{key.access_group?.name ?? t('keys.no_group')}</Table.Td>
                    <Table.Td>
                      {key.expires_at === null ? t('keys.never_expires') : formatDateTime(key.expires_at, zone)}
                    </Table.Td>
                    <Table.Td>
                      {key.last_used_at === null ? (
                        t('keys.never_used')
                      ) : (
                        <>
                          <Since unixSeconds={key.last_used_at} />{' '}
                          <span className={classes.faint}>{key.last_used_from}</span>
                        </>
                      )}
                    </Table.Td>
                    <Table.Td ta="end">
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="red"
                        disabled={user.is_demo}
                        onClick={() => confirm(key.id, key.name)}
                      >
                        {t('keys.revoke')}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </section>
      <CreateApiKey opened={creating} groups={groups} onClose={() => setCreating(false)} />
    </div>
  );
}
