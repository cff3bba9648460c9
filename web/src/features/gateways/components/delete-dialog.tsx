import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';

interface DeleteDialogProps {
  id: number;
  title: string;
  text: string;
  /** Said of another number than the id (specification 3, section 5: msg_61, msg_64). */
  mismatch: string;
  error: Error | null;
  saving: boolean;
  onClose: () => void;
  onDelete: () => void;
}

/** Removing for good asks for the id, typed. */
export function DeleteDialog({ id, title, text, mismatch, error, saving, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation('gateways');
  const [typed, setTyped] = useState('');
  const expected = String(id);
  const isOther = typed !== '' && !expected.startsWith(typed.trim());
  return (
    <DialogForm
      title={title}
      error={error}
      saving={saving}
      danger
      disabled={typed.trim() !== expected}
      confirm={t('delete.do')}
      onClose={onClose}
      onSubmit={onDelete}
    >
      <Text size="sm">{text}</Text>
      <TextInput
        label={t('delete.type_id', { id })}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={isOther ? mismatch : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
