import { getLorawanSettings, type LorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { repairRemote } from '@gaugeway/proto/api/network-servers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { Since, StateMark, type Tone, useDone } from '@/shared/ui';
import classes from './form.module.css';

const TONES: Readonly<Record<LorawanSettings['provisioning']['state'], Tone>> = {
  pending: 'busy',
  done: 'online',
  failed: 'alarm',
};
/** While the change is on its way. */
const ASK_AGAIN_MS = 2000;

/** Progress of the provisioning of a device on its network server; a failed one can be retried. */
export function ProvisioningState({ settings }: { settings: LorawanSettings }) {
  const { t } = useTranslation('devices');
  const settingsQuery = query(getLorawanSettings, { id: settings.device_id });
  const { data } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (state.data?.lorawan?.provisioning.state === 'pending' ? ASK_AGAIN_MS : false),
  });
  const retry = useCall(repairRemote, { onSuccess: useDone([getLorawanSettings]) });
  const { state, msg, detail, at } = (data?.lorawan ?? settings).provisioning;
  return (
    <div className={classes.provisioning} role="status">
      <div className={classes.provisioningHead}>
        <StateMark tone={TONES[state]} label={t(`lorawan.state.${state}`)} />
        {at !== null && (
          <span className={classes.faint}>
            <Since unixSeconds={at} />
          </span>
        )}
        {state !== 'pending' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={retry.isPending}
            onClick={() => retry.mutate({ device_ids: [settings.device_id] })}
          >
            {state === 'failed' ? t('lorawan.retry') : t('lorawan.again')}
          </Button>
        )}
      </div>
      {msg && <p>{msg}</p>}
      {detail && <p className={classes.faint}>{detail}</p>}
    </div>
  );
}
