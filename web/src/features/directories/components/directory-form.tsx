import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { DialogForm, fieldErrors, FormInputs, isFilled } from '@/shared/forms';
import type { DirectoryRow } from '../model/directory';
import type { DirectoryView } from './directory-list';

/** A call that a form sends. */
export interface Saving<Input> {
  send: (input: Input, done: () => void) => void;
  error: Error | null;
  isPending: boolean;
  /** Forgets the error of the last try. */
  reset: () => void;
}

interface DirectoryFormProps<Row extends DirectoryRow> {
  view: DirectoryView<Row>;
  /** The row that is changed; null for a new one. */
  row: Row | null;
  onClose: () => void;
}

/** Creates a row of a directory, or changes one. */
export function DirectoryForm<Row extends DirectoryRow>({ view, row, onClose }: DirectoryFormProps<Row>) {
  const { t } = useTranslation(['directories', 'common']);
  const [draft, setDraft] = useState(() => view.draftOf(row));
  const saving = row ? view.edit : view.create;
  const { error } = saving;
  const named = error instanceof ApiError ? faultsOf(error) : {};
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <DialogForm
      title={row ? t(`${view.name}.edit`) : t(`${view.name}.add`)}
      confirm={row ? t('common:actions.save') : t('create')}
      size={618}
      error={error}
      saving={saving.isPending}
      disabled={!isFilled(view.fields, draft)}
      onClose={close}
      onSubmit={() => {
        if (row) view.edit.send({ row, draft }, close);
        else view.create.send(draft, close);
      }}
    >
      <FormInputs
        fields={view.fields}
        draft={draft}
        faults={named}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
    </DialogForm>
  );
}

/** What is wrong by input, whether the schema or the work behind it found it. */
function faultsOf(error: ApiError): Record<string, string> {
  return { ...(error.attribute ? { [error.attribute]: error.message } : {}), ...fieldErrors(error) };
}
