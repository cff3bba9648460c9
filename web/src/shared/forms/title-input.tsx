import { TextInput, type TextInputProps } from '@mantine/core';

interface TitleInputProps extends Omit<TextInputProps, 'onChange'> {
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** Required name of a thing. */
export function TitleInput({ onChange, ...input }: TitleInputProps) {
  return <TextInput required autoComplete="off" {...input} onChange={(event) => onChange(event.currentTarget.value)} />;
}
