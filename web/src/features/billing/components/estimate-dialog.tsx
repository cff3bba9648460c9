import type { BillingPeriod, LackingPoint } from '@gaugeway/proto/api/billing-periods';
import { ESTIMATION_METHODS, type EstimationMethod, estimateGaps } from '@gaugeway/proto/api/estimates';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, ReasonInput } from '@/shared/forms';
import { useDone } from '@/shared/ui';

/** Readings of the moment: those that consumption is made of. */
const CURRENT = 1;

interface EstimateDialogProps {
  period: BillingPeriod;
  points: readonly LackingPoint[];
  onClose: () => void;
}

/** Estimation of the gaps of a period at one or several points. */
export function EstimateDialog({ period, points, onClose }: EstimateDialogProps) {
  const { t } = useTranslation(['billing', 'quality']);
  const [method, setMethod] = useState<EstimationMethod>('linear');
  const [reason, setReason] = useState('');
  const estimate = useCall(estimateGaps, { meta: { quiet: true }, onSuccess: useDone('all', onClose) });
  const [first] = points;
  const of =
    points.length === 1
      ? { accounting_point_id: first?.accounting_point_id ?? 0 }
      : { device_ids: points.flatMap(({ device_id }) => device_id ?? []) };
  return (
    <DialogForm
      title={
        points.length === 1
          ? t('estimate_of', { point: first?.title ?? '' })
          : t('estimate_shown', { count: points.length })
      }
      size={500}
      error={estimate.error}
      saving={estimate.isPending}
      disabled={reason.trim() === ''}
      confirm={t('quality:estimate')}
      onClose={onClose}
      onSubmit={() =>
        estimate.mutate({
          ...of,
          ...{ msgType: CURRENT, startDate: period.from, stopDate: period.to, method, reason: reason.trim() },
        })
      }
    >
      <Text size="sm">{t('quality:estimate_text')}</Text>
      <ChoiceSelect
        label={t('quality:method')}
        choices={ESTIMATION_METHODS}
        titleOf={(value) => t(`quality:methods.${value}`)}
        value={method}
        onChange={setMethod}
      />
      <ReasonInput label={t('quality:reason')} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
