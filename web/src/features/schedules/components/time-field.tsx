import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface TimeFieldProps {
  label: string;
  /** `HH:mm`, or incomplete input. */
  value: string;
  onChange: (value: string) => void;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** 24-hour time, independent of the browser's language: accepts 7, 730 and 7:30. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      size="xs"
      w={72}
      aria-label={label}
      placeholder="07:00"
      inputMode="numeric"
      maxLength={'00:00'.length}
      value={typed ?? value}
      error={typed === null && !TIME.test(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(timeOf(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function timeOf(typed: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d{2})?$/.exec(typed.trim()) ?? [];
  return hours === '' ? typed.trim() : `${hours.padStart(2, '0')}:${minutes || '00'}`;
}
