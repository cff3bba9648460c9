import { TextInput, type TextInputProps } from '@mantine/core';

interface TitleInputProps extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Required name of a thing, 255 characters at most unless limited otherwise. */
export function TitleInput({ onChange, ...input }: TitleInputProps) {
  return (
    <TextInput
      required
      maxLength={255}
      autoComplete="off"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
