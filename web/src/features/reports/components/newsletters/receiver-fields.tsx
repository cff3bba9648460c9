import { MOST_NEWSLETTER_ADDRESSES, MOST_NEWSLETTER_USERS } from '@gaugeway/proto/api/newsletters';
import { companyUsers } from '@gaugeway/proto/api/users';
import { MultiSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { query } from '@/shared/api';
import { useFullText } from '@/shared/forms';
import { type NewsletterDraft, wrongAddresses } from '../../model/newsletter-draft';

interface ReceiverFieldsProps {
  draft: NewsletterDraft;
  onChange: (part: Partial<NewsletterDraft>) => void;
}

/** Recipients of the mails: users of the company, and other addresses. */
export function ReceiverFields({ draft, onChange }: ReceiverFieldsProps) {
  const { t } = useTranslation(['newsletters', 'common']);
  const fullText = useFullText();
  const { user } = useCurrentUser();
  const { users, addresses } = draft;
  const found = useQuery({
    ...query(companyUsers, { paginate: false }),
    select: (reply) => (Array.isArray(reply.users) ? reply.users : reply.users.data),
    meta: { quiet: true },
    // Users without access to the list of users can still select themselves.
    retry: false,
  });
  const names = useUserNames(users.map(Number));
  const own = { value: String(user.id), label: `${user.name} (${user.email})` };
  const offered = [
    own,
    ...(found.data ?? []).flatMap(({ id, name, email, is_demo, status }) =>
      id === user.id || is_demo || status === 'blocked' ? [] : { value: String(id), label: `${name} (${email})` },
    ),
  ];
  const known = new Set(offered.map(({ value }) => value));
  const others = users
    .filter((id) => !known.has(id))
    .map((id) => ({ value: id, label: names.get(Number(id)) ?? t('form.deleted_user', { id }) }));
  const wrong = wrongAddresses(draft);
  return (
    <>
      <MultiSelect
        label={t('field.users')}
        searchable
        maxDropdownHeight={270}
        maxValues={MOST_NEWSLETTER_USERS}
        description={fullText(users.length, MOST_NEWSLETTER_USERS)}
        nothingFoundMessage={t('common:nothing_found')}
        data={[...offered, ...others]}
        value={[...users]}
        onChange={(next) => onChange({ users: next })}
      />
      <TagsInput
        label={t('field.addresses')}
        description={fullText(addresses.length, MOST_NEWSLETTER_ADDRESSES) ?? t('form.addresses_hint')}
        error={wrong.length > 0 ? t('form.wrong_address', { address: wrong.join(', ') }) : null}
        maxTags={MOST_NEWSLETTER_ADDRESSES}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        inputMode="email"
        value={[...addresses]}
        onChange={(next) => onChange({ addresses: next })}
      />
    </>
  );
}
