import { Input, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '@/shared/i18n';
import { countriesFor, countriesIn, countryAt, countryNamesOf, countryOf, keptPhone, moveTo, phoneOf } from './phone';
import classes from './phone.module.css';

export interface PhonePickerProps {
  label: string;
  description?: string;
  /** `+` and digits; '' = none. A stored number in another format is kept until it is changed. */
  value: string;
  error?: ReactNode;
  size?: 'sm' | 'md';
  onChange: (phone: string) => void;
}

/** Phone number with its country, which follows the typed text (specification 3, section 2.11). */
export function PhonePicker({ label, description, value, error, size = 'sm', onChange }: PhonePickerProps) {
  const { t, i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const { data: own } = useQuery({
    queryKey: ['country names', language],
    queryFn: () => countryNamesOf(language),
    staleTime: Infinity,
  });
  const countries = useMemo(() => countriesIn(language, own), [language, own]);
  const [present, setPresent] = useState(() => countryAt(value, language, countries));
  const byCode = (code: string | null) => countries.find(({ countryCode }) => countryCode === code);
  const country = byCode(present);
  const phone = value || (country ? `+${country.dialCode}` : '+');
  const change = (next: string, of: typeof country) => onChange(keptPhone(next, of));
  return (
    <Input.Wrapper size={size} label={label} description={description} labelElement="div" error={error}>
      <div className={classes.phone}>
        <Select
          size={size}
          aria-label={t('country')}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          nothingFoundMessage="—"
          maxDropdownHeight={270}
          comboboxProps={{ width: 300, position: 'bottom-start' }}
          filter={({ options, search }) => {
            const fitting = new Set<string>(countriesFor(search, countries).map(({ countryCode }) => countryCode));
            return options.filter((option) => 'value' in option && fitting.has(option.value));
          }}
          data={countries.map(({ countryCode, name, dialCode }) => ({
            value: countryCode,
            label: `${name} +${dialCode}`,
          }))}
          value={present}
          onChange={(code) => {
            const next = byCode(code);
            if (!next) return;
            setPresent(next.countryCode);
            change(moveTo(next, phone, country), next);
          }}
        />
        <Input
          size={size}
          type="tel"
          name="phone"
          autoComplete="tel"
          aria-label={label}
          error={Boolean(error)}
          value={phone}
          onChange={(event) => {
            const next = phoneOf(event.currentTarget.value);
            const code = countryOf(next, countries, present);
            setPresent(code);
            change(next, byCode(code));
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
