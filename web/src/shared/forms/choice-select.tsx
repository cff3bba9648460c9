import { Select, type SelectProps } from '@mantine/core';

interface ChoiceSelectProps<Value extends string | number> extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'allowDeselect'
> {
  choices: readonly Value[];
  titleOf: (choice: Value) => string;
  value: Value;
  onChange: (choice: Value) => void;
}

/** Select of exactly one of the known values. */
export function ChoiceSelect<Value extends string | number>({
  choices,
  titleOf,
  value,
  onChange,
  ...select
}: ChoiceSelectProps<Value>) {
  return (
    <Select
      {...select}
      allowDeselect={false}
      data={choices.map((choice) => ({ value: String(choice), label: titleOf(choice) }))}
      value={String(value)}
      onChange={(next) => onChange(choices.find((choice) => String(choice) === next) ?? value)}
    />
  );
}
