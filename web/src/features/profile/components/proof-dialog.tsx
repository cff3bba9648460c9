import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { errorText, useIsPhone } from '@/shared/ui';
import { isWhole, NO_PROOF, ProofFields, type Proof } from './proof-fields';

interface ProofDialogProps {
  opened: boolean;
  title: string;
  text: string;
  action: string;
  error: ApiError | null;
  sending: boolean;
  onSend: (proof: Proof) => void;
  onClose: () => void;
  /** Replaces the form once there is one. */
  result?: ReactNode;
}

export function ProofDialog({ opened, title, onClose, result, ...rest }: ProofDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={450}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {result ?? <ProofForm {...rest} onClose={onClose} />}
    </Modal>
  );
}

function ProofForm({
  text,
  action,
  error,
  sending,
  onSend,
  onClose,
}: Omit<ProofDialogProps, 'opened' | 'title' | 'result'>) {
  const { t } = useTranslation(['profile', 'common']);
  const [proof, setProof] = useState(NO_PROOF);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isWhole(proof)) onSend(proof);
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <ErrorSummary message={error ? errorText(error) : null} />
        <ProofFields proof={proof} onChange={setProof} error={error} codeHint={t('two_factor.code_or_recovery')} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={sending} disabled={!isWhole(proof)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
