import type { AddressSuggestion } from '@gaugeway/proto/api/addresses';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useSuggestions } from './use-suggestions';

interface AddressInputProps {
  label: string;
  hint?: string;
  value: string;
  error?: string;
  maxLength: number;
  onChange: (value: string) => void;
  /** Of a chosen suggestion, with its parts and its place. */
  onPick: (suggestion: AddressSuggestion) => void;
}

/** An address that is typed by hand or chosen from what the installation's services suggest. */
export function AddressInput({ label, hint, value, error, maxLength, onChange, onPick }: AddressInputProps) {
  // What stands in the form when it opens is asked of nobody.
  const [isTyped, setTyped] = useState(false);
  const { found, msg } = useSuggestions(value, isTyped);
  return (
    <Autocomplete
      label={label}
      description={msg ?? hint}
      maxLength={maxLength}
      autoComplete="off"
      value={value}
      error={error}
      data={[...new Set(found.map(({ unrestricted_value }) => unrestricted_value))]}
      // The services have searched already, by their own rules.
      filter={({ options }) => options}
      onChange={(next) => {
        setTyped(true);
        onChange(next);
      }}
      onOptionSubmit={(chosen) => {
        const suggestion = found.find(({ unrestricted_value }) => unrestricted_value === chosen);
        if (suggestion) onPick(suggestion);
        setTyped(false);
      }}
    />
  );
}
