import { getDashboard } from '@gaugeway/proto/api/dashboards';
import { addToDashboard, removeFromDashboard } from '@gaugeway/proto/api/device-extras';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { switchMeteringDevice, trashMeteringDevice } from '@gaugeway/proto/api/device-life';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { DialogForm, ErrorSummary } from '@/shared/forms';
import { Dialog, errorText } from '@/shared/ui';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { useDeviceDone } from './use-device-done';

/** Confirmation to move a device to the trash, with the consequences. */
export function TrashDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const done = useDeviceDone(onClose);
  const trash = useCall(trashMeteringDevice, { meta: { quiet: true }, onSuccess: done });
  return (
    <DialogForm
      title={t('trash_one.title', { name: device.name })}
      error={trash.error}
      saving={trash.isPending}
      danger
      confirm={t('trash_one.do')}
      onClose={onClose}
      onSubmit={() => trash.mutate({ id: device.id })}
    >
      <Text size="sm">{t('trash_one.text')}</Text>
    </DialogForm>
  );
}

/** Confirmation to switch a device off or on, with the consequences. */
export function SwitchDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const done = useDeviceDone(onClose);
  const turn = useCall(switchMeteringDevice, { meta: { quiet: true }, onSuccess: done });
  const next = device.is_active ? 'off' : 'on';
  return (
    <DialogForm
      title={t(`turn.${next}_title`, { name: device.name })}
      error={turn.error}
      saving={turn.isPending}
      confirm={t(`turn.${next}`)}
      onClose={onClose}
      onSubmit={() => turn.mutate({ id: device.id, is_active: !device.is_active })}
    >
      <Text size="sm">{t(`turn.${next}_text`)}</Text>
    </DialogForm>
  );
}

/** Adds a device to the user's dashboard, or removes it. */
export function DashboardDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const done = useDeviceDone(onClose);
  const mayRemove = useCan('update', SECTION.dashboard);
  const found = useQuery({ ...query(getDashboard, {}), meta: { quiet: true } });
  const add = useCall(addToDashboard, { meta: { quiet: true }, onSuccess: done });
  const remove = useCall(removeFromDashboard, { meta: { quiet: true }, onSuccess: done });
  const error = found.error ?? add.error ?? remove.error;
  const isOn = found.data?.dashboard.device_ids.includes(device.id) ?? false;
  return (
    <Dialog title={t('dashboard.title', { name: device.name })} onClose={onClose}>
      <Stack gap="md">
        <ErrorSummary message={error ? errorText(error) : null} />
        <Text size="sm">{t(isOn ? 'dashboard.text_on' : 'dashboard.text')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          {!isOn && (
            <Button
              loading={found.isPending || add.isPending}
              disabled={found.isError}
              onClick={() => add.mutate({ device_id: device.id })}
            >
              {t('dashboard.add')}
            </Button>
          )}
          {isOn && mayRemove && (
            <Button loading={remove.isPending} onClick={() => remove.mutate({ device_id: device.id })}>
              {t('dashboard.remove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
