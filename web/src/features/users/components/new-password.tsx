import { changePassword, type UserRow } from '@gaugeway/proto/api/users';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrongPassword } from '@/shared/account';
import { useCall } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { errorText, notifyDone, useIsPhone } from '@/shared/ui';
import { PasswordChoice, RANDOM } from './password-choice';
import { ShownPassword } from './shown-password';

/** An administrator sets a user's password. */
export function NewPassword({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      size={500}
      fullScreen={isPhone}
      title={t('password.of', { name: user?.name ?? '' })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {user && <Body user={user} onClose={onClose} />}
    </Modal>
  );
}

function Body({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const [choice, setChoice] = useState(RANDOM);
  const change = useCall(changePassword, {
    meta: { quiet: true },
    onSuccess: ({ msg, password }) => {
      notifyDone(msg);
      if (password === null) onClose();
    },
  });
  const made = change.data?.password;
  if (made) return <ShownPassword email={user.email} password={made} onClose={onClose} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t('password.text')}</Text>
      <ErrorSummary message={change.error ? errorText(change.error) : null} />
      <PasswordChoice value={choice} onChange={setChoice} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={change.isPending}
          disabled={!choice.random && !isStrongPassword(choice.password)}
          onClick={() => change.mutate({ id: user.id, password: choice.random ? null : choice.password })}
        >
          {t('password.do')}
        </Button>
      </Group>
    </Stack>
  );
}
