import { enableTwoFactor, initTwoFactor } from '@gaugeway/proto/api/two-factor';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { CopyField, errorText, useDone, useIsPhone } from '@/shared/ui';
import { isWhole, NO_PROOF, ProofFields } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';
import classes from './profile.module.css';

/** Enables the second factor: scan, confirm, save the recovery codes. */
export function SetUpTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('two_factor.title')}
      size={500}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <SetUp onClose={onClose} />
    </Modal>
  );
}

function SetUp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const [proof, setProof] = useState(NO_PROOF);
  const { mutate: begin, ...init } = useCall(initTwoFactor);
  useEffect(() => begin({}), [begin]);
  const enable = useCall(enableTwoFactor, { meta: { quiet: true }, onSuccess: useDone([currentUser]) });
  if (enable.data) return <RecoveryCodes codes={enable.data.recovery_codes} onClose={onClose} />;
  if (init.error) return <ErrorSummary message={errorText(init.error)} />;
  if (!init.data) return <Skeleton height={360} radius="md" />;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWhole(proof)) enable.mutate(proof);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text size="sm">{t('two_factor.scan')}</Text>
        <div className={classes.qr}>
          <QRCodeSVG value={init.data.url} size={176} title={t('two_factor.qr')} />
        </div>
        <CopyField label={t('two_factor.secret')} value={init.data.secret} />
        <ErrorSummary message={enable.error ? errorText(enable.error) : null} />
        <ProofFields proof={proof} onChange={setProof} error={enable.error} codeHint={t('two_factor.code_hint')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={enable.isPending} disabled={!isWhole(proof)}>
            {t('two_factor.turn_on')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
