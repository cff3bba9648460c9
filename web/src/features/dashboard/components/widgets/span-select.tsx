import { RESOURCES } from '@gaugeway/proto/api/consumption';
import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../model/periods';

const ALL: readonly Span[] = ['today', 'week', 'month'];

export type Resource = (typeof RESOURCES)[number];

/** Today, this week or this month. */
export function SpanSelect({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('option.span')}
      value={value}
      data={ALL.map((span) => ({ value: span, label: t(`span.${span}`) }))}
      onChange={(span) => onChange(ALL.find((known) => known === span) ?? 'today')}
    />
  );
}

interface ResourceSelectProps {
  value: Resource;
  /** Resources of the company's devices. */
  known: readonly Resource[];
  onChange: (resource: Resource) => void;
}

/** Selection of the resource, if there are several. */
export function ResourceSelect({ value, known, onChange }: ResourceSelectProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  if (known.length < 2) return null;
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('option.resource')}
      value={value}
      allowDeselect={false}
      data={known.map((resource) => ({ value: resource, label: t(`common:resources.${resource}`) }))}
      onChange={(resource) => onChange(RESOURCES.find((one) => one === resource) ?? value)}
    />
  );
}
