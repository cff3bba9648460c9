import { OIDC_ERRORS } from '@gaugeway/proto/api/oidc';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '@/shared/auth-page';
import { useOidcFinish } from '../model/use-oidc-finish';
import { takeWayBack } from '../model/way-back';
import MoreInputs from './more-inputs';

interface OidcEndProps {
  code: string | undefined;
  error: string | undefined;
  policy: string | null;
  /** The code is good no more, or the error was read. */
  onRead: () => void;
  onSignedIn: (back?: string) => void;
}

/** The end of a sign-in at an OpenID provider: the session is fetched with the code, or it is said why there is none. */
export default function OidcEnd({ code, error, policy, onRead, onSignedIn }: OidcEndProps) {
  const { t } = useTranslation(['oidc', 'sign-in']);
  if (code) return <Finish code={code} policy={policy} onRead={onRead} onSignedIn={onSignedIn} />;
  // A word that is none of ours was typed into the address.
  const known = OIDC_ERRORS.find((name) => name === error) ?? 'failed';
  return <MessageDialog title={t('sign-in:failed')} message={t(`oidc:error.${known}`)} onClose={onRead} />;
}

function Finish({ code, policy, onRead, onSignedIn }: Omit<OidcEndProps, 'error'> & { code: string }) {
  const { t } = useTranslation(['oidc', 'sign-in']);
  const form = useOidcFinish(code, () => onSignedIn(takeWayBack()));
  const { values, asked } = form;
  const isAsked = asked.code || asked.consent;
  return (
    <>
      {!isAsked && (
        <Group justify="center" py="xl" role="status">
          <Loader size="sm" />
          <Text>{t('oidc:finishing')}</Text>
        </Group>
      )}
      {isAsked && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.finish();
          }}
        >
          <Stack gap="md">
            <Text>{t('oidc:needed')}</Text>
            <MoreInputs
              asked={asked}
              policy={policy}
              picture={null}
              onNewPicture={() => undefined}
              values={values}
              fault={(name) => form.said[name] ?? (form.faults[name] ? t(`sign-in:fault.${name}`) : undefined)}
              set={form.set}
              onCode={(typed) => form.finish({ code: typed })}
            />
            <Button type="submit" size="md" fullWidth mt={4} loading={form.sending}>
              {t('sign-in:enter')}
            </Button>
            <Button variant="subtle" fullWidth onClick={onRead}>
              {t('oidc:another_way')}
            </Button>
          </Stack>
        </form>
      )}
      {form.refusal !== null && <MessageDialog title={t('sign-in:failed')} message={form.refusal} onClose={onRead} />}
    </>
  );
}
