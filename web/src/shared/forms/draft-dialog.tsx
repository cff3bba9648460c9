import { useState } from 'react';
import { ApiError } from '@/shared/api';
import type { DialogWidth } from '@/shared/ui';
import { DialogForm } from './dialog-form';
import { faultsOf } from './form-errors';
import { type FormDraft, type FormField, FormInputs, isFilled } from './form-inputs';

/** A call that a form sends. */
export interface Saving<Input> {
  send: (input: Input, done: () => void) => void;
  error: Error | null;
  isPending: boolean;
  /** Clears the error of the last attempt. */
  reset: () => void;
}

interface DraftDialogProps<Input> {
  title: string;
  confirm: string;
  size?: DialogWidth;
  /** The fields may depend on the draft. */
  fields: readonly FormField[];
  initial: FormDraft;
  saving: Saving<Input>;
  inputOf: (draft: FormDraft) => Input;
  onClose: () => void;
}

/** Dialog with one declared form; it closes when the draft is saved. */
export function DraftDialog<Input>({ fields, initial, saving, inputOf, onClose, ...dialog }: DraftDialogProps<Input>) {
  const [draft, setDraft] = useState(initial);
  const { error } = saving;
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <DialogForm
      size={618}
      {...dialog}
      error={error}
      saving={saving.isPending}
      disabled={!isFilled(fields, draft)}
      onClose={close}
      onSubmit={() => saving.send(inputOf(draft), close)}
    >
      <FormInputs
        fields={fields}
        draft={draft}
        faults={error instanceof ApiError ? faultsOf(error) : {}}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
    </DialogForm>
  );
}
