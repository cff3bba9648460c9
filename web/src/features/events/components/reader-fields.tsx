import { accessGroups } from '@gaugeway/proto/api/access-groups';
import { createEventChannel } from '@gaugeway/proto/api/event-channels';
import { companyUsers } from '@gaugeway/proto/api/users';
import { MultiSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { useUserNames } from '@/shared/account';
import { useFullText } from '@/shared/forms';
import type { ChannelDraft } from '../model/channel-draft';

const MOST_USERS = inputBounds(createEventChannel, 'target', 'user_ids').maxItems;
const MOST_GROUPS = inputBounds(createEventChannel, 'target', 'access_group_ids').maxItems;

interface ReaderFieldsProps {
  draft: ChannelDraft;
  onChange: (part: Partial<ChannelDraft>) => void;
}

interface Choice {
  label: string;
  /** Messages to the user would fail. */
  disabled: boolean;
}

/** Recipients of the mails: users, and all users of an access group. */
export function ReaderFields({ draft: { users, groups }, onChange }: ReaderFieldsProps) {
  const { t } = useTranslation(['event-channels', 'common']);
  const fullText = useFullText();
  const found = useQuery({
    ...query(companyUsers, { paginate: false }),
    select: (reply) => (Array.isArray(reply.users) ? reply.users : reply.users.data),
    meta: { quiet: true },
  });
  const roles = useQuery({ ...query(accessGroups, {}), meta: { quiet: true } });
  const names = useUserNames(users.map(Number));
  const known = new Map(
    (found.data ?? []).map((user) => {
      const deaf = user.is_demo ? t('form.demo_user') : user.status === 'blocked' ? t('form.blocked_user') : null;
      return [String(user.id), { label: `${user.name} (${deaf ?? user.email})`, disabled: deaf !== null }];
    }),
  );
  const roleNames = new Map(
    (roles.data?.access_groups ?? []).map(({ id, name }) => [String(id), { label: name, disabled: false }]),
  );
  const choices = (offered: ReadonlyMap<string, Choice>, chosen: readonly string[], other: (id: string) => string) =>
    [...new Set([...offered.keys(), ...chosen])].map((id) => ({
      value: id,
      ...(offered.get(id) ?? { label: other(id), disabled: false }),
    }));
  const shared = {
    searchable: true,
    maxDropdownHeight: 270,
    nothingFoundMessage: t('common:nothing_found'),
  };
  return (
    <Stack gap="xs">
      <MultiSelect
        {...shared}
        label={t('form.users')}
        maxValues={MOST_USERS}
        description={fullText(users.length, MOST_USERS)}
        data={choices(known, users, (id) => names.get(Number(id)) ?? t('form.deleted_user', { id }))}
        value={[...users]}
        onChange={(next) => onChange({ users: next })}
      />
      <MultiSelect
        {...shared}
        label={t('form.groups')}
        description={fullText(groups.length, MOST_GROUPS) ?? t('form.groups_hint')}
        maxValues={MOST_GROUPS}
        data={choices(roleNames, groups, (id) => `#${id}`)}
        value={[...groups]}
        onChange={(next) => onChange({ groups: next })}
      />
    </Stack>
  );
}
