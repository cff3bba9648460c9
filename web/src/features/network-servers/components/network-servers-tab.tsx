import { networkServers, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconServer } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { BlankState, ErrorState } from '@/shared/ui';
import { useServerSearch } from '../model/use-server-search';
import { AddNetworkServer } from './add-server';
import { CompareView } from './compare-view';
import { DeleteServer } from './delete-server';
import { QosWarning } from './mqtt-state';
import { ProfilesView } from './profiles-view';
import { ServerCard } from './server-card';
import { ServerForm } from './server-form';
import classes from './network-servers.module.css';

/** Refetch interval of the list while its state changes without events. */
const LOOK_MS = 5000;

/** LoRaWAN network servers of the company, with their devices compared to the intended state. */
export function NetworkServersTab() {
  const { t } = useTranslation('network-servers');
  const { server: looked, part, toServer, toProfiles } = useServerSearch();
  const found = useQuery({
    ...query(networkServers, {}),
    // The state of MQTT changes without events.
    refetchInterval: ({ state }) => (state.data?.network_servers.some(({ mqtt }) => mqtt) ? LOOK_MS : false),
  });
  const [edited, setEdited] = useState<NetworkServer | null>(null);
  const [removed, setRemoved] = useState<NetworkServer | null>(null);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={160} radius="md" />;
  const { network_servers: list, installation_qos0_at: qos0At } = found.data;
  const shown = list.find(({ id }) => id === looked);
  if (shown && part === 'profiles')
    return <ProfilesView key={shown.id} server={shown} onBack={() => toServer(undefined)} />;
  if (shown) return <CompareView key={shown.id} server={shown} onBack={() => toServer(undefined)} />;
  return (
    <div className={classes.page}>
      {qos0At !== null && <QosWarning at={qos0At} ofInstallation />}
      {list.length === 0 ? (
        <BlankState icon={IconServer} title={t('blank')} hint={t('blank_hint')}>
          <AddNetworkServer />
        </BlankState>
      ) : (
        <ul className={classes.cards} aria-label={t('title')}>
          {list.map((one) => (
            <li key={one.id}>
              <ServerCard
                server={one}
                onProfiles={() => toProfiles(one.id)}
                onCompare={() => toServer(one.id)}
                onEdit={() => setEdited(one)}
                onDelete={() => setRemoved(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('note')}</p>
      <ServerForm target={edited} isOpen={edited !== null} onClose={() => setEdited(null)} />
      {removed && <DeleteServer server={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}
