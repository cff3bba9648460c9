import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/shared/api';
import { MessageDialog } from '@/shared/auth-page';
import { brandingOfHost } from '@/shared/branding';
import { useSignIn } from '../model/use-sign-in';
import classes from './sign-in-form.module.css';

/** Look of the sign-in methods in addition to the password. */
const look = { size: 'md', variant: 'default', fullWidth: true } as const;

/** Most users never see these. */
const MoreInputs = lazy(() => import('./more-inputs'));

interface SignInFormProps {
  site: Site;
  from: string | undefined;
  onSignedIn: () => Promise<void> | void;
  /** The user is about to sign in: the next screen can be preloaded. */
  onTyping: () => void;
}

export function SignInForm({ site, from, onSignedIn, onTyping }: SignInFormProps) {
  const { t } = useTranslation('sign-in');
  const form = useSignIn(onSignedIn);
  const email = useRef<HTMLInputElement>(null);
  const { values, faults, required } = form;
  // A host with custom branding states whose demo it offers.
  const branded = brandingOfHost();
  const demo = branded?.title ? branded.demo : (branded?.demo ?? site.demo);
  const fault = (name: keyof typeof values) =>
    form.serverFaults[name] ?? (faults[name] ? t(`fault.${name}`) : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.signIn();
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={email}
          size="md"
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={values.email}
          error={fault('email')}
          onChange={(event) => form.set('email', event.currentTarget.value)}
        />
        <PasswordInput
          size="md"
          label={t('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
          value={values.password}
          error={fault('password')}
          onFocus={onTyping}
          onChange={(event) => form.set('password', event.currentTarget.value)}
        />
        {(required.captcha || required.code || required.consent) && (
          <Suspense>
            <MoreInputs
              required={required}
              policy={site.privacy_policy_url}
              picture={form.picture}
              onNewPicture={form.newPicture}
              values={values}
              fault={fault}
              set={form.set}
              onCode={(code) => form.signIn({ code })}
            />
          </Suspense>
        )}
        <Button type="submit" size="md" fullWidth mt={4} loading={form.sending}>
          {t('enter')}
        </Button>
        <div className={classes.ways}>
          {site.registration_enabled && <Link to="/auth/registration">{t('register')}</Link>}
          <Link to="/auth/forget">{t('forgot')}</Link>
        </div>
        {(site.oidc ?? demo) && <Divider label={t('or')} labelPosition="center" />}
        {site.oidc && (
          <Button
            {...look}
            component="a"
            href="/api/auth/oidc/start"
            onClick={() => sessionStorage.setItem('gaugeway.way_back', from ?? '')}
          >
            {t('with', site.oidc)}
          </Button>
        )}
        {demo && (
          <Button {...look} disabled={form.sending} onClick={() => form.signIn(demo)}>
            {t('demo')}
          </Button>
        )}
      </Stack>
      {form.refusal !== null && (
        <Suspense>
          <MessageDialog
            title={t('failed')}
            message={form.refusal}
            onClose={() => {
              form.dismiss();
              email.current?.focus();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
