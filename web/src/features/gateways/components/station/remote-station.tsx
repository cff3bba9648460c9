import { baseStations, getBaseStation, repairBaseStation, type BaseStation } from '@gaugeway/proto/api/base-stations';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { networkServers } from '@gaugeway/proto/api/network-servers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { Since, StateMark, type Tone, useDone } from '@/shared/ui';
import classes from '../gateways.module.css';

type State = NonNullable<BaseStation['provisioning']>['state'];

const TONES: Readonly<Record<State, Tone>> = { pending: 'busy', done: 'online', failed: 'alarm' };
/** While the change is on its way. */
const ASK_AGAIN_MS = 2000;

/** Progress of the provisioning of a base station on its network server; a failed one can be retried. */
export function RemoteStation({ station }: { station: BaseStation }) {
  const { t } = useTranslation('gateways');
  const mayUpdate = useCan('update', SECTION.devices);
  const servers = useQuery({ ...query(networkServers, {}), staleTime: 60_000 });
  const { data } = useQuery({
    ...query(getBaseStation, { id: station.id }),
    refetchInterval: ({ state }) => (state.data?.base_station.provisioning?.state === 'pending' ? ASK_AGAIN_MS : false),
  });
  const retry = useCall(repairBaseStation, { onSuccess: useDone([getBaseStation, baseStations]) });
  const shown = data?.base_station ?? station;
  if (!shown.provisioning) return null;
  const { state, msg, at } = shown.provisioning;
  const server = servers.data?.network_servers.find(({ id }) => id === shown.network_server_id);
  return (
    <div className={classes.there} role="status">
      <div className={classes.thereHead}>
        <span>{server?.name ?? t('there.server')}</span>
        <StateMark tone={TONES[state]} label={t(`there.state.${state}`)} />
        {at !== null && (
          <span className={classes.thereAt}>
            <Since unixSeconds={at} />
          </span>
        )}
        {mayUpdate && state !== 'pending' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={retry.isPending}
            onClick={() => retry.mutate({ id: shown.id })}
          >
            {state === 'failed' ? t('there.retry') : t('there.again')}
          </Button>
        )}
      </div>
      {msg && <p>{msg}</p>}
    </div>
  );
}
