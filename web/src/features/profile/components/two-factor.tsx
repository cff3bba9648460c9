import { disableTwoFactor, newRecoveryCodes } from '@gaugeway/proto/api/two-factor';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { Panel } from '@/shared/panel';
import { StateMark, useDone } from '@/shared/ui';
import { ProofDialog } from './proof-dialog';
import { RecoveryCodes } from './recovery-codes';
import { SetUpTwoFactor } from './set-up-two-factor';

type Step = 'set_up' | 'disable' | 'renew';

/** Second factor: enabled with an authenticator app, and disabled. */
export function TwoFactor() {
  const { t } = useTranslation('profile');
  const { '2fa_enabled': enabled } = useCurrentUser().user;
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    disable.reset();
    renew.reset();
  };
  const changed = useDone([currentUser]);
  const disable = useCall(disableTwoFactor, {
    meta: { quiet: true },
    onSuccess: (reply) => {
      changed(reply);
      close();
    },
  });
  const renew = useCall(newRecoveryCodes, { meta: { quiet: true }, onSuccess: changed });
  return (
    <Panel
      title={t('two_factor.title')}
      lead={t('two_factor.lead')}
      aside={
        <StateMark tone={enabled ? 'online' : 'idle'} label={enabled ? t('two_factor.on') : t('two_factor.off')} />
      }
    >
      <Group gap="xs">
        {enabled ? (
          <>
            <Button variant="default" onClick={() => setStep('renew')}>
              {t('two_factor.renew')}
            </Button>
            <Button variant="default" onClick={() => setStep('disable')}>
              {t('two_factor.turn_off')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep('set_up')}>{t('two_factor.turn_on')}</Button>
        )}
      </Group>
      <SetUpTwoFactor opened={step === 'set_up'} onClose={close} />
      <ProofDialog
        opened={step === 'disable'}
        title={t('two_factor.turn_off')}
        text={t('two_factor.turn_off_text')}
        action={t('two_factor.turn_off')}
        error={disable.error}
        sending={disable.isPending}
        onSend={(proof) => disable.mutate(proof)}
        onClose={close}
      />
      <ProofDialog
        opened={step === 'renew'}
        title={t('two_factor.renew')}
        text={t('two_factor.renew_text')}
        action={t('two_factor.renew')}
        error={renew.error}
        sending={renew.isPending}
        onSend={(proof) => renew.mutate(proof)}
        onClose={close}
        result={renew.data && <RecoveryCodes codes={renew.data.recovery_codes} onClose={close} />}
      />
    </Panel>
  );
}
