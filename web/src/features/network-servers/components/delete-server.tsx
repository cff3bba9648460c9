import { deleteNetworkServer, networkServers, type NetworkServer } from '@gaugeway/proto/api/network-servers';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';

/** Disconnects a network server; one with devices is reported and kept. */
export function DeleteServer({ server, onClose }: { server: NetworkServer; onClose: () => void }) {
  const { t } = useTranslation('network-servers');
  const client = useQueryClient();
  const remove = useCall(deleteNetworkServer, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: [networkServers.id] });
      onClose();
    },
  });
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
