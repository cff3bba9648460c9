import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { zoneChoices } from '@/shared/forms';

/** The zones of people (specification 1, section 9). */
const COMPANY = 'company';

interface ZoneSelectProps {
  /** Hours from UTC; null = the company's. */
  value: number | null;
  onChange: (zone: number | null) => void;
}

export function ZoneSelect({ value, onChange }: ZoneSelectProps) {
  const { t } = useTranslation('account');
  return (
    <Select
      label={t('time_zone')}
      data={[{ value: COMPANY, label: t('company_zone') }, ...zoneChoices()]}
      allowDeselect={false}
      maxDropdownHeight={270}
      value={value === null ? COMPANY : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === COMPANY ? null : Number(chosen))}
    />
  );
}
