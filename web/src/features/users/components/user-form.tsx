import { accessGroups } from '@gaugeway/proto/api/access-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { companyUsers, createUser, editUser, type UserRow } from '@gaugeway/proto/api/users';
import { PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrongPassword, ZoneSelect } from '@/shared/account';
import { useAccess, useCurrentUser } from '@/shared/access';
import { ApiError, inputBounds, query, useCall } from '@/shared/api';
import { DrawerForm, ErrorSummary, fieldErrors } from '@/shared/forms';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@/shared/i18n';
import { errorText, notifyDone, SideDrawer } from '@/shared/ui';
import { PhoneField } from '@/shared/phone';
import { PasswordChoice, RANDOM } from './password-choice';
import { ShownPassword } from './shown-password';

export type UserFormTarget = { kind: 'new' } | { kind: 'edit'; user: UserRow };

/** Creates a user, or changes one. */
export function UserForm({ target, onClose }: { target: UserFormTarget | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  // The first user of a company must have all rights: no other user could grant them.
  const others = useQuery({
    ...query(companyUsers, { page: 1, per_page: 1 }),
    select: ({ users }) => (Array.isArray(users) ? users.length : users.total),
    enabled: target?.kind === 'new',
  });
  const isReady = target?.kind === 'edit' || !others.isLoading;
  return (
    <SideDrawer
      opened={target !== null}
      onClose={onClose}
      width={480}
      title={target?.kind === 'edit' ? t('form.edit_title') : t('form.new_title')}
      isForm
    >
      {target && isReady && (
        <Body user={target.kind === 'edit' ? target.user : null} isFirst={others.data === 0} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function Body({ user, isFirst, onClose }: { user: UserRow | null; isFirst: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation(['users', 'common', 'account']);
  const client = useQueryClient();
  const { user: self } = useCurrentUser();
  const { is_admin: isAdmin } = useAccess();
  const groups = useQuery(query(accessGroups, {}));
  const hasGroups = groups.data?.access_groups.length !== 0;
  const [choice, setChoice] = useState(RANDOM);
  const form = useForm({
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone_number: user?.phone_number ?? '',
      access_group_id: user?.access_group ? String(user.access_group.id) : null,
      is_admin: user?.is_admin ?? (isFirst && isAdmin),
      locale: user?.locale ?? i18n.language,
      user_time_zone: user?.user_time_zone ?? null,
      current_password: '',
    },
    validate: {
      name: (value) => (value.trim() ? null : t('form.fault.required')),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : t('form.fault.email')),
      access_group_id: (value, all) => (value !== null || all.is_admin ? null : t('form.fault.required')),
    },
  });
  const saved = (msg: string) => {
    notifyDone(msg);
    for (const { id } of [companyUsers, accessGroups]) void client.invalidateQueries({ queryKey: [id] });
  };
  const onError = (error: Error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {});
  const create = useCall(createUser, {
    meta: { quiet: true },
    onSuccess: ({ msg, password }) => {
      saved(msg);
      if (password === null) onClose();
    },
    onError,
  });
  const edit = useCall(editUser, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      saved(msg);
      onClose();
    },
    onError,
  });
  const failed = create.error ?? edit.error;
  if (create.data?.password) {
    const { user: made, password } = create.data;
    const rights = groups.data?.access_groups.find(({ id }) => id === made.access_group?.id)?.access_rules;
    const seesTiedOnly = !made.is_admin && rights && !rights.access_all.includes(SECTION.objects);
    const note = seesTiedOnly ? t('form.open_objects', { do: t('objects') }) : undefined;
    return <ShownPassword email={made.email} password={password} note={note} onClose={onClose} />;
  }

  // A new email receives the links to reset the password: its change requires the caller's password.
  const isMoving = user !== null && form.values.email.trim().toLowerCase() !== user.email.toLowerCase();
  const send = form.onSubmit(({ access_group_id, locale, current_password, ...rest }) => {
    const input = {
      ...rest,
      access_group_id: access_group_id === null ? null : Number(access_group_id),
      locale: isLanguage(locale) ? locale : undefined,
    };
    if (user) edit.mutate({ id: user.id, ...input, ...(isMoving ? { current_password } : {}) });
    else if (choice.random || isStrongPassword(choice.password))
      create.mutate({ ...input, password: choice.random ? null : choice.password });
  });
  return (
    <DrawerForm
      confirm={user ? t('common:actions.save') : t('form.create')}
      saving={create.isPending || edit.isPending}
      onCancel={onClose}
      onSubmit={send}
    >
      <ErrorSummary message={failed ? errorText(failed) : null} />
      <TextInput
        label={t('column.name')}
        required
        {...inputBounds(createUser, 'name')}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('column.email')}
        type="email"
        required
        {...inputBounds(createUser, 'email')}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {isMoving && (
        <PasswordInput
          label={t('form.current_password')}
          description={t('form.current_password_hint')}
          {...inputBounds(editUser, 'current_password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account:show_password'), tabIndex: 0 }}
          {...form.getInputProps('current_password')}
        />
      )}
      <PhoneField
        label={t('column.phone')}
        value={form.values.phone_number}
        error={form.errors['phone_number']}
        onChange={(phone) => form.setFieldValue('phone_number', phone)}
      />
      {isAdmin && user?.id !== self.id && (
        <Switch
          label={t('administrator')}
          description={t('form.admin_hint')}
          {...form.getInputProps('is_admin', { type: 'checkbox' })}
        />
      )}
      {!form.values.is_admin && (
        <Select
          label={t('column.access_group')}
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage={t(hasGroups ? 'common:nothing_found' : 'blank.groups')}
          description={hasGroups ? undefined : t('form.no_groups')}
          data={(groups.data?.access_groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('access_group_id')}
        />
      )}
      <Select
        label={t('common:language')}
        allowDeselect={false}
        data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
        {...form.getInputProps('locale')}
      />
      <ZoneSelect value={form.values.user_time_zone} onChange={(zone) => form.setFieldValue('user_time_zone', zone)} />
      {!user && <PasswordChoice value={choice} onChange={setChoice} error={form.errors['password'] as string} />}
    </DrawerForm>
  );
}
