import type { AddressSuggestion } from '@gaugeway/proto/api/addresses';
import { Autocomplete } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from './use-suggestions';

interface AddressInputProps {
  label: string;
  hint?: string;
  value: string;
  error?: ReactNode;
  maxLength: number;
  onChange: (value: string) => void;
  /** Called with a selected suggestion, including its parts and position. */
  onPick: (suggestion: AddressSuggestion) => void;
}

const linesOf = (suggestions: readonly AddressSuggestion[]): string[] => [
  ...new Set(suggestions.map(({ unrestricted_value }) => unrestricted_value)),
];

/** Address that is typed or selected from the suggestions of the installation's services. */
export function AddressInput({ label, hint, value, error, maxLength, onChange, onPick }: AddressInputProps) {
  const { t } = useTranslation();
  // The initial value is not sent to the services.
  const [isTyped, setTyped] = useState(false);
  const { found, official, msg } = useSuggestions(value, isTyped);
  const known = linesOf(official);
  const others = linesOf(found).filter((line) => !known.includes(line));
  return (
    <Autocomplete
      label={label}
      description={msg ?? hint}
      maxLength={maxLength}
      autoComplete="off"
      value={value}
      error={error}
      data={
        known.length === 0
          ? others
          : [
              { group: t('address.register'), items: known },
              ...(others.length > 0 ? [{ group: t('address.geocoder'), items: others }] : []),
            ]
      }
      // The services have filtered the results by their rules.
      filter={({ options }) => options}
      onChange={(next) => {
        setTyped(true);
        onChange(next);
      }}
      onOptionSubmit={(chosen) => {
        const suggestion = [...official, ...found].find(({ unrestricted_value }) => unrestricted_value === chosen);
        if (suggestion) onPick(suggestion);
        setTyped(false);
      }}
    />
  );
}
