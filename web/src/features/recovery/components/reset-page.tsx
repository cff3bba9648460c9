import { resetPassword } from '@gaugeway/proto/api/registration';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isStrongPassword, PasswordField } from '@/shared/account';
import { useCall } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { fieldErrors } from '@/shared/forms';
import { errorText } from '@/shared/ui';

interface ResetPageProps {
  token: string;
  /** The owner of the link. */
  email: string;
  onDone: () => void;
}

/** A new password by the link of a mail. */
export function ResetPage({ token, email, onDone }: ResetPageProps) {
  const { t } = useTranslation('recovery');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [fault, setFault] = useState<'password' | 'not_equal' | null>(null);
  const reset = useCall(resetPassword, { meta: { quiet: true } });
  const faults = reset.error ? fieldErrors(reset.error) : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = !isStrongPassword(password) ? 'password' : password === confirmation ? null : 'not_equal';
    setFault(found);
    if (!found) reset.mutate({ email, token, password, password_confirmation: confirmation });
  };
  const common = {
    size: 'md',
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('reset.show_password'), tabIndex: 0 },
  } as const;
  return (
    <AuthPage title={t('reset.title')} subtitle={t('reset.for', { email })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {/* For password managers of browsers. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            size="md"
            withAsterisk={false}
            label={t('reset.password')}
            name="password"
            autoFocus
            value={password}
            error={fault === 'password' ? t('reset.fault.password') : faults['password']}
            onChange={(next) => {
              setFault(null);
              setPassword(next);
            }}
          />
          <PasswordInput
            {...common}
            label={t('reset.confirmation')}
            name="confirmation"
            value={confirmation}
            error={fault === 'not_equal' ? t('reset.fault.not_equal') : undefined}
            onChange={(event) => {
              setFault(null);
              setConfirmation(event.currentTarget.value);
            }}
          />
          <Button type="submit" size="md" fullWidth loading={reset.isPending}>
            {t('reset.submit')}
          </Button>
        </Stack>
      </form>
      <Suspense>
        {reset.isSuccess && <MessageDialog title={t('reset.done')} message={reset.data.msg} onClose={onDone} />}
        {reset.error && Object.keys(faults).length === 0 && (
          <MessageDialog title={t('failed')} message={errorText(reset.error)} onClose={() => reset.reset()} />
        )}
      </Suspense>
    </AuthPage>
  );
}
