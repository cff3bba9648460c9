import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay, keptDay, shownDay } from '../model/tariff-draft';

interface DayFieldProps {
  label: string;
  /** `MM-DD`. */
  value: string;
  onChange: (value: string) => void;
}

/** A day of the year, as DD.MM. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(() => shownDay(value));
  return (
    <TextInput
      size="xs"
      w={84}
      aria-label={label}
      placeholder="01.05"
      inputMode="decimal"
      maxLength={'01.05'.length}
      value={typed}
      error={!isDay(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(keptDay(event.currentTarget.value));
      }}
      onBlur={() => setTyped(shownDay(value))}
    />
  );
}
