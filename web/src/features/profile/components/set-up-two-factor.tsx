import { enableTwoFactor, initTwoFactor } from '@gaugeway/proto/api/two-factor';
import { Skeleton, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { DialogBody, ErrorSummary } from '@/shared/forms';
import { CopyField, Dialog, errorText, useDone } from '@/shared/ui';
import { isWhole, NO_PROOF, ProofFields } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';
import classes from './profile.module.css';

/** Enables the second factor: scan, confirm, save the recovery codes. */
export function SetUpTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Dialog opened={opened} title={t('two_factor.title')} isSticky onClose={onClose}>
      <SetUp onClose={onClose} />
    </Dialog>
  );
}

function SetUp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [proof, setProof] = useState(NO_PROOF);
  const { mutate: begin, ...init } = useCall(initTwoFactor);
  useEffect(() => begin({}), [begin]);
  const enable = useCall(enableTwoFactor, { meta: { quiet: true }, onSuccess: useDone([currentUser]) });
  if (enable.data) return <RecoveryCodes codes={enable.data.recovery_codes} onClose={onClose} />;
  if (init.error) return <ErrorSummary message={errorText(init.error)} />;
  if (!init.data) return <Skeleton height={360} radius="md" />;
  return (
    <DialogBody
      error={enable.error}
      saving={enable.isPending}
      disabled={!isWhole(proof)}
      confirm={t('two_factor.turn_on')}
      onClose={onClose}
      onSubmit={() => enable.mutate(proof)}
    >
      <Text size="sm">{t('two_factor.scan')}</Text>
      <div className={classes.qr}>
        <QRCodeSVG value={init.data.url} size={176} title={t('two_factor.qr')} />
      </div>
      <CopyField label={t('two_factor.secret')} value={init.data.secret} />
      <ProofFields proof={proof} onChange={setProof} error={enable.error} codeHint={t('two_factor.code_hint')} />
    </DialogBody>
  );
}
