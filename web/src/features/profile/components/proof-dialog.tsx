import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/shared/api';
import { DialogBody } from '@/shared/forms';
import { Dialog } from '@/shared/ui';
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
  return (
    <Dialog opened={opened} title={title} size={450} isSticky onClose={onClose}>
      {result ?? <ProofForm {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function ProofForm({ text, action, sending, onSend, ...form }: Omit<ProofDialogProps, 'opened' | 'title' | 'result'>) {
  const { t } = useTranslation('profile');
  const [proof, setProof] = useState(NO_PROOF);
  return (
    <DialogBody {...form} saving={sending} disabled={!isWhole(proof)} confirm={action} onSubmit={() => onSend(proof)}>
      <Text size="sm">{text}</Text>
      <ProofFields proof={proof} onChange={setProof} error={form.error} codeHint={t('two_factor.code_or_recovery')} />
    </DialogBody>
  );
}
