import { kerberosLogin } from '@gaugeway/proto/api/kerberos';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adoptToken, request, type Token } from '@/shared/api';
import { useSignInSteps } from '../model/use-sign-in-steps';
import MoreInputs from './more-inputs';

interface NetworkSignInProps {
  policy: string | null;
  adopt?: (token: Token) => Promise<void> | void;
  onSignedIn: () => void;
}

/**
 * Signs in a user identified by the network: a button, and the consent and the one-time code if the server requires
 * them.
 */
export default function NetworkSignIn({ policy, adopt = adoptToken, onSignedIn }: NetworkSignInProps) {
  const { t } = useTranslation('sign-in');
  const form = useSignInSteps({
    email: null,
    open: async (sent, required) =>
      adopt(
        await request(kerberosLogin, {
          personal_data_access: required.consent ? sent.consent : null,
          one_t_p: required.code ? sent.code : null,
        }),
      ),
    onSignedIn,
  });
  const { required, faults } = form;

  return (
    <Stack
      component="form"
      gap="md"
      mt="md"
      onSubmit={(event) => {
        event.preventDefault();
        form.signIn();
      }}
    >
      {(required.code || required.consent) && (
        <MoreInputs
          required={required}
          policy={policy}
          picture={null}
          onNewPicture={() => undefined}
          values={form.values}
          fault={(name) => form.serverFaults[name] ?? (faults[name] ? t(`fault.${name}`) : undefined)}
          set={form.set}
          onCode={(code) => form.signIn({ code })}
        />
      )}
      {form.refusal !== null && (
        <Text role="alert" c="red" size="sm">
          {form.refusal}
        </Text>
      )}
      <Button type="submit" size="md" variant="default" fullWidth loading={form.sending}>
        {t('network')}
      </Button>
    </Stack>
  );
}
