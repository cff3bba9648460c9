import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from './number-of';

interface NumberOrNoneProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  /** Value of the owner for an empty input. */
  none?: number;
  onChange: (value: number | null) => void;
}

/** Optional number. Typed text is kept while it is incomplete: "63." precedes 63.5, "-" precedes -5. */
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
