import { SegmentedControl } from '@mantine/core';
import { formatNumber } from '@/shared/i18n';
import { useIsPhone } from '@/shared/ui';

/** Filters of a job's rows. */
const CHOICES = ['all', 'refused', 'has_warnings', 'done', 'unchanged'] as const;
export type RowChoice = (typeof CHOICES)[number];

interface RowChoicesProps {
  label: string;
  value: RowChoice;
  job: { total: number; refused: number; with_warnings: number; done: number; unchanged: number };
  titleOf: (choice: RowChoice) => string;
  onChange: (choice: RowChoice) => void;
}

/** Filter of the rows of a job by result, each with its number; results without rows are left out. */
export function RowChoices({ label, value, job, titleOf, onChange }: RowChoicesProps) {
  const isPhone = useIsPhone();
  const { total, refused, with_warnings, done, unchanged } = job;
  const counts = { all: total, refused, has_warnings: with_warnings, done, unchanged };
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth={isPhone}
      value={value}
      onChange={(next) => onChange(CHOICES.find((name) => name === next) ?? 'all')}
      data={CHOICES.filter((name) => name === 'all' || counts[name] > 0 || name === value).map((name) => ({
        value: name,
        label: `${titleOf(name)} ${formatNumber(counts[name], 0)}`,
      }))}
    />
  );
}
