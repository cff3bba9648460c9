import { testNetworkServer, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { ActionIcon, Badge, Button, Group, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowsDiff, IconDots, IconPencil, IconPlugConnected, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { errorText, StateMark } from '@/shared/ui';
import { useMayKeepServers } from '../model/use-may-keep-servers';
import { MqttState } from './mqtt-state';
import classes from './network-servers.module.css';

/** Time for which an answer of the server counts as its state, milliseconds. */
const FRESH_MS = 60_000;

interface ServerCardProps {
  server: NetworkServer;
  onCompare: () => void;
  onProfiles: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** Network server: address, state, and actions. */
export function ServerCard({ server, onCompare, onProfiles, onEdit, onDelete }: ServerCardProps) {
  const { t } = useTranslation('network-servers');
  const mayKeep = useMayKeepServers();
  const state = useQuery({ ...query(testNetworkServer, { id: server.id }), enabled: mayKeep, staleTime: FRESH_MS });
  return (
    <article className={classes.card} aria-label={server.name}>
      <div className={classes.head}>
        <h2 className={classes.name}>{server.name}</h2>
        <span className={classes.spring} />
        {mayKeep && (
          <Menu position="bottom-end" width={232}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={t('more', { name: server.name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => void state.refetch()}>
                {t('test')}
              </Menu.Item>
              {server.own && (
                <>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
                    {t('edit')}
                  </Menu.Item>
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                    {t('delete')}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <code className={classes.address}>{server.url}</code>
      {server.shared && <Badge variant="light">{server.own ? t('shared') : t('from_above')}</Badge>}
      {mayKeep && (
        <div className={classes.state} aria-live="polite">
          {state.isFetching ? (
            <StateMark tone="busy" label={t('testing')} />
          ) : state.data ? (
            <>
              <StateMark tone={state.data.ok ? 'online' : 'alarm'} label={state.data.ok ? t('works') : t('fails')} />
              {!state.data.ok && <p className={classes.cause}>{state.data.msg}</p>}
              {state.data.mqtt?.ok === false && state.data.mqtt.cause !== server.mqtt?.cause && (
                <p className={classes.cause}>{state.data.mqtt.msg}</p>
              )}
            </>
          ) : (
            state.error && <p className={classes.cause}>{errorText(state.error)}</p>
          )}
        </div>
      )}
      {server.mqtt && <MqttState mqtt={server.mqtt} />}
      <Group gap="xs" className={classes.compare}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowsDiff size={16} stroke={1.6} />}
          onClick={onCompare}
        >
          {t('compare')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconTemplate size={16} stroke={1.6} />}
          onClick={onProfiles}
        >
          {t('profiles')}
        </Button>
      </Group>
    </article>
  );
}
