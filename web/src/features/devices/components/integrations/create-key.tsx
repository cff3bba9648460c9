import { createIntegrationKey, integrationKeys } from '@gaugeway/proto/api/integrations';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { SecretDialog } from '@/shared/keys';

interface CreateKeyProps {
  url: string;
  header: string;
  onClose: () => void;
}

/** Creates the key of a network server and shows its secret only once. */
export function CreateKey({ url, header, onClose }: CreateKeyProps) {
  const { t } = useTranslation('devices');
  const client = useQueryClient();
  const create = useCall(createIntegrationKey, {
    meta: { quiet: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: [integrationKeys.id] }),
  });
  return (
    <SecretDialog
      title={t('integration.create_key')}
      confirm={t('create')}
      fields={[
        {
          name: 'name',
          kind: 'text',
          label: t('integration.name'),
          hint: t('integration.name_hint'),
          required: true,
          ...inputBounds(createIntegrationKey, 'name'),
          wide: true,
        },
      ]}
      initial={{ name: '' }}
      error={create.error}
      isPending={create.isPending}
      made={
        create.data
          ? [
              { label: t('integration.url'), value: url },
              { label: t('integration.header'), value: header },
              { label: t('integration.secret'), value: create.data.secret },
            ]
          : null
      }
      texts={{ once: t('integration.once'), hint: t('integration.once_hint'), kept: t('integration.kept_it') }}
      onMake={({ name }) => create.mutate({ name: String(name).trim() })}
      onClose={onClose}
    />
  );
}
