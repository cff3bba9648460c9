import { saveOwnUser } from '@gaugeway/proto/api/users';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ZoneSelect } from '@/shared/account';
import { currentUser, useCurrentUser } from '@/shared/access';
import { ApiError, inputBounds, useCall } from '@/shared/api';
import { ErrorSummary, fieldErrors } from '@/shared/forms';
import { Panel } from '@/shared/panel';
import { PhoneField } from '@/shared/phone';
import { errorText, notifyDone } from '@/shared/ui';

export function OwnData() {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const { user, current_company: company } = useCurrentUser();
  const form = useForm({
    initialValues: {
      name: user.name,
      phone_number: user.phone_number ?? '',
      user_time_zone: user.user_time_zone === company.time_zone ? null : user.user_time_zone,
    },
    validate: { name: (value) => (value.trim() ? null : t('fault.required')) },
  });
  const save = useCall(saveOwnUser, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      form.resetDirty();
      void client.invalidateQueries({ queryKey: currentUser.queryKey });
    },
    onError: (error) => form.setErrors(error instanceof ApiError ? fieldErrors(error) : {}),
  });
  return (
    <Panel title={t('data.title')}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <ErrorSummary message={save.error ? errorText(save.error) : null} />
          <div>
            <Text size="sm" fw={600}>
              {t('data.email')}
            </Text>
            <Text>{user.email}</Text>
          </div>
          <TextInput
            label={t('data.name')}
            required
            {...inputBounds(saveOwnUser, 'name')}
            {...form.getInputProps('name')}
          />
          <PhoneField
            label={t('data.phone')}
            value={form.values.phone_number}
            error={form.errors['phone_number']}
            onChange={(phone) => form.setFieldValue('phone_number', phone)}
          />
          <ZoneSelect
            value={form.values.user_time_zone}
            onChange={(zone) => form.setFieldValue('user_time_zone', zone)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('common:actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
