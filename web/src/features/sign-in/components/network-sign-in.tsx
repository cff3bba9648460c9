import { kerberosLogin } from '@gaugeway/proto/api/kerberos';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adoptToken, ApiError, request, type Token } from '@/shared/api';
import { errorText } from '@/shared/ui';
import { askedBy, inputAtFault, nothingAsked } from '../model/asked-inputs';
import { emptyValues, signInFaults, type SignInFaults, type SignInValues } from '../model/sign-in-fields';
import MoreInputs from './more-inputs';

interface NetworkSignInProps {
  policy: string | null;
  adopt?: (token: Token) => Promise<void> | void;
  onSignedIn: () => void;
}

/** Neither is asked for here. */
const known: SignInValues = { ...emptyValues, email: '-', password: '-' };

/** Signs in whom the network knows: a button, and the consent and the one-time code where the server asks for them. */
export default function NetworkSignIn({ policy, adopt = adoptToken, onSignedIn }: NetworkSignInProps) {
  const { t } = useTranslation('sign-in');
  const [values, setValues] = useState(known);
  const [faults, setFaults] = useState<SignInFaults>({});
  const [said, setSaid] = useState<Partial<Record<keyof SignInValues, string>>>({});
  const [asked, setAsked] = useState(nothingAsked);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const refuse = (error: ApiError) => {
    const next = askedBy(error, asked);
    if (!next) {
      setRefusal(errorText(error));
      return;
    }
    setAsked(next);
    const input = inputAtFault(error, asked);
    if (!input) return;
    setValues((old) => ({ ...old, [input]: '' }));
    setSaid({ [input]: errorText(error) });
  };

  const send = async (sent: SignInValues) => {
    const found = signInFaults(sent, asked);
    setFaults(found);
    setSaid({});
    setRefusal(null);
    if (Object.keys(found).length > 0 || sending) return;
    setSending(true);
    try {
      const code = asked.code ? sent.code : null;
      await adopt(await request(kerberosLogin, { personal_data_access: sent.consent, one_t_p: code }));
      onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <Stack
      component="form"
      gap="md"
      mt="md"
      onSubmit={(event) => {
        event.preventDefault();
        void send(values);
      }}
    >
      {(asked.code || asked.consent) && (
        <MoreInputs
          asked={asked}
          policy={policy}
          picture={null}
          onNewPicture={() => undefined}
          values={values}
          fault={(name) => said[name] ?? (faults[name] ? t(`fault.${name}`) : undefined)}
          set={(name, value) => setValues((old) => ({ ...old, [name]: value }))}
          onCode={(code) => void send({ ...values, code })}
        />
      )}
      {refusal !== null && (
        <Text role="alert" c="red" size="sm">
          {refusal}
        </Text>
      )}
      <Button type="submit" size="md" variant="default" fullWidth loading={sending}>
        {t('network')}
      </Button>
    </Stack>
  );
}
