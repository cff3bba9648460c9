import { type EstimationMethod, estimateGaps } from '@gaugeway/proto/api/estimates';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, type Period, PeriodDays, ReasonInput } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { MethodSelect } from './method-select';

/** Current readings, from which consumption is calculated. */
const CURRENT = [[1, '']] as const;

interface EstimateDialogProps {
  /** Absent = that of an estimate of any values. */
  title?: string;
  of: { device_ids: number[] } | { accounting_point_id: number };
  /** Period to estimate, or the first one offered where a zone is set. */
  initial: Period;
  /** Time zone of the days of the period, hours from UTC; absent = the period is fixed. */
  zone?: number;
  /** Available message types with their titles; absent = current readings. */
  types?: readonly (readonly [number, string])[];
  /** Method selected first. */
  usual: EstimationMethod;
  onClose: () => void;
}

/** Dialog to estimate gaps: scope, method and reason. */
export function EstimateDialog({ title, of, initial, zone, types = CURRENT, usual, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('quality');
  const [period, setPeriod] = useState(initial);
  const [type, setType] = useState(types[0]?.[0] ?? 1);
  const [method, setMethod] = useState(usual);
  const [reason, setReason] = useState('');
  const estimate = useCall(estimateGaps, { meta: { quiet: true }, onSuccess: useDone('all', onClose) });
  const input = { ...of, msgType: type, startDate: period.start, stopDate: period.stop + 1, method };
  return (
    <DialogForm
      title={title ?? t('estimate_title')}
      size={500}
      error={estimate.error}
      saving={estimate.isPending}
      disabled={reason.trim() === ''}
      confirm={t('estimate')}
      onClose={onClose}
      onSubmit={() => estimate.mutate({ ...input, reason: reason.trim() })}
    >
      <Text size="sm">{t('estimate_text')}</Text>
      {zone !== undefined && <PeriodDays period={period} zone={zone} onChange={setPeriod} />}
      {types.length > 1 && (
        <ChoiceSelect
          label={t('kind')}
          choices={types.map(([value]) => value)}
          titleOf={(value) => new Map(types).get(value) ?? ''}
          value={type}
          onChange={setType}
        />
      )}
      <MethodSelect value={method} onChange={setMethod} />
      <ReasonInput label={t('reason')} {...inputBounds(estimateGaps, 'reason')} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
