import { confirmReset } from '@gaugeway/proto/api/register-resets';
import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { DialogForm, faultsOf, ReasonInput } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import type { EditableValue } from '../model/corrections';

interface ResetDialogProps {
  /** The first reading of the new count. */
  value: EditableValue;
  /** Hours from UTC, by which times are shown. */
  zone: number;
  onClose: () => void;
}

/** A fall of a register that a person knows to be a reset: the old count's last value, the new one's first, and why. */
export function ResetDialog({ value, zone, onClose }: ResetDialogProps) {
  const { t } = useTranslation(['quality', 'common']);
  const { device_id, device_name, field, title, datetime, expected, unit } = value;
  const [last, setLast] = useState(expected === null ? '' : String(expected));
  const [start, setStart] = useState('0');
  const [reason, setReason] = useState('');
  const save = useCall(confirmReset, {
    onSuccess: useDone('all', onClose),
    meta: { quiet: true },
  });
  const faults = save.error ? faultsOf(save.error) : {};
  const suffix = unit ? ` ${unit}` : undefined;
  const submit = () => {
    const lastValue = last.trim() === '' ? {} : { last_value: Number(last) };
    save.mutate({ device_id, field, datetime, ...lastValue, start_value: Number(start), reason: reason.trim() });
  };
  return (
    <DialogForm
      title={t('reset_title')}
      error={save.error}
      saving={save.isPending}
      disabled={reason.trim() === '' || start.trim() === ''}
      confirm={t('reset_confirm')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{t('reset_text')}</Text>
      <Text size="sm" fw={600}>
        {`${device_name} · ${title} · ${formatDateTime(datetime, zone)}`}
      </Text>
      <NumberInput
        label={t('reset_last')}
        hideControls
        {...inputBounds(confirmReset, 'last_value')}
        suffix={suffix}
        value={last}
        error={faults['last_value']}
        onChange={(next) => setLast(String(next))}
      />
      <NumberInput
        label={t('reset_start')}
        hideControls
        {...inputBounds(confirmReset, 'start_value')}
        suffix={suffix}
        value={start}
        error={faults['start_value']}
        onChange={(next) => setStart(String(next))}
      />
      <ReasonInput label={t('reason')} {...inputBounds(confirmReset, 'reason')} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
