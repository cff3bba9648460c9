import { Input, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage } from '@/shared/i18n';
import { countriesIn, countryOf, firstCountry, moveTo, phoneOf } from '../model/phone';
import classes from './registration.module.css';

interface PhoneFieldProps {
  /** `+` and digits. */
  value: string;
  error: string | undefined;
  onChange: (phone: string) => void;
}

/** A number with its country, which follows what is typed. */
export function PhoneField({ value, error, onChange }: PhoneFieldProps) {
  const { t, i18n } = useTranslation('registration');
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const countries = useMemo(() => countriesIn(language), [language]);
  const [present, setPresent] = useState(() => firstCountry(language));
  const byCode = (code: string | null) => countries.find(({ countryCode }) => countryCode === code);
  const country = byCode(present);
  const phone = value || (country ? `+${country.dialCode}` : '+');
  return (
    <Input.Wrapper size="md" label={t('phone')} labelElement="div" error={error} errorProps={{ id: 'phone-fault' }}>
      <div className={classes.phone}>
        <Select
          size="md"
          aria-label={t('country')}
          searchable
          allowDeselect={false}
          selectFirstOptionOnChange
          nothingFoundMessage="—"
          maxDropdownHeight={260}
          comboboxProps={{ width: 300, position: 'bottom-start' }}
          data={countries.map(({ countryCode, name, dialCode }) => ({
            value: countryCode,
            label: `${name} +${dialCode}`,
          }))}
          value={present}
          onChange={(code) => {
            const next = byCode(code);
            if (!next) return;
            setPresent(next.countryCode);
            onChange(moveTo(next, phone, country));
          }}
        />
        <TextInput
          size="md"
          type="tel"
          name="phone"
          autoComplete="tel"
          aria-label={t('phone')}
          aria-describedby={error ? 'phone-fault' : undefined}
          error={error !== undefined}
          value={phone}
          onChange={(event) => {
            const next = phoneOf(event.currentTarget.value);
            setPresent(countryOf(next, countries, present));
            onChange(next);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
