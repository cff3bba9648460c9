import { Textarea } from '@mantine/core';

interface ReasonInputProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Reason of a manual change, which its log keeps; at most 500 characters. */
export function ReasonInput({ label, value, onChange }: ReasonInputProps) {
  return (
    <Textarea
      label={label}
      required
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
