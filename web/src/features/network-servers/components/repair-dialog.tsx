import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { adoptFromNetworkServer } from '@gaugeway/proto/api/lorawan-devices';
import { repairRemote, type ComparedDevice } from '@gaugeway/proto/api/network-servers';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useOutcome } from '../model/use-outcome';
import { Results } from './results';

/** Most devices of one call. */
const AT_ONCE = 500;

interface RepairDialogProps {
  /**
   * repair: change the network server to the values here; adopt: change the values here to those of the network server.
   */
  way: 'repair' | 'adopt';
  devices: readonly ComparedDevice[];
  onClose: () => void;
  onDone: () => void;
}

/** Confirms which side is changed; then lists the devices that failed, with the reasons. */
export function RepairDialog({ way, devices, onClose, onDone }: RepairDialogProps) {
  const { t } = useTranslation('network-servers');
  const { failed, finish } = useOutcome<{ device_id: number; ok: boolean; msg: string }>(
    ({ device_id }) => devices.find((one) => one.device_id === device_id)?.local?.name ?? String(device_id),
    onDone,
  );
  const repair = useCall(repairRemote, { meta: { quiet: true }, onSuccess: finish });
  const adopt = useCall(adoptFromNetworkServer, { meta: { quiet: true }, onSuccess: finish });
  const meant = way === 'adopt' ? devices.slice(0, AT_ONCE) : devices;
  const start = () => {
    if (way === 'repair') repair.mutate({ device_ids: meant.flatMap(({ device_id }) => device_id ?? []) });
    else adopt.mutate({ devices: meant.flatMap(adoptedOf) });
  };
  if (failed) return <Results title={t('results')} results={failed} onClose={onDone} />;
  return (
    <DialogForm
      title={t(`${way}.title`)}
      error={repair.error ?? adopt.error}
      saving={repair.isPending || adopt.isPending}
      confirm={t(`${way}.do`)}
      onClose={onClose}
      onSubmit={start}
    >
      <Text size="sm">{t(`${way}.text`, { count: meant.length })}</Text>
    </DialogForm>
  );
}

type Taken = CallOf<typeof adoptFromNetworkServer>['devices'][number];

/** Values that are adopted from the network server; a device that is missing there loses its network server here. */
function adoptedOf({ device_id, differences, remote }: ComparedDevice): Taken[] {
  if (device_id === null) return [];
  if (!remote) return [{ device_id, missing: true }];
  return [
    {
      device_id,
      ...(differences.includes('name') ? { name: remote.name } : {}),
      ...(differences.includes('device_profile') ? { device_profile_id: remote.device_profile_id } : {}),
      ...(differences.includes('disabled') ? { disabled: remote.disabled } : {}),
    },
  ];
}
