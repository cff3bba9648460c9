import { deleteDeviceProfile } from '@gaugeway/proto/api/device-profiles';
import { networkServerProfiles } from '@gaugeway/proto/api/network-servers';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import type { Profile } from '../model/profiles';

interface DeleteProfileProps {
  serverId: number;
  profile: Profile;
  onClose: () => void;
}

/** Deletes a device profile on its network server; one in use is reported and kept. */
export function DeleteProfile({ serverId, profile, onClose }: DeleteProfileProps) {
  const { t } = useTranslation('network-servers');
  const remove = useCall(deleteDeviceProfile, {
    meta: { quiet: true },
    onSuccess: useDone([networkServerProfiles], onClose),
  });
  return (
    <DialogForm
      title={t('profile.delete_title', { name: profile.name })}
      error={remove.error}
      saving={remove.isPending}
      danger
      confirm={t('profile.delete')}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id: serverId, profile_id: profile.id })}
    >
      <Text size="sm">{t('profile.delete_text')}</Text>
    </DialogForm>
  );
}
