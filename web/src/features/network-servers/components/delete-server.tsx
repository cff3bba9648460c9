import { deleteNetworkServer, networkServers, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useDone } from '@/shared/ui';

/** Disconnects a network server; one with devices is reported and kept. */
export function DeleteServer({ server, onClose }: { server: NetworkServer; onClose: () => void }) {
  const { t } = useTranslation('network-servers');
  const remove = useCall(deleteNetworkServer, { meta: { quiet: true }, onSuccess: useDone([networkServers], onClose) });
  return (
    <DialogForm
      title={t('delete_title', { name: server.name })}
      error={remove.error}
      saving={remove.isPending}
      danger
      confirm={t('delete')}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id: server.id })}
    >
      <Text size="sm">{t('delete_text')}</Text>
    </DialogForm>
  );
}
