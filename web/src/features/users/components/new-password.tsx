import { changePassword, type UserRow } from '@gaugeway/proto/api/users';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrongPassword } from '@/shared/account';
import { useCall } from '@/shared/api';
import { DialogBody } from '@/shared/forms';
import { Dialog, notifyDone } from '@/shared/ui';
import { PasswordChoice, RANDOM } from './password-choice';
import { ShownPassword } from './shown-password';

/** An administrator sets a user's password. */
export function NewPassword({ user, onClose }: { user: UserRow | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Dialog opened={user !== null} title={t('password.of', { name: user?.name ?? '' })} isSticky onClose={onClose}>
      {user && <Body user={user} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('users');
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
    <DialogBody
      error={change.error}
      saving={change.isPending}
      disabled={!choice.random && !isStrongPassword(choice.password)}
      confirm={t('password.do')}
      onClose={onClose}
      onSubmit={() => change.mutate({ id: user.id, password: choice.random ? null : choice.password })}
    >
      <Text size="sm">{t('password.text')}</Text>
      <PasswordChoice value={choice} onChange={setChoice} />
    </DialogBody>
  );
}
