import { editReadings } from '@gaugeway/proto/api/readings-edit';
import { NumberInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, inputBounds, call } from '@/shared/api';
import { DialogForm, ReasonInput } from '@/shared/forms';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { notifyDone } from '@/shared/ui';
import { type EditableValue, editsOf, keyOf, suggestionOf } from '../model/corrections';
import classes from './quality.module.css';

interface EditValuesDialogProps {
  values: readonly EditableValue[];
  /** Hours from UTC, by which times are shown. */
  zone: number;
  onClose: () => void;
  onDone: () => void;
}

/** Manual values for suspect ones, with one reason; the initial value of each is the one that the rule expected. */
export function EditValuesDialog({ values, zone, onClose, onDone }: EditValuesDialogProps) {
  const { t } = useTranslation(['quality', 'common']);
  const client = useQueryClient();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(values.map((row) => [keyOf(row), suggestionOf(row)])),
  );
  const [reason, setReason] = useState('');
  const edits = editsOf(values, draft);
  const save = useMutation<number, ApiError>({
    meta: { quiet: true },
    mutationFn: async () => {
      let changed = 0;
      // Sequentially: values are validated again after each edit.
      for (const edit of edits)
        changed += (await call(editReadings, { ...edit, reason: reason.trim() })).changed.length;
      return changed;
    },
    onSuccess: (count) => {
      notifyDone(t('edit_done', { count }));
      onDone();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  return (
    <DialogForm
      title={t('edit_title', { count: values.length })}
      size={618}
      error={save.error}
      saving={save.isPending}
      disabled={edits.length === 0 || reason.trim() === ''}
      confirm={t('common:actions.save')}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <Text size="sm">{t('edit_text')}</Text>
      <ul className={classes.edits}>
        {values.map((row) => (
          <li key={keyOf(row)}>
            <NumberInput
              label={`${row.device_name} · ${row.title} · ${formatDateTime(row.datetime, zone)}`}
              description={t('edit_was', { value: row.value === null ? NO_VALUE : formatNumber(row.value) })}
              suffix={row.unit ? ` ${row.unit}` : undefined}
              hideControls
              value={draft[keyOf(row)] ?? ''}
              onChange={(value) => setDraft((old) => ({ ...old, [keyOf(row)]: String(value) }))}
            />
          </li>
        ))}
      </ul>
      <ReasonInput label={t('reason')} {...inputBounds(editReadings, 'reason')} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
