import { ESTIMATION_METHODS, type EstimationMethod, estimateGaps } from '@gaugeway/proto/api/estimates';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, endOfDay, type Period, PeriodDays, ReasonInput, startOfDay } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { useQualitySearch } from '../model/use-quality-search';

interface EstimateDialogProps {
  of: { device_ids: number[] } | { accounting_point_id: number };
  /** Available message types with their titles. */
  types: readonly (readonly [number, string])[];
  /** Time zone of the days of the calendar, hours from UTC. */
  clock: number;
  onClose: () => void;
}

/** Dialog to estimate gaps: scope, method and reason. */
export function EstimateDialog({ of, types, clock, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('quality');
  const { from, to } = useQualitySearch();
  const [period, setPeriod] = useState<Period>({ start: startOfDay(from, clock), stop: endOfDay(to, clock) });
  const [type, setType] = useState(String(types[0]?.[0] ?? 1));
  const [method, setMethod] = useState<EstimationMethod>('like_days');
  const [reason, setReason] = useState('');
  const estimate = useCall(estimateGaps, { meta: { quiet: true }, onSuccess: useDone('all', onClose) });
  return (
    <DialogForm
      title={t('estimate_title')}
      size={500}
      error={estimate.error}
      saving={estimate.isPending}
      disabled={reason.trim() === ''}
      confirm={t('estimate')}
      onClose={onClose}
      onSubmit={() =>
        estimate.mutate({
          ...of,
          ...{ msgType: Number(type), startDate: period.start, stopDate: period.stop + 1, method },
          reason: reason.trim(),
        })
      }
    >
      <Text size="sm">{t('estimate_text')}</Text>
      <PeriodDays period={period} zone={clock} onChange={setPeriod} />
      {types.length > 1 && (
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={types.map(([value, label]) => ({ value: String(value), label }))}
          value={type}
          onChange={(value) => value && setType(value)}
        />
      )}
      <ChoiceSelect
        label={t('method')}
        choices={ESTIMATION_METHODS}
        titleOf={(value) => t(`methods.${value}`)}
        value={method}
        onChange={setMethod}
      />
      <ReasonInput label={t('reason')} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
