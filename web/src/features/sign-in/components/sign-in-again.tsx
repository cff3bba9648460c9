import { siteProperties } from '@gaugeway/proto/api/registration';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { askToSignInAgain, type LostSession, query, type Token } from '@/shared/api';
import { Dialog } from '@/shared/ui';
import { useUnsaved } from '../model/use-unsaved';
import { comeBack } from '../model/come-back';
import { hasTyped, watchTyping } from '../model/typed';
import { useSignIn } from '../model/use-sign-in';
import MoreInputs from './more-inputs';
import NetworkSignIn from './network-sign-in';

interface AgainRequest {
  lost: LostSession;
  settle: (isBack: boolean) => void;
}

/** Sign-in over the page after the end of a session: the user continues at the same place. */
export function SignInAgain() {
  const [required, setRequired] = useState<AgainRequest | null>(null);
  useEffect(watchTyping, []);
  useUnsaved();
  useEffect(() => askToSignInAgain({ hasTyped, ask: (lost, settle) => setRequired({ lost, settle }) }), []);
  if (!required) return null;
  const settle = (isBack: boolean) => {
    setRequired(null);
    required.settle(isBack);
  };
  return <AgainDialog lost={required.lost} settle={settle} />;
}

function AgainDialog({ lost, settle }: AgainRequest) {
  const { t } = useTranslation(['sign-in', 'frame']);
  const { user } = useCurrentUser();
  const { data: site } = useQuery(query(siteProperties, {}));
  const adopt = (token: Token) => comeBack(lost, token);
  const form = useSignIn(() => settle(true), { email: user.email, adopt });
  const { values, faults, required } = form;
  const fault = (name: keyof typeof values) =>
    form.serverFaults[name] ?? (faults[name] ? t(`fault.${name}`) : undefined);
  return (
    <Dialog isBlocking title={t('frame:again.title')} size={425} onClose={() => settle(false)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is on a page that has other forms.
          event.stopPropagation();
          form.signIn();
        }}
      >
        <Stack gap="md">
          <Text>{t('frame:again.hint')}</Text>
          <Text fw={550}>{user.email}</Text>
          <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
            value={values.password}
            error={fault('password')}
            onChange={(event) => form.set('password', event.currentTarget.value)}
          />
          {(required.captcha || required.code || required.consent) && (
            <MoreInputs
              required={required}
              policy={null}
              picture={form.picture}
              onNewPicture={form.newPicture}
              values={values}
              fault={fault}
              set={form.set}
              onCode={(code) => form.signIn({ code })}
            />
          )}
          {form.refusal !== null && (
            <Text role="alert" c="red" size="sm">
              {form.refusal}
            </Text>
          )}
          <Group justify="space-between" mt="xs">
            <Button variant="default" onClick={() => settle(false)}>
              {t('frame:again.leave')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t('enter')}
            </Button>
          </Group>
        </Stack>
      </form>
      {site?.is_kerberos && <NetworkSignIn policy={null} adopt={adopt} onSignedIn={() => settle(true)} />}
    </Dialog>
  );
}
