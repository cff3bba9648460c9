import { forgotPassword } from '@gaugeway/proto/api/registration';
import { Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { fieldErrors } from '@/shared/forms';
import { errorText } from '@/shared/ui';
import classes from './recovery.module.css';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Requests a link to a new password. */
export function ForgetPage({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('recovery');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState(false);
  const ask = useCall(forgotPassword, { meta: { quiet: true } });
  const faults = ask.error ? fieldErrors(ask.error)['email'] : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const right = EMAIL.test(email.trim());
    setFault(!right);
    if (right) ask.mutate({ email: email.trim() });
  };
  return (
    <AuthPage title={t('forget.title')} subtitle={t('forget.subtitle')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            size="md"
            label={t('forget.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            {...inputBounds(forgotPassword, 'email')}
            value={email}
            error={fault ? t('forget.fault') : faults}
            onChange={(event) => {
              setFault(false);
              setEmail(event.currentTarget.value);
            }}
          />
          <Button type="submit" size="md" fullWidth loading={ask.isPending}>
            {t('forget.submit')}
          </Button>
        </Stack>
      </form>
      <Link to="/auth/login" className={classes.back}>
        {t('to_sign_in')}
      </Link>
      <Suspense>
        {ask.isSuccess && <MessageDialog title={t('forget.done')} message={ask.data.msg} onClose={onDone} />}
        {ask.error && !faults && (
          <MessageDialog title={t('failed')} message={errorText(ask.error)} onClose={() => ask.reset()} />
        )}
      </Suspense>
    </AuthPage>
  );
}
