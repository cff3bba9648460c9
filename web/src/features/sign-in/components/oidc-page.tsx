import { OIDC_ERRORS } from '@gaugeway/proto/api/oidc';
import { useQuery } from '@tanstack/react-query';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { siteOrPlain } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { useOidcFinish } from '../model/use-oidc-finish';
import { takeReturnPath } from '../model/return-path';
import MoreInputs from './more-inputs';

interface OidcPageProps {
  code?: string | undefined;
  error?: string | undefined;
  /** Called without a session: the code is no longer valid, or the user has read the error. */
  onFailed: () => void;
  /** `back`: target of the user before the sign-in. */
  onSignedIn: (back: string | undefined) => void;
}

/** End of a sign-in at an OpenID provider: fetches the session with the code, or shows the error. */
export function OidcPage({ code, error, onFailed, onSignedIn }: OidcPageProps) {
  const { t } = useTranslation(['oidc', 'sign-in']);
  // The address may contain an unknown value.
  const known = OIDC_ERRORS.find((name) => name === error) ?? 'failed';
  return (
    <AuthPage title={t('sign-in:title')} subtitle={t('sign-in:subtitle')}>
      {code ? (
        <Finish code={code} onFailed={onFailed} onSignedIn={onSignedIn} />
      ) : (
        <Failure message={t(`oidc:error.${known}`)} onRead={onFailed} />
      )}
    </AuthPage>
  );
}

function Failure({ message, onRead }: { message: string; onRead: () => void }) {
  const { t } = useTranslation('sign-in');
  return (
    <Suspense>
      <MessageDialog title={t('failed')} message={message} onClose={onRead} />
    </Suspense>
  );
}

function Finish({ code, onFailed, onSignedIn }: OidcPageProps & { code: string }) {
  const { t } = useTranslation(['oidc', 'sign-in']);
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: siteOrPlain, staleTime: Infinity });
  const form = useOidcFinish(code, () => onSignedIn(takeReturnPath()));
  const { values, required } = form;
  const isMoreRequired = required.code || required.consent;
  return (
    <>
      {!isMoreRequired && (
        <Group justify="center" py="xl" role="status">
          <Loader size="sm" />
          <Text>{t('oidc:finishing')}</Text>
        </Group>
      )}
      {isMoreRequired && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.signIn();
          }}
        >
          <Stack gap="md">
            <Text>{t('oidc:needed')}</Text>
            <MoreInputs
              required={required}
              policy={site?.privacy_policy_url ?? null}
              picture={null}
              onNewPicture={() => undefined}
              values={values}
              fault={(name) => form.serverFaults[name] ?? (form.faults[name] ? t(`sign-in:fault.${name}`) : undefined)}
              set={form.set}
              onCode={(typed) => form.signIn({ code: typed })}
            />
            <Button type="submit" size="md" fullWidth mt={4} loading={form.sending}>
              {t('sign-in:enter')}
            </Button>
            <Button variant="subtle" fullWidth onClick={onFailed}>
              {t('oidc:another_way')}
            </Button>
          </Stack>
        </form>
      )}
      {form.refusal !== null && <Failure message={form.refusal} onRead={onFailed} />}
    </>
  );
}
