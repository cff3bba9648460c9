import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { DialogBody, faultsOf, type FormDraft, type FormField, FormInputs, isFilled } from '@/shared/forms';
import { CopyField, Dialog, Notice } from '@/shared/ui';

interface SecretDialogProps {
  title: string;
  /** Inputs before the key is created. */
  fields: readonly FormField[];
  initial: FormDraft;
  confirm: string;
  error: Error | null;
  isPending: boolean;
  /** The new key as values to copy. */
  made: readonly { label: string; value: string }[] | null;
  texts: { once: string; hint: string; kept: string };
  onMake: (draft: FormDraft) => void;
  onClose: () => void;
}

/** Creates a key and shows its secret only once. */
export function SecretDialog({ title, fields, initial, made, texts, onMake, onClose, ...rest }: SecretDialogProps) {
  const [draft, setDraft] = useState(initial);
  const { error } = rest;
  return (
    <Dialog title={title} isSticky={made !== null} onClose={onClose}>
      {made ? (
        <Stack gap="md">
          <Notice tone="warning" title={texts.once}>
            {texts.hint}
          </Notice>
          {made.map(({ label, value }) => (
            <CopyField key={label} label={label} value={value} />
          ))}
          <Group justify="flex-end">
            <Button onClick={onClose}>{texts.kept}</Button>
          </Group>
        </Stack>
      ) : (
        <DialogBody
          error={error}
          saving={rest.isPending}
          disabled={!isFilled(fields, draft)}
          confirm={rest.confirm}
          onClose={onClose}
          onSubmit={() => onMake(draft)}
        >
          <FormInputs
            fields={fields}
            draft={draft}
            faults={error instanceof ApiError ? faultsOf(error) : {}}
            onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
          />
        </DialogBody>
      )}
    </Dialog>
  );
}
