import { createIntegrationKey, integrationKeys } from '@gaugeway/proto/api/integrations';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { CopyField, errorText, Notice, useIsPhone } from '@/shared/ui';

interface CreateKeyProps {
  opened: boolean;
  url: string;
  header: string;
  onClose: () => void;
}

/** Makes a key and shows its secret this once. */
export function CreateKey({ opened, url, header, onClose }: CreateKeyProps) {
  const { t } = useTranslation(['devices', 'common']);
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const create = useCall(createIntegrationKey, {
    meta: { quiet: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: [integrationKeys.id] }),
  });
  const close = () => {
    onClose();
    setName('');
    create.reset();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim() });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={500}
      fullScreen={isPhone}
      title={t('integration.create_key')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      // A secret that is shown once is not lost by a click beside it.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <Stack gap="md">
          <Notice tone="warning" title={t('integration.once')}>
            {t('integration.once_hint')}
          </Notice>
          <CopyField label={t('integration.url')} value={url} />
          <CopyField label={t('integration.header')} value={header} />
          <CopyField label={t('integration.secret')} value={create.data.secret} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('integration.kept_it')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={save}>
          <Stack gap="md">
            <ErrorSummary message={create.error ? errorText(create.error) : null} />
            <TextInput
              label={t('integration.name')}
              description={t('integration.name_hint')}
              data-autofocus
              required
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('common:actions.cancel')}
              </Button>
              <Button type="submit" loading={create.isPending} disabled={!name.trim()}>
                {t('create')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
