import { changePassword, ownSessions } from '@gaugeway/proto/api/users';
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isStrongPassword, PasswordField } from '@/shared/account';
import { useCurrentUser } from '@/shared/access';
import { ApiError, useCall } from '@/shared/api';
import { ErrorSummary, fieldErrors } from '@/shared/forms';
import { Panel } from '@/shared/panel';
import { errorText, notifyDone } from '@/shared/ui';

export function OwnPassword() {
  const { t } = useTranslation(['profile', 'account']);
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const form = useForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    validate: {
      current_password: (value) => (value ? null : t('fault.required')),
      password: (value) => (isStrongPassword(value) ? null : t('fault.easy')),
      password_confirmation: (value, all) => (value === all.password ? null : t('fault.not_equal')),
    },
  });
  const change = useCall(changePassword, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      form.reset();
      void client.invalidateQueries({ queryKey: [ownSessions.id] });
    },
    onError: (error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {}),
  });
  const eye = { 'aria-label': t('account:show_password'), tabIndex: 0 };
  return (
    <Panel title={t('password.title')} lead={t('password.lead')}>
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate({ id: user.id, ...values }))}>
        <Stack gap="md">
          <ErrorSummary message={change.error ? errorText(change.error) : null} />
          <input type="text" hidden readOnly autoComplete="username" value={user.email} />
          <PasswordInput
            label={t('password.current')}
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label={t('password.new')}
            value={form.values.password}
            error={form.errors['password'] as string | undefined}
            onChange={(password) => form.setFieldValue('password', password)}
          />
          <PasswordInput
            label={t('password.repeat')}
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('password_confirmation')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              {t('password.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
