import { consumerSignIn } from '@gaugeway/proto/api/consumer-accounts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AuthPage } from '@/shared/auth-page';
import { errorText, Notice } from '@/shared/ui';
import { signIn } from '../model/session';

/** Sign-in of a consumer with the data of the letter. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('consumer-portal');
  const [contract, setContract] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const entering = useMutation({ mutationFn: signIn, onSuccess: onSignedIn, meta: { quiet: true } });
  const missing = (value: string) => (tried && value.trim() === '' ? t('needed') : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (contract.trim() === '' || code.trim() === '') return;
    entering.mutate({ contract: contract.trim(), code: code.trim() });
  };
  return (
    <AuthPage title={t('title')} subtitle={t('sign_in_hint')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {entering.error && <Notice tone="alarm" role="alert" title={errorText(entering.error)} />}
          <TextInput
            size="md"
            name="contract"
            label={t('contract')}
            autoComplete="username"
            autoFocus
            {...inputBounds(consumerSignIn, 'contract')}
            value={contract}
            error={missing(contract)}
            onChange={(event) => setContract(event.currentTarget.value)}
          />
          <TextInput
            size="md"
            name="code"
            label={t('code')}
            description={t('code_hint')}
            placeholder="XXXX-XXXX-XXXX"
            autoComplete="current-password"
            autoCapitalize="characters"
            spellCheck={false}
            {...inputBounds(consumerSignIn, 'code')}
            value={code}
            error={missing(code)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={entering.isPending}>
            {t('enter')}
          </Button>
        </Stack>
      </form>
    </AuthPage>
  );
}
