import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HeatStep } from '../model/heat-period';

/** Choice of days or months for a chart of an object. */
export function StepChoice({ step, onChange }: { step: HeatStep; onChange(step: HeatStep): void }) {
  const { t } = useTranslation('objects');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('heat.step')}
      value={step}
      onChange={(next) => onChange(next === 'month' ? 'month' : 'day')}
      data={[
        { value: 'day', label: t('heat.days') },
        { value: 'month', label: t('heat.months') },
      ]}
    />
  );
}
