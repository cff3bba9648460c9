import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './number-of';

interface NumberOrNoneProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  /** What the owner keeps where nothing is typed. */
  none?: number;
  onChange: (value: number | null) => void;
}

/** A number that may be left out. What is being typed stays as it is typed: "63." is on its way to 63.5, "-" to -5. */
export function NumberOrNone({ value, none, onChange, ...input }: NumberOrNoneProps) {
  const [typed, setTyped] = useState<string>(value === null ? '' : String(value));
  return (
    <NumberInput
      {...input}
      value={(numberOf(typed) ?? none ?? null) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(String(next));
        onChange(numberOf(String(next)));
      }}
    />
  );
}
