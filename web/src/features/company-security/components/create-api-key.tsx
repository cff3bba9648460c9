import { apiKeyList, createApiKey } from '@gaugeway/proto/api/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { SecretDialog } from '@/shared/keys';

interface CreateApiKeyProps {
  groups: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Lifetimes of a key, days; `never` is explicit. */
const LIVES = ['30', '90', '365', 'never'] as const;
const DAY = 86_400;

/** Creates a key for programs and shows its secret only once. */
export function CreateApiKey({ groups, onClose }: CreateApiKeyProps) {
  const { t } = useTranslation('company-security');
  const client = useQueryClient();
  const create = useCall(createApiKey, {
    meta: { quiet: true },
    onSuccess: () => void client.invalidateQueries({ queryKey: [apiKeyList.id] }),
  });
  return (
    <SecretDialog
      title={t('keys.create')}
      confirm={t('keys.make')}
      fields={[
        {
          name: 'name',
          kind: 'text',
          label: t('keys.name'),
          hint: t('keys.name_hint'),
          required: true,
          ...inputBounds(createApiKey, 'name'),
          wide: true,
        },
        {
          name: 'access_group_id',
          kind: 'choice',
          label: t('keys.access_group'),
          hint: groups.length === 0 ? t('keys.no_groups_hint') : t('keys.access_group_hint'),
          required: true,
          disabled: groups.length === 0,
          choices: groups.map(({ id, name: label }) => ({ value: String(id), label })),
          wide: true,
        },
        {
          name: 'life',
          kind: 'choice',
          label: t('keys.expires'),
          required: true,
          choices: LIVES.map((days) => ({ value: days, label: t(`keys.life.${days}`) })),
          wide: true,
        },
      ]}
      initial={{ name: '', access_group_id: null, life: '365' }}
      error={create.error}
      isPending={create.isPending}
      made={
        create.data
          ? [
              { label: t('keys.secret'), value: create.data.secret },
              { label: t('keys.header'), value: `Authorization: Bearer ${create.data.secret}` },
            ]
          : null
      }
      texts={{ once: t('keys.once'), hint: t('keys.once_hint'), kept: t('keys.kept_it') }}
      onMake={({ name, access_group_id, life }) =>
        create.mutate({
          name: String(name).trim(),
          access_group_id: Number(access_group_id),
          expires_at: life === 'never' ? null : Math.floor(Date.now() / 1000) + Number(life) * DAY,
        })
      }
      onClose={onClose}
    />
  );
}
