import { Textarea } from '@mantine/core';

interface ReasonInputProps {
  label: string;
  maxLength: number;
  value: string;
  onChange: (reason: string) => void;
}

/** Reason of a manual change, which its log keeps. */
export function ReasonInput({ label, maxLength, value, onChange }: ReasonInputProps) {
  return (
    <Textarea
      label={label}
      required
      autosize
      minRows={2}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
