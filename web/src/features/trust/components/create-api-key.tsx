import { apiKeyList, createApiKey } from '@gaugeway/proto/api/api-keys';
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { ErrorSummary, fieldErrors } from '@/shared/forms';
import { CopyField, errorText, Notice, useIsPhone } from '@/shared/ui';

interface CreateApiKeyProps {
  opened: boolean;
  groups: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Days that a key may live; `never` is said aloud. */
const LIVES = ['30', '90', '365', 'never'] as const;
const DAY = 86_400;

/** Makes a key and shows its secret this once. */
export function CreateApiKey({ opened, groups, onClose }: CreateApiKeyProps) {
  const { t } = useTranslation(['trust', 'common']);
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [life, setLife] = useState<string>('365');
  const create = useCall(createApiKey, {
    meta: { quiet: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: [apiKeyList.id] }),
  });
  const close = () => {
    onClose();
    setName('');
    setGroup(null);
    create.reset();
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    create.mutate({
      name: name.trim(),
      access_group_id: Number(group),
      expires_at: life === 'never' ? null : Math.floor(Date.now() / 1000) + Number(life) * DAY,
    });
  };
  const faults = create.error ? fieldErrors(create.error) : {};
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={500}
      fullScreen={isPhone}
      title={t('keys.create')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      // A secret that is shown once is not lost by a click beside it.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <Stack gap="md">
          <Notice tone="warning" title={t('keys.once')}>
            {t('keys.once_hint')}
          </Notice>
          <CopyField label={t('keys.secret')} value={create.data.secret} />
          <CopyField label={t('keys.header')} value={`Authorization: Bearer ${create.data.secret}`} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('keys.kept_it')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={save}>
          <Stack gap="md">
            <ErrorSummary message={create.error ? errorText(create.error) : null} />
            <TextInput
              label={t('keys.name')}
              description={t('keys.name_hint')}
              data-autofocus
              required
              maxLength={100}
              value={name}
              error={faults['name']}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={t('keys.access_group')}
              description={groups.length === 0 ? t('keys.no_groups_hint') : t('keys.access_group_hint')}
              required
              disabled={groups.length === 0}
              data={groups.map(({ id, name: label }) => ({ value: String(id), label }))}
              value={group}
              error={faults['access_group_id']}
              onChange={setGroup}
            />
            <Select
              label={t('keys.expires')}
              allowDeselect={false}
              data={LIVES.map((days) => ({ value: days, label: t(`keys.life.${days}`) }))}
              value={life}
              onChange={(value) => setLife(value ?? '365')}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('common:actions.cancel')}
              </Button>
              <Button type="submit" loading={create.isPending} disabled={!name.trim() || group === null}>
                {t('keys.make')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
