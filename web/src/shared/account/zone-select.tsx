import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatZone } from '@/shared/i18n';

/** The zones of people (specification 1, section 9). */
const ZONES = Array.from({ length: 25 }, (_, index) => index - 12);
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
      data={[
        { value: COMPANY, label: t('company_zone') },
        ...ZONES.map((zone) => ({ value: String(zone), label: formatZone(zone) })),
      ]}
      allowDeselect={false}
      maxDropdownHeight={270}
      value={value === null ? COMPANY : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === COMPANY ? null : Number(chosen))}
    />
  );
}
