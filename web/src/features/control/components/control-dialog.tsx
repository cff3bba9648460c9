import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Dialog, notifyNotice } from '@/shared/ui';
import { lacksTaskId } from '../model/options';
import { useLastSet } from '../model/use-last-set';
import { DeviceBlocks } from './device-blocks';

/** Interval of status requests, milliseconds: the status of actuators changes shortly after a command ends. */
const LOOK_MS = 3000;

interface ControlDialogProps {
  deviceId: number;
  /** Title until the device is loaded. */
  name: string;
  onClose: () => void;
}

/** All values that the model of a meter lets a user read and set (specification 1, section 2.2). */
export function ControlDialog({ deviceId, name, onClose }: ControlDialogProps) {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const found = useQuery({ ...query(getMeteringDevice, { id: deviceId }), refetchInterval: LOOK_MS });
  const last = useLastSet(deviceId);
  const device = found.data?.metering_device;
  const isLost = found.isError && device === undefined;
  const isIncomplete = device !== undefined && lacksTaskId(device.model.options.control);
  useEffect(() => {
    if (!isLost && !isIncomplete) return;
    notifyNotice(t(isLost ? 'msg_79' : 'not_task_id'));
    onClose();
    if (isIncomplete) void navigate({ to: '/cloud/devices' });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isLost, isIncomplete]);
  return (
    <Dialog title={t('title', { name: device?.name ?? name })} size="95%" isTall onClose={onClose}>
      {device && last && !isIncomplete ? (
        <DeviceBlocks device={device} last={last} />
      ) : (
        <Center mih={240} role="status" aria-label={t('loading')}>
          <Loader />
        </Center>
      )}
    </Dialog>
  );
}
